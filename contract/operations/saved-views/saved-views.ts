import { z } from "zod";
import { savedView, savedViewInput } from "#contract/entities/saved-view";
import { defineOperation } from "#contract/kit/operation";
import { notFoundView, viewRefusals } from "#contract/operations/saved-views/refusals";

const id = z.uuid();
const list = z.string("list is required").min(1, "list is required").max(100);

/** The caller's own views of a list and those shared in the branch, the own ones first, by name. */
export const findViews = defineOperation({
  name: "find",
  slice: "saved-view",
  label: "See the saved views of a list",
  method: "GET",
  path: "/saved-view",
  scope: "branch",
  permission: null,
  input: z.strictObject({ list }),
  output: z.object({ data: z.array(savedView) }),
  refusals: {},
});

/** A view by its id, as a link names it: one's own, or shared by somebody of the branch. */
export const showView = defineOperation({
  name: "read",
  slice: "saved-view",
  label: "See a saved view",
  method: "GET",
  path: "/saved-view/:id",
  scope: "branch",
  permission: null,
  input: z.strictObject({ id }),
  output: savedView,
  refusals: notFoundView,
});

/** Keeps a view of a list the caller may read. */
export const saveView = defineOperation({
  name: "create",
  slice: "saved-view",
  label: "Save a view of a list",
  method: "POST",
  path: "/saved-view",
  scope: "branch",
  permission: null,
  input: savedViewInput.extend({ list }),
  output: savedView,
  refusals: viewRefusals,
});

/** Changes an own view as a whole, at the version it was read at. */
export const updateView = defineOperation({
  name: "update",
  slice: "saved-view",
  label: "Change a saved view",
  method: "PUT",
  path: "/saved-view/:id",
  scope: "branch",
  permission: null,
  input: savedViewInput.extend({ id, version: z.int("Version is required").min(1) }),
  output: savedView,
  refusals: {
    ...viewRefusals,
    ...notFoundView,
    stale_version: { message: "Someone else has changed this in the meantime" },
  },
});

/** Deletes an own view. */
export const deleteView = defineOperation({
  name: "delete",
  slice: "saved-view",
  label: "Delete a saved view",
  method: "DELETE",
  path: "/saved-view/:id",
  scope: "branch",
  permission: null,
  input: z.strictObject({ id }),
  output: z.null(),
  refusals: notFoundView,
});

/** Says with which view, own or shared, a list opens for the caller; with none when `id` is null. */
export const chooseDefaultView = defineOperation({
  name: "choose-default",
  slice: "saved-view",
  label: "Choose the view a list opens with",
  method: "PUT",
  path: "/saved-view-default",
  scope: "branch",
  permission: null,
  input: z.strictObject({ list, id: id.nullable() }),
  output: z.object({ list: z.string(), id: z.uuid().nullable() }),
  refusals: notFoundView,
});
