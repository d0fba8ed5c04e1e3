import { findViews, showView } from "#contract/operations/saved-views/saved-views";
import { findView, viewsOf } from "#server/domain/saved-views/rows";
import {
  chosenDefault,
  deletedView,
  listNamed,
  savedView,
  updatedView,
} from "#server/domain/saved-views/save-view";
import { type Served, serve } from "#server/operations/serve";
import { findList, mayRead } from "#server/saved-views/lists";

const found = serve(findViews, async (call) => ({
  data: await viewsOf(call, listNamed(call, call.input.list).name),
}));

const shown = serve(showView, async (call) => {
  const view = await findView(call, call.input.id);
  const list = view && findList(view.list);
  // To who may not read the list it is not there: its name and conditions would tell what is in it.
  if (!view || !list || !mayRead(call.caller, list)) throw call.refusal("view_not_found");
  return view;
});

/** The verbs of saved views. */
export const savedViews: readonly Served[] = [
  found,
  shown,
  savedView,
  updatedView,
  deletedView,
  chosenDefault,
];
