import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { vouchers } from "#server/domain/vouchers/index";
import { operationsOf } from "#server/domain/vouchers/kinds";
import type { Transaction } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";
import { accountIn, type Books } from "#server/seeds/demo/books";
import { momentOf } from "#server/seeds/demo/calendar";
import { carryOut } from "#server/seeds/demo/calls";

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
  check: string;
  /** By the codes of their accounts. */
  costs: Record<string, Centavos>;
}

const bankCode = "11130";

/** What a small office pays every month; light and telephone differ with the month. */
function billsOf(month: string): Bill[] {
  const nth = Number(month.slice(5));
  const check = (of: number) => String(120_000 + Number(month.slice(2, 4)) * 100 + nth * 4 + of);
  return [
    {
      name: `Honoraria of ${month}`,
      pay_to: "Officers and committee members",
      check: check(0),
      costs: { "73270": 200_000 },
    },
    {
      name: `Light and telephone of ${month}`,
      pay_to: "Bicol Light and Power",
      check: check(1),
      costs: { "73410": 86_540 + nth * 1_235, "73470": 59_900 },
    },
    {
      name: `Office supplies of ${month}`,
      pay_to: "Naga Paper Trading",
      check: check(2),
      costs: { "73370": 31_275 + (nth % 4) * 8_050 },
    },
  ];
}

const kind = operationsOf["cash-check"];
const steps = { printed: kind.print, approved: kind.approve, released: kind.release } as const;
type Reached = "draft" | keyof typeof steps;
const order = ["printed", "approved", "released"] as const;

/** Writes the voucher of a bill and takes it as far as it has come. */
async function pay(desk: VoucherDesk, bill: Bill, { reached, minute }: { reached: Reached; minute: number }) {
  const { tx, place, books, date, writerId, approverId } = desk;
  const writer = { tx, place, userId: writerId, date };
  const approver = { ...writer, userId: approverId };
  const amount = Object.values(bill.costs).reduce((sum, cost) => sum + cost, 0);
  const debits = Object.entries(bill.costs).map(([code, debit]) => ({
    account_id: accountIn(books, code),
    debit,
    description: bill.name,
  }));
  const { name, pay_to, check: check_number } = bill;
  const paid = { payment_kind: "check", check_number, check_date: date };
  const asked = {
    ...{ name, date, pay_to, ...paid },
    lines: [...debits, { account_id: accountIn(books, bankCode), credit: amount }],
  };
  const written = { handlers: vouchers, operation: kind.create };
  let { id, version } = await carryOut(writer, written, asked, momentOf(date, minute));
  for (const [index, state] of order.slice(0, order.indexOf(reached as "printed") + 1).entries()) {
    const by = state === "printed" ? writer : approver;
    const step = { handlers: vouchers, operation: steps[state] };
    const now = momentOf(date, minute + 5 + index * 5);
    ({ id, version } = await carryOut(by, step, { id, version }, now));
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
