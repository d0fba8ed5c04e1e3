import { sql } from "drizzle-orm";
import {
  disbursementTransactionList,
  myDisbursementTransactionList,
} from "#contract/entities/disbursement-transaction";
import { personName } from "#server/platform/auth/people";
import { inBranch, type ListSource, type ServedList } from "#server/platform/lists/source";
import type { PictureSource } from "#server/platform/media/media-access";

const reversal = (column: "id" | "reference") => sql`(select r.${sql.identifier(column)} from journal_entry r
  where r.branch_id = e.branch_id and r.reverses_id = e.id)`;

const columns = {
  entry_date: sql`e.entry_date`,
  reference_number: sql`e.reference`,
  disbursement_id: sql`d.disbursement_id`,
  payee: sql`d.payee`,
  amount: sql`e.amount`,
  description: sql`e.description`,
  batch_id: sql`e.batch_id`,
  media_id: sql`d.media_id`,
  is_reversed: sql`(${reversal("id")} is not null)`,
  created_at: sql`e.created_at`,
};

const source: ListSource = {
  from: sql`journal_entry e join disbursement_transaction d on d.organization_id = e.organization_id
    and d.branch_id = e.branch_id and d.id = e.id`,
  tenant: inBranch("e"),
  where: sql`e.source = 'disbursement'`,
  columns,
  also: {
    disbursement_name: sql`(select t.name from disbursement t
      where ${inBranch("t")} and t.id = d.disbursement_id)`,
    batch_name: sql`(select b.reference from transaction_batch b
      where ${inBranch("b")} and b.id = e.batch_id)`,
    reversed_by_id: reversal("id"),
    reversed_by_reference: reversal("reference"),
  },
  key: [sql`e.sequence`],
  id: sql`e.id`,
  neverEmpty: ["entry_date", "created_at"],
};

/** What was paid out of drawers: by everybody of the branch, and by the caller. */
export const disbursementLists: readonly ServedList[] = [
  {
    list: disbursementTransactionList,
    source: {
      ...source,
      columns: { ...columns, created_by_id: sql`e.created_by_id` },
      also: { ...source.also, created_by_name: personName(sql`e.created_by_id`) },
    },
  },
  {
    list: myDisbursementTransactionList,
    source: ({ userId }) => ({
      ...source,
      where: sql`e.source = 'disbursement' and e.created_by_id = ${userId}`,
    }),
  },
];

/** Who may read the disbursements of the branch may see what is attached to them. */
export const disbursementAttachments: PictureSource = {
  permissions: [`${disbursementTransactionList.name}:read`],
  shows: (id) => sql`exists (select from disbursement_transaction d
    where ${inBranch("d")} and d.media_id = ${id})`,
};
