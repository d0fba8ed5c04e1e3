import { sql } from "drizzle-orm";
import { bankDepositList } from "#contract/entities/bank-deposit";
import { personName } from "#server/platform/auth/people";
import { inBranch, type ServedList } from "#server/platform/lists/source";
import type { PictureSource } from "#server/platform/media/media-access";

const account = (column: "code" | "name") => sql`(select a.${sql.identifier(column)} from account a
  where ${inBranch("a")} and a.id = d.account_id)`;

/** What was taken to banks. */
export const bankDeposits: ServedList = {
  list: bankDepositList,
  source: {
    from: sql`bank_deposit d join journal_entry e on e.organization_id = d.organization_id
      and e.branch_id = d.branch_id and e.id = d.id`,
    tenant: inBranch("d"),
    columns: {
      entry_date: sql`e.entry_date`,
      reference: sql`e.reference`,
      account_id: sql`d.account_id`,
      amount: sql`e.amount`,
      taken_from: sql`d.taken_from`,
      slip_number: sql`d.slip_number`,
      slip_date: sql`d.slip_date`,
      batch_id: sql`e.batch_id`,
      description: sql`e.description`,
      media_id: sql`d.media_id`,
      created_by_id: sql`e.created_by_id`,
      created_at: sql`e.created_at`,
    },
    also: {
      account_code: account("code"),
      account_name: account("name"),
      batch_name: sql`(select b.reference from transaction_batch b
        where ${inBranch("b")} and b.id = e.batch_id)`,
      created_by_name: personName(sql`e.created_by_id`),
    },
    key: [sql`d.id`],
  },
};

/** Who may read the deposits in banks may see their slips. */
export const bankDepositSlips: PictureSource = {
  permissions: [`${bankDepositList.name}:read`],
  shows: (id) => sql`exists (select from bank_deposit d where ${inBranch("d")} and d.media_id = ${id})`,
};
