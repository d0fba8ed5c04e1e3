import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import { transfer } from "#server/domain/ledger/journal";
import type { Transaction } from "#server/platform/db/database";
import { accountIn, type Books, plainPosting, postAll } from "#server/seeds/demo/books";
import { momentOf } from "#server/seeds/demo/calendar";

const bankCode = "11130";
const checksCode = "11120";

const clear = `
  update received_check set state = 'cleared', cleared_on = clears_on, version = version + 1
  where branch_id = (select kaban_branch()) and state = 'in bank' and clears_on <= $1`;

const readOnHand = `
  select coalesce(sum(amount), 0)::bigint as amount from received_check
  where branch_id = (select kaban_branch()) and state = 'on hand'`;

const keepSlip = `
  insert into check_deposit (organization_id, branch_id, id, account_id, slip_number, slip_date)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, $4)`;

const toBank = `
  update received_check set state = 'in bank', deposit_id = $1, clears_on = kaban_working_day($2, 3),
    updated_at = $3, updated_by_id = $4, version = version + 1
  where branch_id = (select kaban_branch()) and state = 'on hand'`;

/** Takes all checks on hand to the bank on a day; those that went there before have cleared since. */
export async function bankChecks(
  tx: Transaction,
  { books, date, bookkeeperId }: { books: Books; date: CalendarDate; bookkeeperId: string },
): Promise<void> {
  await tx.query(clear, [date]);
  const { rows } = await tx.query(readOnHand);
  const amount: number = rows[0].amount;
  if (amount === 0) return;
  const createdAt = momentOf(date, 530);
  const entryId = uuidv7({ msecs: createdAt.getTime() });
  const [bank, checks] = [accountIn(books, bankCode), accountIn(books, checksCode)];
  const slip = `DS-${date.slice(2).replaceAll("-", "")}`;
  await postAll(tx, [
    {
      ...plainPosting,
      entryId,
      entryDate: date,
      source: "blotter",
      description: `Deposit of checks, slip ${slip}`,
      amount,
      accountId: bank,
      createdAt,
      createdById: bookkeeperId,
      lines: transfer({ debit: { accountId: bank }, credit: { accountId: checks }, amount }),
    },
  ]);
  await tx.query(keepSlip, [entryId, bank, slip, date]);
  await tx.query(toBank, [entryId, date, createdAt, bookkeeperId]);
}
