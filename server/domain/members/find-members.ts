import { findMembers } from "#contract/operations/members/show-member";
import { briefColumns } from "#server/domain/members/rows";
import { serve } from "#server/platform/operations/serve";

const fewestLetters = 2;
const mostOffered = 20;
/** So many are looked at before the best are chosen: what two letters fit may be half of the branch. */
const mostLookedAt = 2000;

// Whose passbook begins so comes first, then whose name does.
const find = `
  select ${briefColumns}
  from kaban_find_members($1, ${mostLookedAt}) f
  join member m on m.branch_id = (select kaban_branch()) and m.id = f.id
  where m.archived_at is null
  order by m.is_closed, kaban_plain(m.passbook) <> kaban_plain($1), f.likeness desc,
    kaban_plain(m.full_name) not like $2, kaban_plain(m.full_name), m.id
  limit ${mostOffered}`;

export const findMembersHandler = serve(findMembers, async ({ tx, input }) => {
  const { search } = input;
  if ([...search].length < fewestLetters) return { data: [] };
  const beginning = `${search.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
  return { data: (await tx.query({ name: "find-members", text: find, values: [search, beginning] })).rows };
});
