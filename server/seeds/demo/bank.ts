import { v7 as uuidv7 } from "uuid";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { writeCheck } from "#contract/operations/issued-checks/write-check";
import { approveReconciliation, closeReconciliation } from "#contract/operations/reconciliation/close";
import { matchLine } from "#contract/operations/reconciliation/match";
import { bankAccount } from "#contract/resources/bank-account";
import { checkBook } from "#contract/resources/check-book";
import { issuedChecks } from "#server/domain/issued-checks/index";
import { bankStatementTarget } from "#server/domain/reconciliation/import-target";
import { reconciliation } from "#server/domain/reconciliation/index";
import type { Transaction } from "#server/platform/db/database";
import { accountIn, type Books } from "#server/seeds/demo/books";
import { momentOf } from "#server/seeds/demo/calendar";
import { carryOut, type Worker } from "#server/seeds/demo/calls";
import { addRows } from "#server/seeds/demo/rows-added";

export const bankCode = "11130";
const accountNumber = "3052-1077-84";
const serviceCharge = 35_000;

/** Says which account of a bank the branch has, and which checks the bank gave for it. */
export async function openBank({ tx, place, userId, date }: Worker, books: Books): Promise<void> {
  const by = { place, userId, now: momentOf(date, 15) };
  const { rows } = await tx.query(
    `select id from bank where organization_id = (select kaban_organization())
       and branch_id = (select kaban_branch()) and name = 'Land Bank of the Philippines'`,
  );
  const [bank_account_id] = await addRows(tx, by, bankAccount, [
    {
      ...{ name: "Land Bank, current account", number: accountNumber },
      ...{ bank_id: rows[0]?.id, account_id: accountIn(books, bankCode) },
    },
  ]);
  const checks = { first_number: 120_001, last_number: 120_050, padding: 6 };
  await addRows(tx, by, checkBook, [
    { name: "Checks 120001 to 120050", bank_account_id, received_on: date, ...checks },
  ]);
}

async function readAccount(tx: Transaction): Promise<string> {
  const { rows } = await tx.query(
    `select id from bank_account where organization_id = (select kaban_organization())
       and branch_id = (select kaban_branch()) and number = $1`,
    [accountNumber],
  );
  return rows[0].id;
}

/** Writes the check of a voucher, with the next number of the booklet. */
export async function writeOwnCheck(
  { tx, place, date, writerId: userId }: Omit<Worker, "userId"> & { writerId: string },
  voucher: { id: string; version: number },
  minute: number,
): Promise<void> {
  const asked = { ...voucher, bank_account_id: await readAccount(tx) };
  const written = { handlers: issuedChecks, operation: writeCheck };
  await carryOut({ tx, place, userId, date }, written, asked, momentOf(date, minute));
}

// The paper is the slip or the check that a bank knows the line by.
const readBooked = `
  select l.entry_id, l.line_number, l.entry_date::text as date, l.debit - l.credit as amount,
    coalesce((select d.slip_number from check_deposit d where d.organization_id = l.organization_id
        and d.branch_id = l.branch_id and d.id = l.entry_id),
      (select c.number from voucher v join issued_check c on c.organization_id = v.organization_id
          and c.branch_id = v.branch_id and c.voucher_id = v.id
        where v.organization_id = l.organization_id and v.branch_id = l.branch_id
          and v.entry_id = l.entry_id)) as reference
  from journal_line l
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.account_id = $1 and l.entry_date >= $2 and l.entry_date < $3
  order by l.entry_date, l.entry_id, l.line_number`;

interface Booked {
  entry_id: string;
  line_number: number;
  date: CalendarDate;
  amount: Centavos;
  reference: string | null;
}

const readBefore = `
  select coalesce(sum(debit - credit), 0)::bigint as amount from account_day
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
    and account_id = $1 and entry_date < $2`;

/** A month's statement: what was booked on its last day comes with the next one. */
export interface Statement {
  /** The first day whose bookings it tells, and the first that it does not. */
  since: CalendarDate;
  until: CalendarDate;
  /** It ends with a charge that nobody has booked. */
  hasCharge: boolean;
}

const chargeOf = (date: CalendarDate) => ({
  ...{ date, amount: -serviceCharge, description: "Service charge", reference: null },
});

/** Takes in a statement of the bank, and matches its lines with the books. */
export async function readStatement(
  worker: Worker,
  books: Books,
  { since, until, hasCharge }: Statement,
): Promise<void> {
  const { tx, place, userId, date: today } = worker;
  const accountId = accountIn(books, bankCode);
  const { rows: booked } = await tx.query<Booked>(readBooked, [accountId, since, until]);
  let balance: Centavos = (await tx.query(readBefore, [accountId, since])).rows[0].amount;
  const first: CalendarDate = `${until.slice(0, 7)}-01`;
  const told = booked.map(({ date, amount, reference }) => ({
    ...{ date: date < first ? first : addDays(date, 1), amount, reference },
    description: amount > 0 ? "Deposit" : "Check paid",
  }));
  const lines = [...told, ...(hasCharge ? [chargeOf(until)] : [])].map((line) => {
    balance += line.amount;
    return { bank_account: accountNumber, ...line, balance };
  });
  const now = momentOf(today, 540);
  const context = { tx, tenant: place, userId, now, today, runId: uuidv7() };
  const { ready, validationErrors } = await bankStatementTarget.read(context, lines);
  if (validationErrors[0]) throw new Error(`the demo's statement is wrong: ${validationErrors[0].message}`);
  const added = await bankStatementTarget.add(
    context,
    ready.map(({ row }) => row),
  );
  for (const [index, { entry_id, line_number }] of booked.entries()) {
    const asked = { id: added[index]?.id, book_lines: [{ entry_id, line_number }] };
    await carryOut(worker, { handlers: reconciliation, operation: matchLine }, asked, now);
  }
}

/** Closes the reconciliation through a day, and has somebody else approve it. */
export async function reconcile(
  worker: Worker,
  { through, approverId }: { through: CalendarDate; approverId: string },
): Promise<void> {
  const { tx, date } = worker;
  const closed = { handlers: reconciliation, operation: closeReconciliation };
  const asked = { id: await readAccount(tx), through };
  const { id } = await carryOut(worker, closed, asked, momentOf(date, 545));
  const approved = { handlers: reconciliation, operation: approveReconciliation };
  await carryOut({ ...worker, userId: approverId }, approved, { id, version: 1 }, momentOf(date, 550));
}
