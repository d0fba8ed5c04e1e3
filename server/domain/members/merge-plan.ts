import type { z } from "zod";
import { attributeColumn, type Member, memberAttributes } from "#contract/entities/member";
import { tableName } from "#contract/kit/resource";
import { memberParts } from "#contract/operations/members/create-member";
import type { mergePlan } from "#contract/operations/members/duplicates";
import { type Written, writtenColumns } from "#server/members/rows";
import type { Transaction } from "#server/platform/db/database";

export type MergePlan = z.output<typeof mergePlan>;

/** What stays as it is on the member who stays. */
const kept = ["passbook", "full_name", "status"];
export const mergeable = Object.keys(writtenColumns).filter(
  (column) => !kept.includes(column),
) as (keyof Written)[];

const tables = new Map<string, string>([
  ...memberAttributes.map((attribute): [string, string] => [
    attributeColumn(attribute),
    `(select name from ${attribute.replaceAll("-", "_")} where id = $1)`,
  ]),
  ["recruited_by_member_profile_id", "(select full_name from member where id = $1)"],
]);

async function nameOf(tx: Transaction, field: string, value: unknown): Promise<string | null> {
  const read = tables.get(field);
  if (!read || typeof value !== "string") return null;
  return (await tx.query(`select ${read} as name`, [value])).rows[0]?.name ?? null;
}

/** What the target gets: what it lacks, and what it is told to take. */
function isTaken(field: keyof Written, source: Member, target: Member, take: readonly string[]): boolean {
  // Nobody is recruited by themselves.
  if (field === "recruited_by_member_profile_id" && source[field] === target.id) return false;
  return take.includes(field) || (target[field] === null && source[field] !== null);
}

const countParts = memberParts
  .map((noun) => {
    const table = tableName(noun);
    return `select '${noun.name}' as noun, count(*) as count from ${table}
      where branch_id = (select kaban_branch()) and member_profile_id = $1 and deleted_at is null`;
  })
  .join(" union all ");

const readHoldings = `
  select a.id as account_id, a.code, a.name, h.balance
  from member_account_balance h join account a on a.id = h.account_id
  where h.member_id = $1 and h.balance <> 0 order by a.code`;

const briefOf = (member: Member) => ({
  id: member.id,
  full_name: member.full_name,
  passbook: member.passbook,
  media_id: member.media_id,
  birthdate: member.birthdate,
  contact_number: member.contact_number,
  status: member.status,
  is_closed: member.is_closed,
  is_archived: member.archived_at !== null,
  version: member.version,
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
  const holdings = await tx.query(readHoldings, [source.id]);
  return {
    source: briefOf(source),
    target: briefOf(target),
    fields,
    parts: parts.rows.filter(({ count }) => count > 0),
    recruited: recruited.rows[0].count,
    holdings: holdings.rows,
  };
}
