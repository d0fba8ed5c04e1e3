import { lazyComponent } from "../components/lazy-component";
import { LoadingState } from "../components/states";

/** The form of a filter, fetched when first opened: it brings calendars that no list begins with. */
export const FilterPanel = lazyComponent(
  () => import("./filter-form").then(({ FilterForm }) => FilterForm),
  <LoadingState />,
);
