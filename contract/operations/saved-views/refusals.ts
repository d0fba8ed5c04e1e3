/** What is somebody else's own looks as if it were not there. */
export const notFoundView = {
  view_not_found: { message: "View not found, or not shared with you", status: 404 },
} as const;

export const viewRefusals = {
  view_already_exists: { message: "You already have a view {name} of this list", field: "name" },
  too_many_views: { message: "At most {most} views of a list per person" },
} as const;
