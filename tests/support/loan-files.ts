import type { Client } from "./app.ts";
import { expectStatus } from "./counter.ts";
import { asProposed, begin, errorsOf, started } from "./imports.ts";

const columns = [
  ...["Row", "Loan no.", "Passbook no.", "Product", "Granted on", "Amount of the loan", "Term, months"],
  ...["Interest rate", "As of", "Principal owed", "Interest due", "Fines due", "Matures on", "Loan officer"],
  ...["Account no.", "Date", "Principal", "Interest", "Fines", "Reference"],
] as const;
export type LoanCells = Partial<Record<(typeof columns)[number], string>>;

/** A file of loans, a line each. */
export const loanFile = (...lines: LoanCells[]) =>
  [columns, ...lines.map((line) => columns.map((name) => line[name] ?? ""))]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(","))
    .join("\r\n");

/** What is wrong with the lines of a file, as "line column: reason". */
export async function wrongLoans(client: Client, ...lines: LoanCells[]): Promise<string[]> {
  const begun = await begin(client, "loan-import", loanFile(...lines));
  const run = expectStatus(await client.post(`/import-run/${begun.run.id}/check`, asProposed(begun)));
  return (await errorsOf(client, run.id)).toSorted();
}

/** Brings loans in; answers the id of their set, which is that of its import. */
export async function bringLoansIn(client: Client, ...lines: LoanCells[]): Promise<string> {
  const run = await started(client, await begin(client, "loan-import", loanFile(...lines)));
  if (run.status !== "imported") throw new Error(JSON.stringify(await errorsOf(client, run.id)));
  return run.id;
}
