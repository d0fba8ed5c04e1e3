import type { Input, Output } from "#contract/kit/operation";
import type { postLoanRemittance, readLoanRemittance } from "#contract/operations/loans/loan-remittance";
import type { Transaction } from "#server/platform/db/database";
import { send } from "#server/platform/db/tenant";

type Earlier = Output<typeof readLoanRemittance>["posted_before"][number];
type Alike = Partial<Pick<Input<typeof postLoanRemittance>, "bank_id" | "bank_reference" | "file_hash">>;

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

// A bank that was left out is any: a check is seldom described twice in the same way.
const findAlike = `
  with alike as (
    select p.entry_id from entry_payment p where ${here("p")} and p.payer_name is not null
      and lower(p.bank_reference) = lower($1) and (p.bank_id = $2 or p.bank_id is null or $2 is null)
    union
    select m.entry_id from loan_remittance m where ${here("m")} and m.file_hash = $3)
  select e.id as entry_id, e.reference, e.entry_date, p.payer_name, e.amount
  from alike a
  join journal_entry e on ${here("e")} and e.id = a.entry_id and e.member_id is null
  left join entry_payment p on ${here("p")} and p.entry_id = e.id
  where not exists (select from journal_entry r where ${here("r")} and r.reverses_id = e.id)
  order by e.sequence`;

/** Receipts that stand, of no member, which took the same check or payment online, or the same file. */
export async function findRemitted(
  tx: Transaction,
  { bank_id, bank_reference, file_hash }: Alike,
): Promise<Earlier[]> {
  const values = [bank_reference || null, bank_id ?? null, file_hash ?? null];
  return (await tx.query<Earlier>(findAlike, values)).rows;
}

const keep = `
  insert into loan_remittance (organization_id, branch_id, entry_id, file_hash)
  values (kaban_organization(), kaban_branch(), $1, $2)`;

/** Keeps which file a receipt was read from. */
export function keepRemitted(tx: Transaction, entryId: string, fileHash: string): void {
  send(tx, { text: keep, values: [entryId, fileHash] });
}
