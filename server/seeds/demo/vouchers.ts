import { type CalendarDate, monthName } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { vouchers } from "#server/domain/vouchers/index";
import { operationsOf, type VoucherOperations } from "#server/domain/vouchers/kinds";
import type { Transaction } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";
import { bankCode, writeOwnCheck } from "#server/seeds/demo/bank";
import { accountIn, type Books } from "#server/seeds/demo/books";
import { momentOf } from "#server/seeds/demo/calendar";
import { carryOut } from "#server/seeds/demo/calls";
import { losses } from "#server/seeds/demo/loan-products";

/** Who writes the vouchers of a day, and who approves and releases them. */
export interface VoucherDesk {
  tx: Transaction;
  place: Tenant;
  books: Books;
  date: CalendarDate;
  writerId: string;
  approverId: string;
}

interface Bill {
  name: string;
  pay_to: string;
  /** By the codes of their accounts. */
  costs: Record<string, Centavos>;
}

/** What a small office pays every month; light and telephone differ with the month. */
function billsOf(month: string): Bill[] {
  const nth = Number(month.slice(5));
  return [
    {
      name: `Honoraria of ${monthName(month)}`,
      pay_to: "Officers and committee members",
      costs: { "73270": 200_000 },
    },
    {
      name: `Light and telephone of ${monthName(month)}`,
      pay_to: "Bicol Light and Power",
      costs: { "73410": 86_540 + nth * 1_235, "73470": 59_900 },
    },
    {
      name: `Office supplies of ${monthName(month)}`,
      pay_to: "Naga Paper Trading",
      costs: { "73370": 31_275 + (nth % 4) * 8_050 },
    },
  ];
}

const stepsOf = ({ print, approve, release }: VoucherOperations) => ({
  ...{ printed: print, approved: approve, released: release },
});
type Reached = "draft" | keyof ReturnType<typeof stepsOf>;
const order = ["printed", "approved", "released"] as const;

interface At {
  reached: Reached;
  minute: number;
}

/** Takes a draft as far as it has come. Answers the version that it is by then. */
export async function takeOn(
  { tx, place, date, writerId, approverId }: VoucherDesk,
  { kind, ...draft }: { kind: VoucherOperations; id: string; version: number },
  { reached, minute }: At,
): Promise<{ id: string; version: number }> {
  const writer = { tx, place, userId: writerId, date };
  const approver = { ...writer, userId: approverId };
  const steps = stepsOf(kind);
  let { id, version } = draft;
  for (const [index, state] of order.slice(0, order.indexOf(reached as "printed") + 1).entries()) {
    const by = state === "printed" ? writer : approver;
    const step = { handlers: vouchers, operation: steps[state] };
    const now = momentOf(date, minute + 5 + index * 5);
    ({ id, version } = await carryOut(by, step, { id, version }, now));
  }
  return { id, version };
}

/** Writes a voucher and takes it as far as it has come. */
async function write(desk: VoucherDesk, kind: VoucherOperations, asked: object, at: At) {
  const { tx, place, date, writerId: userId } = desk;
  const written = { handlers: vouchers, operation: kind.create };
  const draft = await carryOut({ tx, place, userId, date }, written, asked, momentOf(date, at.minute));
  return takeOn(desk, { kind, ...draft }, at);
}

/** Writes the voucher of a bill that is paid by check, and the check once it is released. */
export async function pay(desk: VoucherDesk, bill: Bill, at: At): Promise<void> {
  const { books, date } = desk;
  const amount = Object.values(bill.costs).reduce((sum, cost) => sum + cost, 0);
  const debits = Object.entries(bill.costs).map(([code, debit]) => ({
    account_id: accountIn(books, code),
    debit,
    description: bill.name,
  }));
  const { name, pay_to } = bill;
  const paid = { payment_kind: "check", check_date: date };
  const asked = {
    ...{ name, date, pay_to, ...paid },
    lines: [...debits, { account_id: accountIn(books, bankCode), credit: amount }],
  };
  const voucher = await write(desk, operationsOf["cash-check"], asked, at);
  if (at.reached === "released") await writeOwnCheck(desk, voucher, at.minute + 20);
}

const supportCode = "73510";
const accruedCode = "21390";

/**
 * Puts aside, by journal vouchers, what the month owes of the yearly audit, and for loans that may be lost.
 */
export async function putAside(desk: VoucherDesk): Promise<void> {
  const { books, date } = desk;
  const month = monthName(date);
  const asides = [
    { name: `Audit fee of ${month}, a twelfth`, amount: 125_000, codes: [supportCode, accruedCode] },
    { name: `Probable losses on loans, ${month}`, amount: 200_000, codes: [losses.loss, losses.allowance] },
  ];
  for (const [index, { name, amount, codes }] of asides.entries()) {
    const [debited, credited] = codes.map((code) => accountIn(books, code));
    const lines = [
      { account_id: debited, debit: amount, description: name },
      { account_id: credited, credit: amount, description: name },
    ];
    const at = { reached: "released", minute: 370 + index * 20 } as const;
    await write(desk, operationsOf.journal, { name, date, lines }, at);
  }
}

/**
 * Pays the bills of a month on its last day. While the month goes on they wait: one as a draft, one for its
 * approval, one for its release.
 */
export async function payBills(desk: VoucherDesk, isOver: boolean): Promise<void> {
  const waiting: Reached[] = ["approved", "printed", "draft"];
  for (const [index, bill] of billsOf(desk.date.slice(0, 7)).entries()) {
    const reached = isOver ? "released" : (waiting[index] as Reached);
    await pay(desk, bill, { reached, minute: 400 + index * 25 });
  }
}
