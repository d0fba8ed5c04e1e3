import { sql } from "drizzle-orm";
import type { PictureSource } from "#server/platform/media/media-access";

/** Who may read the rows of timesheet may see their pictures. */
export const timesheetPictures: PictureSource = {
  permissions: ["timesheet:read"],
  shows: (id) => sql`exists (select from timesheet
    where branch_id = (select kaban_branch()) and (media_in_id = ${id} or media_out_id = ${id}))`,
};
