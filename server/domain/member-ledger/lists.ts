import { type SQL, sql } from "drizzle-orm";
import { memberLedgerList } from "#contract/entities/member-ledger";
import { type CalendarDate, dayIn } from "#contract/kit/dates";
import { heldOn } from "#server/domain/ledger/holds";
import { inBranch, type ServedList } from "#server/platform/lists/source";

/** Every word must be there, in any order: "juan cruz" finds "Cruz, Juan". */
function ofMembersWith(q: string): SQL {
  const words = q.split(/[\s,]+/).filter((word) => word !== "");
  const conditions = words.map((word) => {
    const pattern = `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`;
    const isIn = (text: SQL) => sql`${text} like kaban_plain(${pattern})`;
    return sql`(${isIn(sql`m.search_text`)} or ${isIn(sql`kaban_plain(h.number)`)})`;
  });
  return sql.join([sql`true`, ...conditions], sql` and `);
}

// On the kind's own side: deposits and shares are positive in credit, loans in debit.
const onSide = (side: "debit" | "credit") =>
  sql`(case a.normal_side when ${sql.raw(`'${side}'`)} then h.balance else -h.balance end)`;

/** What needs no more than the member account and its account. */
const ofMemberAccount = {
  number: sql`h.number`,
  member_id: sql`h.member_id`,
  account_id: sql`h.account_id`,
  kind: sql`a.member_kind`,
  held: sql`(case when a.member_kind <> 'loan' then ${onSide("credit")} end)`,
  owed: sql`(case when a.member_kind = 'loan' then ${onSide("debit")} end)`,
  last_entry_date: sql`h.last_entry_date`,
  entries: sql`h.line_count`,
  status: sql`(case when 'closed' in (a.status, h.status) then 'closed'
    when 'frozen' in (a.status, h.status) then 'frozen' else h.status end)`,
  opened_on: sql`h.opened_on`,
  matures_on: sql`h.matures_on`,
  overdraft_limit: sql`h.overdraft_limit`,
  joint_holders: sql`(select string_agg(k.full_name, ', ' order by k.full_name, k.id)
    from member_account_holder j join member k on k.branch_id = j.branch_id and k.id = j.member_id
    where j.branch_id = h.branch_id and j.member_account_id = h.id)`,
};
const memberAccounts = sql`member_account h
  join account a on a.branch_id = h.branch_id and a.id = h.account_id`;

/** What of what is held has yet to clear on a day (loans hold nothing), and what has yet to mature. */
function heldOnDay(today: CalendarDate) {
  const on_hold = sql`(case when a.member_kind <> 'loan' then ${sql.raw(heldOn(`date '${today}'`))} end)`;
  return {
    on_hold,
    available: sql`(${ofMemberAccount.held} - ${on_hold})`,
    is_running: sql`coalesce(h.matures_on > ${today}::date, false)`,
  };
}

/** The accounts of the members of the branch. */
export const memberLedgerLists: ServedList[] = [
  {
    list: memberLedgerList,
    source: ({ membership }, _, { now }) => ({
      from: sql`${memberAccounts} join member m on m.branch_id = h.branch_id and m.id = h.member_id`,
      tenant: inBranch("h"),
      // As the index on names has it.
      where: sql`m.deleted_at is null`,
      columns: {
        ...ofMemberAccount,
        ...heldOnDay(dayIn(membership.timeZone, now)),
        passbook: sql`m.passbook`,
      },
      also: {
        version: sql`h.version`,
        member_name: sql`m.full_name`,
        account_code: sql`a.code`,
        account_name: sql`a.name`,
      },
      key: [sql`h.id`],
      search: ofMembersWith,
      // Counting and summing does without the members where nothing is asked of them.
      rollUp: {
        from: memberAccounts,
        tenant: inBranch("h"),
        shared: ofMemberAccount,
        sums: { held: ofMemberAccount.held, owed: ofMemberAccount.owed },
        rows: sql`1`,
      },
    }),
  },
];
