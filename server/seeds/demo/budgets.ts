import { budgetMonths } from "#contract/entities/budget";
import type { Centavos } from "#contract/kit/money";
import { budget } from "#contract/resources/budget";
import { accountIn, type Books } from "#server/seeds/demo/books";
import { momentOf } from "#server/seeds/demo/calendar";
import type { Worker } from "#server/seeds/demo/calls";
import { addRows } from "#server/seeds/demo/rows-added";

/** What a month is meant to come to, by the codes of accounts. */
const planned: Record<string, Centavos> = {
  "40110": 600_000,
  "40120": 60_000,
  "40140": 10_000,
  "73270": 200_000,
  "73370": 45_000,
  "73410": 95_000,
  "73470": 60_000,
  "73510": 125_000,
  "73530": 75_000,
};
/** Interest on deposits, which the quarter pays at its end. */
const quarterly = { code: "71200", amount: 500_000 };

/** Writes what the general assembly planned for a year, month by month. */
export async function planYear(
  { tx, place, userId, date }: Worker,
  books: Books,
  year: number,
): Promise<void> {
  const ofMonths = (amountOf: (month: number) => Centavos) =>
    Object.fromEntries(budgetMonths.map((month, index) => [month, amountOf(index + 1)]));
  const rows = [
    ...Object.entries(planned).map(([code, amount]) => ({ code, ...ofMonths(() => amount) })),
    { code: quarterly.code, ...ofMonths((month) => (month % 3 === 0 ? quarterly.amount : 0)) },
  ];
  await addRows(
    tx,
    { place, userId, now: momentOf(date, 20) },
    budget,
    rows.map(({ code, ...months }) => ({ year, account_id: accountIn(books, code), ...months })),
  );
}
