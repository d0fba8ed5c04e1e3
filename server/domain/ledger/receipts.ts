import type { z } from "zod";
import type { receipt } from "#contract/operations/member-entry";
import type { ReadReceipts } from "#server/platform/operations/stored-responses";

export type Receipt = z.output<typeof receipt>;

/** A receipt with its parts in the one order in which it is always written. Amounts are in centavos. */
export const receiptOf = (told: Receipt): Receipt => ({
  id: told.id,
  reference: told.reference,
  entry_date: told.entry_date,
  created_at: told.created_at,
  source: told.source,
  member_account_id: told.member_account_id,
  member_account_number: told.member_account_number,
  amount: told.amount,
  balance_before: told.balance_before,
  balance_after: told.balance_after,
});

// None of this ever changes: entries, numbers of accounts, and the side of an account that was posted to.
const read = `
  select e.id, e.reference, e.entry_date, e.created_at, e.source, e.member_account_id,
    h.number as member_account_number, e.amount, e.balance_after,
    (e.balance_after - (
      select sum(case a.normal_side when 'debit' then l.debit - l.credit else l.credit - l.debit end)
      from journal_line l join account a on a.branch_id = l.branch_id and a.id = l.account_id
      where l.branch_id = e.branch_id and l.entry_id = e.id
        and l.member_account_id = e.member_account_id))::bigint as balance_before
  from journal_entry e
  join member_account h on h.organization_id = e.organization_id and h.branch_id = e.branch_id
    and h.id = e.member_account_id
  where e.branch_id = (select kaban_branch()) and e.id = any($1::uuid[])`;

/** The receipts of entries of the transaction's branch, by their ids, as they were answered to who posted. */
export const readReceipts: ReadReceipts = async (tx, entryIds) => {
  const { rows } = await tx.query<Receipt>(read, [entryIds]);
  return new Map(rows.map((row) => [row.id, receiptOf(row)]));
};
