import { formatPesos } from "#contract/kit/money";
import type { Checked } from "./check-book.ts";
import type { Posted } from "./post-book.ts";
import { type Book, kinds } from "./read-book.ts";
import type { Target } from "./target.ts";

export interface Report extends Posted, Checked {
  target: Target;
  book: Book;
  seconds: number;
}

const mostShown = 20;

const count = (number: number) => number.toLocaleString("en");

function section(title: string, lines: string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > mostShown ? [`  … and ${count(lines.length - mostShown)} more`] : [];
  return [title, ...lines.slice(0, mostShown).map((line) => `  ${line}`), ...more];
}

/** True when the server holds the book to the centavo. */
export const agrees = ({ refused, different, debits, credits }: Report): boolean =>
  refused.length === 0 && different.length === 0 && debits === credits;

/** What a run did and found, in lines to print. */
export function reportLines(report: Report): string[] {
  const { target, book, overdrawn, refused, different, debits, credits } = report;
  const byKind = kinds.map((kind) => {
    const number = book.transactions.filter((one) => one.kind === kind).length;
    return `${kind} ${count(number)}`;
  });
  const fell = [...overdrawn.values()].map(
    ({ transaction: { no, date, account, kind, amount }, balance }) =>
      `${account} on ${date}: ${kind} of ${formatPesos(amount)} (number ${no}) left ${formatPesos(balance)}`,
  );
  return [
    "",
    `Branch ${target.organization}/${target.branch}, savings in account ${target.savings.code}`,
    `Members ${count(book.members.size)}`,
    `Transactions ${count(book.transactions.length)}: ${byKind.join(", ")}`,
    ...section("Left out, since their amount is zero, the numbers:", book.empty),
    // Never cut short: whoever loads a book has to know each of these accounts.
    `Overdrawn accounts, each permitted to be with a reason: ${count(fell.length)}`,
    ...fell.map((line) => `  ${line}`),
    ...section(
      `Refused by the server: ${count(refused.length)}`,
      refused.map(({ transaction, problem }) => `number ${transaction.no}: ${problem.message}`),
    ),
    ...section(
      `Balances that differ: ${count(different.length)}`,
      different.map(
        ({ account, expected, found }) =>
          `${account}: ${formatPesos(found)} instead of ${formatPesos(expected)}`,
      ),
    ),
    `Balances compared ${count(report.compared)}, different ${count(different.length)}`,
    `Trial balance: debits ${formatPesos(debits)}, credits ${formatPesos(credits)}`,
    `${agrees(report) ? "Everything agrees" : "NOT EVERYTHING AGREES"} (${Math.round(report.seconds)} s)`,
  ];
}
