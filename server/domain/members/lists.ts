import { type SQL, sql } from "drizzle-orm";
import { archivedMembers, attributeColumn, memberAttributes, memberList } from "#contract/entities/member";
import { memberDataQuality, memberLacks } from "#contract/entities/member-data-quality";
import { memberAttributeHistory } from "#contract/entities/member-history";
import { notFound } from "#contract/kit/refusal";
import { lackCount, lacks } from "#server/members/lacks";
import { findMember } from "#server/members/rows";
import { namesOf } from "#server/platform/auth/people";
import type { Transaction } from "#server/platform/db/database";
import type { ListSource, ServedList } from "#server/platform/lists/source";

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
    sql`(select t.name from ${table} t where t.id = m.${column})`,
  ];
});
/** What a member holds in accounts of a kind; looked up for the rows that are shown, unless sorted by it. */
const totalOf = (kind: string) => sql`(select coalesce(sum(h.balance), 0)::bigint
  from member_account_balance h join account a on a.id = h.account_id
  where h.member_id = m.id and a.member_kind = ${kind})`;

const plain = Object.keys(memberList.fields).filter((name) => !name.startsWith("total_"));
const recruiter = sql`(select r.full_name from member r where r.id = m.recruited_by_member_profile_id)`;

const membersWhere = (where: SQL): ListSource => ({
  from: sql`member m`,
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
  },
  key: [sql`m.id`],
  search: whoFits,
});

const lackColumns = memberLacks.map((lack): [string, SQL] => [
  `lacks_${lack}`,
  sql.raw(`(${lacks(lack, "m")})`),
]);
const lacking = sql.raw(`(${lackCount("m")})`);

const valueName = (column: string) =>
  sql.join(
    [
      sql`case h.attribute`,
      ...memberAttributes.map(
        (attribute) => sql`when ${sql.raw(`'${attribute}'`)} then (select t.name
          from ${sql.identifier(attribute.replaceAll("-", "_"))} t where t.id = h.${sql.identifier(column)})`,
      ),
      sql`end`,
    ],
    sql` `,
  );

async function historyOf(tx: Transaction, memberId: string): Promise<ListSource> {
  if (!(await findMember(tx, memberId))) throw notFound();
  return {
    from: sql`member_attribute_history h`,
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
  { list: memberList, source: membersWhere(sql`m.archived_at is null`) },
  { list: archivedMembers, source: membersWhere(sql`m.archived_at is not null`) },
  {
    list: memberDataQuality,
    source: {
      from: sql`member m`,
      where: sql`m.deleted_at is null and not m.is_closed and ${lacking} > 0`,
      columns: {
        ...own("full_name", "passbook", "status", "member_type_id", "created_at"),
        lack_count: lacking,
        ...Object.fromEntries(lackColumns),
      },
      also: {
        member_type_name: sql`(select t.name from member_type t where t.id = m.member_type_id)`,
        ...own("version"),
      },
      key: [sql`m.id`],
      search: whoFits,
    },
  },
  {
    list: memberAttributeHistory,
    source: (_caller, _action, { tx, params }) => historyOf(tx, params.id as string),
  },
];
