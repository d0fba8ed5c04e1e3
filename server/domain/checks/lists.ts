import { sql } from "drizzle-orm";
import { checkDepositList, receivedCheckList } from "#contract/entities/received-check";
import { personName } from "#server/platform/auth/people";
import { inBranch, type ServedList } from "#server/platform/lists/source";
import type { PictureSource } from "#server/platform/media/media-access";

const nameOf = (table: string, column: string, title = "name") => sql`(select t.${sql.identifier(title)}
  from ${sql.identifier(table)} t where ${inBranch("t")} and t.id = ${sql.raw(column)})`;

const ofChecks: ServedList = {
  list: receivedCheckList,
  source: (_, __, { now }) => ({
    from: sql`received_check c
      left join journal_entry e on e.organization_id = c.organization_id and e.branch_id = c.branch_id
        and e.id = c.entry_id
      left join check_deposit d on d.organization_id = c.organization_id and d.branch_id = c.branch_id
        and d.id = c.deposit_id
      left join journal_entry s on s.organization_id = d.organization_id and s.branch_id = d.branch_id
        and s.id = d.id
      cross join lateral (select (${now}::timestamptz at time zone b.time_zone)::date as today from branch b
        where b.organization_id = c.organization_id and b.id = c.branch_id) t`,
    tenant: inBranch("c"),
    columns: {
      received_on: sql`c.received_on`,
      check_number: sql`c.check_number`,
      bank_id: sql`c.bank_id`,
      check_date: sql`c.check_date`,
      member_id: sql`c.member_id`,
      amount: sql`c.amount`,
      state: sql`c.state`,
      due_on: sql`(case c.state when 'post-dated' then c.check_date when 'in bank' then c.clears_on end)`,
      receipt: sql`e.reference`,
      slip_number: sql`d.slip_number`,
      deposited_on: sql`s.entry_date`,
      cleared_on: sql`c.cleared_on`,
      bounced_on: sql`c.bounced_on`,
      bounce_reason: sql`c.bounce_reason`,
      fee: sql`c.fee`,
      fee_receipt: sql`(select r.reference from journal_entry r where r.branch_id = c.branch_id
        and r.id = check_fee_entry(c.organization_id, c.branch_id, c.id))`,
      description: sql`c.description`,
      created_by_id: sql`c.created_by_id`,
    },
    also: {
      bank_name: nameOf("bank", "c.bank_id"),
      member_name: nameOf("member", "c.member_id", "full_name"),
      created_by_name: personName(sql`c.created_by_id`),
      name: sql`coalesce(c.check_number, e.reference)`,
      version: sql`c.version`,
      entry_id: sql`c.entry_id`,
      is_due: sql`(c.state = 'post-dated' and c.check_date <= t.today)`,
    },
    key: [sql`c.id`],
  }),
};

const ofDeposits: ServedList = {
  list: checkDepositList,
  source: {
    from: sql`check_deposit d join journal_entry e on e.organization_id = d.organization_id
      and e.branch_id = d.branch_id and e.id = d.id`,
    tenant: inBranch("d"),
    columns: {
      entry_date: sql`e.entry_date`,
      reference: sql`e.reference`,
      account_id: sql`d.account_id`,
      amount: sql`e.amount`,
      check_count: sql`(select count(*)::text from received_check c
        where ${inBranch("c")} and c.deposit_id = d.id)`,
      slip_number: sql`d.slip_number`,
      slip_date: sql`d.slip_date`,
      created_by_id: sql`e.created_by_id`,
    },
    also: {
      account_code: nameOf("account", "d.account_id", "code"),
      account_name: nameOf("account", "d.account_id"),
      created_by_name: personName(sql`e.created_by_id`),
    },
    key: [sql`d.id`],
  },
};

/** The checks of the branch, and the slips by which they went to a bank. */
export const checkLists: readonly ServedList[] = [ofChecks, ofDeposits];

/** Who may read the deposits of checks may see their slips. */
export const checkDepositSlips: PictureSource = {
  permissions: [`${checkDepositList.name}:read`],
  shows: (id) => sql`exists (select from check_deposit d where ${inBranch("d")} and d.media_id = ${id})`,
};
