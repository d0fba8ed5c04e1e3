import { showMember } from "#contract/operations/members/show-member";
import { memberColumns } from "#server/members/rows";
import { serve } from "#server/operations/serve";

export const shown = serve(showMember, async ({ tx, input, refusal }) => {
  const { rows } = await tx.query(
    `select ${memberColumns} from member where id = $1 and deleted_at is null`,
    [input.id],
  );
  if (!rows[0]) throw refusal("member_not_found");
  return rows[0];
});
