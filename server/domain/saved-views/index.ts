import { findViews, showView } from "#contract/operations/saved-views/saved-views";
import { findList, mayRead } from "#server/domain/saved-views/lists";
import { findView, viewsOf } from "#server/domain/saved-views/rows";
import {
  chooseDefaultViewHandler,
  deleteViewHandler,
  listNamed,
  saveViewHandler,
  updateViewHandler,
} from "#server/domain/saved-views/save-view";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const findViewsHandler = serve(findViews, async (call) => ({
  data: await viewsOf(call, listNamed(call, call.input.list).name),
}));

const showViewHandler = serve(showView, async (call) => {
  const view = await findView(call, call.input.id);
  const list = view && findList(view.list);
  // To who may not read the list it is not there: its name and conditions would tell what is in it.
  if (!view || !list || !mayRead(call.caller, list)) throw call.refusal("view_not_found");
  return view;
});

/** The operations of saved views. */
export const savedViews: readonly OperationHandler[] = [
  findViewsHandler,
  showViewHandler,
  saveViewHandler,
  updateViewHandler,
  deleteViewHandler,
  chooseDefaultViewHandler,
];
