import type { Operation } from "#contract/kit/operation";
import {
  chooseDefaultView,
  deleteView,
  findViews,
  saveView,
  showView,
  updateView,
} from "#contract/operations/saved-views/saved-views";

/** The operations of saved views. */
export const savedViews: readonly Operation[] = [
  chooseDefaultView,
  deleteView,
  findViews,
  saveView,
  showView,
  updateView,
];
