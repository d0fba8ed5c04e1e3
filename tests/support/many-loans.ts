import type { CalendarDate } from "#contract/kit/dates";
import { loanFile } from "./loan-files.ts";
import { plainProduct, type Values } from "./loans.ts";

/** How somebody asks a server: what is no FormData goes as JSON. Answers what was answered, or throws. */
export type Asking = (method: "GET" | "POST", path: string, body?: unknown) => Promise<Values>;

const codes = {
  account_id: "11210",
  interest_receivable_account_id: "11340",
  interest_income_account_id: "40110",
  fines_account_id: "40140",
  allowance_account_id: "11242",
  loss_account_id: "73560",
};

/** The last day of the month that is so many months before a day. */
export function monthEndBefore(day: CalendarDate, months: number): CalendarDate {
  const end = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - months, 0));
  return end.toISOString().slice(0, 10) as CalendarDate;
}

/** Adds a product that keeps interest as receivable, past due accounts and an allowance; answers its name. */
export async function addKeptProduct(ask: Asking, name: string, more: Values = {}) {
  const { data } = await ask("GET", "/account/search?pageSize=500");
  const byCode = new Map((data as { code: string; id: string }[]).map(({ code, id }) => [code, id]));
  const accounts = Object.fromEntries(Object.entries(codes).map(([of, code]) => [of, byCode.get(code)]));
  const { account_id, ...others } = accounts;
  await ask("POST", "/loan-product", plainProduct(account_id as string, { name, ...others, ...more }));
  return { name, counterId: byCode.get("40120") as string };
}

interface ManyLoans {
  passbooks: readonly string[];
  numbers: readonly string[];
  /** The day on which their old books end. */
  asOf: CalendarDate;
  product: Awaited<ReturnType<typeof addKeptProduct>>;
}

/**
 * Brings loans in from a file and lets them run: each 12,000.00 for a year, granted 2 to 11 months before, of
 * which 9,000.00 is owed. Members take turns.
 */
export async function bringManyLoansIn(ask: Asking, { passbooks, numbers, asOf, product }: ManyLoans) {
  const lines = numbers.map((number, nth) => ({
    "Loan no.": number,
    "Passbook no.": passbooks[nth % passbooks.length] as string,
    Product: product.name,
    "Granted on": `${monthEndBefore(asOf, 2 + (nth % 10)).slice(0, 8)}15`,
    "Amount of the loan": "12000.00",
    "Term, months": "12",
    "As of": asOf,
    "Principal owed": "9000.00",
    "Interest due": "0.00",
  }));
  const form = new FormData();
  form.append("file", new Blob([loanFile(...lines)], { type: "text/csv" }), "old-books.csv");
  const { run } = (await ask("POST", "/import/loan-import", form)) as { run: Values };
  const { columns, date_order } = run;
  const done = await ask("POST", `/import-run/${run.id}/start`, { columns, date_order });
  if (done.status !== "imported") throw new Error(JSON.stringify(done));
  await ask("POST", `/loan-import/${run.id}/post`, { counter_account_id: product.counterId });
}
