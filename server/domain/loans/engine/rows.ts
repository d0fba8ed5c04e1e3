import { type Day, dateOf } from "#server/domain/loans/engine/days";
import { type Amount, formatAmount } from "#server/domain/loans/engine/money";
import type { Instalment, Period, Release } from "#server/domain/loans/engine/terms";

/** A line of a schedule, dates as "2026-11-21" and amounts as pesos with two decimals. */
export type ScheduleRow =
  | { kind: "disbursement"; due: string; amount: string }
  | ({ kind: "down_payment" | "instalment"; n: number; due: string; days: number } & Record<
      "principal" | "interest" | "total" | "balance",
      string
    >);

interface Payment {
  kind: "down_payment" | "instalment";
  due: Day;
  days: number;
  principal: Amount;
  interest: Amount;
  balance: Amount;
}

const disbursementRow = ({ day, amount }: Release): ScheduleRow => ({
  kind: "disbursement",
  due: dateOf(day),
  amount: formatAmount(amount),
});

const paymentRow = (payment: Payment, n: number): ScheduleRow => ({
  kind: payment.kind,
  n,
  due: dateOf(payment.due),
  days: payment.days,
  principal: formatAmount(payment.principal),
  interest: formatAmount(payment.interest),
  total: formatAmount(payment.principal + payment.interest),
  balance: formatAmount(payment.balance),
});

/**
 * The lines of a schedule by date. Money handed out on a due date comes after the instalment due that day,
 * and its down payments after all that is handed out that day. `days` is since the due date before.
 */
export function rowsOf(
  periods: readonly Period[],
  instalments: readonly Instalment[],
  releases: readonly Release[],
): ScheduleRow[] {
  const rows: ScheduleRow[] = [];
  let number = 0;
  let balance = 0n;
  let next = 0;
  const handOutBefore = (day: Day) => {
    while ((releases[next]?.day ?? day) < day) {
      const sameDay = releases.filter((release) => release.day === releases[next]?.day);
      next += sameDay.length;
      for (const release of sameDay) {
        rows.push(disbursementRow(release));
        balance += release.amount;
      }
      for (const { day: due, downPayment: principal } of sameDay) {
        if (principal === 0n) continue;
        balance -= principal;
        number += 1;
        rows.push(
          paymentRow({ kind: "down_payment", due, days: 0, principal, interest: 0n, balance }, number),
        );
      }
    }
  };
  instalments.forEach((instalment, index) => {
    const { from, due } = periods[index] as Period;
    handOutBefore(due);
    number += 1;
    const { principal, interest } = instalment;
    balance = instalment.balance;
    rows.push(
      paymentRow({ kind: "instalment", due, days: due - from, principal, interest, balance }, number),
    );
  });
  return rows;
}
