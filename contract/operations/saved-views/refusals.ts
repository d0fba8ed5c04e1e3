/** What is somebody else's own looks as if it were not there. */
export const notFoundView = {
  view_not_found: { message: "This view is not there, or is not yours to open", status: 404 },
} as const;

export const viewRefusals = {
  view_already_exists: { message: "You already have a view {name} of this list", field: "name" },
  too_many_views: { message: "A person keeps at most {most} views of a list" },
} as const;
