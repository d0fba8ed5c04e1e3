import type { z } from "zod";
import {
  attributeColumn,
  type Member,
  type MemberValues,
  member,
  memberAttributes,
  memberBrief,
} from "#contract/entities/member";
import { tableName } from "#contract/kit/resource";
import { memberParts } from "#contract/operations/members/create-member";
import type { mergePlan } from "#contract/operations/members/duplicates";
import type { Transaction } from "#server/platform/db/database";

export type MergePlan = z.output<typeof mergePlan>;

/** All that people type, but for what stays as it is on the member who stays. */
export const mergeable = Object.keys(member.fields).filter(
  (name) => name !== "passbook",
) as (keyof MemberValues)[];

const tables = new Map<string, string>([
  ...memberAttributes.map((attribute): [string, string] => [
    attributeColumn(attribute),
    `(select name from ${attribute.replaceAll("-", "_")}
      where branch_id = (select kaban_branch()) and id = $1)`,
  ]),
  [
    "recruited_by_member_profile_id",
    `(select full_name from member
      where branch_id = (select kaban_branch()) and id = $1)`,
  ],
]);

async function nameOf(tx: Transaction, field: string, value: unknown): Promise<string | null> {
  const read = tables.get(field);
  if (!read || typeof value !== "string") return null;
  return (await tx.query(`select ${read} as name`, [value])).rows[0]?.name ?? null;
}

/** What the target gets: what it lacks, and what it is told to take. */
function isTaken(
  field: keyof MemberValues,
  source: Member,
  target: Member,
  take: readonly string[],
): boolean {
  // Nobody is recruited by themselves.
  if (field === "recruited_by_member_profile_id" && source[field] === target.id) return false;
  return take.includes(field) || (target[field] === null && source[field] !== null);
}

const countParts = memberParts
  .map((resource) => {
    const table = tableName(resource);
    return `select '${resource.name}' as noun, count(*) as count from ${table}
      where branch_id = (select kaban_branch()) and member_profile_id = $1 and deleted_at is null`;
  })
  .join(" union all ");

const readMemberAccounts = `
  select a.id as account_id, h.number as code, a.name, h.balance
  from member_account h join account a on a.branch_id = h.branch_id and a.id = h.account_id
  where h.branch_id = (select kaban_branch()) and h.member_id = $1 and h.balance <> 0 order by h.number`;

const briefOf = (one: Member) => ({
  ...memberBrief.parse({ ...one, is_archived: one.archived_at !== null }),
  version: one.version,
});

/** What merging the source into the target does, with those of the source's values that are to be taken. */
export async function planMerge(
  tx: Transaction,
  source: Member,
  target: Member,
  take: readonly string[],
): Promise<MergePlan> {
  const fields: MergePlan["fields"] = [];
  for (const field of mergeable) {
    if (source[field] === target[field]) continue;
    fields.push({
      field,
      source: source[field],
      target: target[field],
      source_name: await nameOf(tx, field, source[field]),
      target_name: await nameOf(tx, field, target[field]),
      taken: isTaken(field, source, target, take),
    });
  }
  const parts = await tx.query(countParts, [source.id]);
  const recruited = await tx.query(
    `select count(*) as count from member where branch_id = (select kaban_branch())
       and recruited_by_member_profile_id = $1 and id <> $2 and deleted_at is null`,
    [source.id, target.id],
  );
  const memberAccounts = await tx.query(readMemberAccounts, [source.id]);
  return {
    source: briefOf(source),
    target: briefOf(target),
    fields,
    parts: parts.rows.filter(({ count }) => count > 0),
    recruited: recruited.rows[0].count,
    holdings: memberAccounts.rows,
  };
}
