import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import { Refusal } from "#contract/kit/refusal";
import { readBranchAccounts } from "#server/domain/ledger/branch-accounts";
import { transfer } from "#server/domain/ledger/journal";
import { post } from "#server/domain/ledger/post";
import { isRefused } from "#server/domain/ledger/refused";
import type { Releasing } from "#server/domain/vouchers/post-imported";
import type { Transaction } from "#server/platform/db/database";

// What lies in open drawers is all of cash on hand, but for what books brought in.
const findOutside = `
  select b.balance - (select coalesce(sum(t.expected_cash), 0) from transaction_batch t
      where t.organization_id = b.organization_id and t.branch_id = b.branch_id and t.ended_at is null)
    as outside
  from account_balance b
  where b.organization_id = (select kaban_organization()) and b.branch_id = (select kaban_branch())
    and b.account_id = $1`;

/**
 * Moves what books that were brought in left on cash on hand into the vault, on the business date: drawers
 * hold what their tellers count, and are filled from the vault.
 */
export async function moveIntoVault({ step, caller, approvedById, today }: Releasing): Promise<void> {
  const { tx, now } = step;
  const accounts = await readBranchAccounts(tx);
  const [cash, vault] = [accounts.get("cash on hand"), accounts.get("vault")];
  if (!cash || !vault) return;
  const outside = Number((await tx.query(findOutside, [cash])).rows[0]?.outside ?? 0);
  if (outside === 0) return;
  const [from, to] = outside > 0 ? [cash, vault] : [vault, cash];
  const amount = Math.abs(outside);
  const [posted] = await post(tx, [
    {
      ...{ entryId: uuidv7(), entryDate: today, source: "blotter", reference: null, amount, batchId: null },
      description: "Cash of the books that were brought in",
      isCashOfOldBooks: true,
      ...{ memberId: null, accountId: cash, paymentTypeId: null, paymentKind: null, reversesId: null },
      ...{ backDateReason: null, approvedById, createdAt: now, createdById: caller.userId },
      lines: transfer({ debit: { accountId: to }, credit: { accountId: from }, amount }),
    },
  ]);
  if (!posted || !isRefused(posted)) return;
  const message = "The cash of these books cannot be moved into the vault";
  throw new Refusal(409, { code: posted.refused, message, ...(posted.detail && { detail: posted.detail }) });
}

/** Books that are brought in begin with their first voucher at the latest. */
export async function beginBooksOn(tx: Transaction, begins: CalendarDate, first: CalendarDate) {
  await tx.query(
    `update journal_head set books_begin_on = least($1::date, $2::date)
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())`,
    [begins, first],
  );
}
