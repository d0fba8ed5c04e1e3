import { type SQL, sql } from "drizzle-orm";
import { archivedMembers, attributeColumn, memberAttributes, memberList } from "#contract/entities/member";
import { memberDataQuality, missingRequirements } from "#contract/entities/member-data-quality";
import { memberAttributeHistory } from "#contract/entities/member-history";
import { type CalendarDate, dayIn } from "#contract/kit/dates";
import { notFound } from "#contract/kit/refusal";
import { isMissing, missingCount } from "#server/domain/members/missing-requirements";
import { findMember } from "#server/domain/members/rows";
import { namesOf } from "#server/platform/auth/people";
import type { BranchCaller } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import { inBranch, type ListSource, type ServedList } from "#server/platform/lists/source";

/** All that words may fit; what they fit beyond is not counted. */
const mostFound = 100_000;
/** Words of fewer letters are in too many names for an index to help. */
const fewestLetters = 3;

/** Every word must be there, in any order; where nobody has them all, names that sound like it. */
function whoFits(q: string): SQL {
  const words = q.split(/[\s,]+/).filter((word) => word !== "");
  if (words.some((word) => [...word].length >= fewestLetters)) {
    return sql`m.id in (select f.id from kaban_find_members(${q}, ${mostFound}) f)`;
  }
  const conditions = words.map((word) => {
    const pattern = `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`;
    return sql`m.search_text like kaban_plain(${pattern})`;
  });
  return sql.join([sql`true`, ...conditions], sql` and `);
}

const own = (...columns: string[]) =>
  Object.fromEntries(columns.map((column) => [column, sql`m.${sql.identifier(column)}`]));
const attributeNames = memberAttributes.map((attribute): [string, SQL] => {
  const table = sql.identifier(attribute.replaceAll("-", "_"));
  const column = sql.identifier(attributeColumn(attribute));
  return [
    `${attribute.replaceAll("-", "_")}_name`,
    sql`(select t.name from ${table} t where t.branch_id = m.branch_id and t.id = m.${column})`,
  ];
});
/** What a member holds in accounts of a kind; looked up for the rows that are shown, unless sorted by it. */
const totalOf = (kind: string) => sql`(select coalesce(sum(h.balance), 0)::bigint
  from member_account h join account a on a.branch_id = h.branch_id and a.id = h.account_id
  where h.branch_id = m.branch_id and h.member_id = m.id and a.member_kind = ${kind})`;

const plain = Object.keys(memberList.fields).filter((name) => !name.startsWith("total_"));
const recruiter = sql`(select r.full_name from member r
  where r.branch_id = m.branch_id and r.id = m.recruited_by_member_profile_id)`;

const membersWhere = (where: SQL, { userId }: BranchCaller): ListSource => ({
  from: sql`member m`,
  tenant: inBranch("m"),
  where: sql`m.deleted_at is null and ${where}`,
  columns: {
    ...own(...plain),
    total_savings: totalOf("savings"),
    total_share_capital: totalOf("share capital"),
  },
  also: {
    ...Object.fromEntries(attributeNames),
    recruited_by_member_profile_name: recruiter,
    ...own("version", "archived_at", "merged_into_id"),
    may_decide: sql`(${userId}::uuid in (m.created_by_id, m.prepared_by_id)) is not true`,
  },
  key: [sql`m.id`],
  search: whoFits,
});

/** The members who lack something on a day. */
export function lackingOn(today: CalendarDate): ListSource {
  const day = `date '${today}'`;
  const missing = sql.raw(`(${missingCount("m", day)})`);
  return {
    from: sql`member m`,
    tenant: inBranch("m"),
    where: sql`m.deleted_at is null and not m.is_closed and ${missing} > 0`,
    columns: {
      ...own("full_name", "passbook", "status", "member_type_id", "created_at"),
      lack_count: missing,
      ...Object.fromEntries(
        missingRequirements.map((requirement): [string, SQL] => [
          `lacks_${requirement}`,
          sql.raw(`(${isMissing(requirement, "m", day)})`),
        ]),
      ),
    },
    also: {
      member_type_name: sql`(select t.name from member_type t
        where t.branch_id = m.branch_id and t.id = m.member_type_id)`,
      ...own("version"),
    },
    key: [sql`m.id`],
    idsFirst: true,
    search: whoFits,
  };
}

const valueName = (column: string) =>
  sql.join(
    [
      sql`case h.attribute`,
      ...memberAttributes.map(
        (attribute) => sql`when ${sql.raw(`'${attribute}'`)} then (select t.name
          from ${sql.identifier(attribute.replaceAll("-", "_"))} t
          where t.branch_id = h.branch_id and t.id = h.${sql.identifier(column)})`,
      ),
      sql`end`,
    ],
    sql` `,
  );

async function historyOf(tx: Transaction, memberId: string): Promise<ListSource> {
  if (!(await findMember(tx, memberId))) throw notFound();
  return {
    from: sql`member_attribute_history h`,
    tenant: inBranch("h"),
    where: sql`h.member_id = ${memberId}`,
    columns: {
      created_at: sql`h.created_at`,
      attribute: sql`h.attribute`,
      value_name: valueName("value_id"),
      previous_name: valueName("previous_id"),
      user_id: sql`h.user_id`,
    },
    also: { value_id: sql`h.value_id`, previous_id: sql`h.previous_id`, ...namesOf(sql`h.user_id`) },
    key: [sql`h.id`],
  };
}

/** The lists of members, and of what became of one. */
export const memberLists: ServedList[] = [
  { list: memberList, source: (caller) => membersWhere(sql`m.archived_at is null`, caller) },
  { list: archivedMembers, source: (caller) => membersWhere(sql`m.archived_at is not null`, caller) },
  {
    list: memberDataQuality,
    source: ({ membership }, _action, { now }) => lackingOn(dayIn(membership.timeZone, now)),
  },
  {
    list: memberAttributeHistory,
    source: (_caller, _action, { tx, params }) => historyOf(tx, params.id as string),
  },
];
