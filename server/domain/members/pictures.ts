import { sql } from "drizzle-orm";
import type { PictureSource } from "#server/platform/media/media-access";

/** Who may read the rows of member may see their pictures. */
const ownPictures: PictureSource = {
  permissions: ["member:read", "members:show-member"],
  shows: (id) => sql`exists (select from member
    where branch_id = (select kaban_branch()) and (media_id = ${id} or signature_media_id = ${id})
      and deleted_at is null)`,
};

/** The papers that members sent with what they ask to have changed, until it is decided and after. */
const askedPapers: PictureSource = {
  permissions: ["member:read", "members:show-member"],
  shows: (id) => sql`exists (select from approval_request
    where branch_id = (select kaban_branch()) and kind = 'member-data' and input ->> 'media_id' = ${id})`,
};

/** What of the members' pictures and papers is shown to whom. */
export const memberPictures: readonly PictureSource[] = [ownPictures, askedPapers];
