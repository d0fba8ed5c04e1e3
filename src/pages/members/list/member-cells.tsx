import type { Member } from "#contract/entities/member";
import { Face } from "../../../components/face";
import { MemberStatus } from "../../../components/member-status";
import { pictureUrl } from "../../../components/picture-url";
import type { CellRender } from "../../../lists/cells";
import "../members.css";

/** What the member list shows its own way: faces instead of thumbnails, and standing as a tag. */
export const memberCells: Readonly<Record<string, CellRender>> = {
  media_id: (id, { full_name }) => (
    <span className="row-face">
      <Face
        url={typeof id === "string" ? pictureUrl(id, "/thumbnail") : null}
        name={String(full_name).replace(",", "")}
      />
    </span>
  ),
  status: (status, { is_closed }) => (
    <MemberStatus status={status as Member["status"]} isClosed={is_closed === true} />
  ),
};
