import { sql } from "drizzle-orm";
import type { PictureSource } from "#server/platform/media/media-access";

/** Who may read the rows of member may see their pictures. */
export const memberPictures: PictureSource = {
  permissions: ["member:read", "members:show-member"],
  shows: (id) => sql`exists (select from member
    where branch_id = (select kaban_branch()) and (media_id = ${id} or signature_media_id = ${id})
      and deleted_at is null)`,
};
