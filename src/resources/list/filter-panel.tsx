import { lazily } from "../../components/lazy-component";
import { LoadingState } from "../../components/states";

/** The form of a filter, fetched when first opened: it brings calendars that no list begins with. */
export const FilterPanel = lazily(
  () => import("../../lists/filter-form").then(({ FilterForm }) => FilterForm),
  <LoadingState />,
);
