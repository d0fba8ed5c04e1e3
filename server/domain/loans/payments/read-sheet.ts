import { type Fields, money, text } from "#contract/kit/field";
import { labelsOf } from "#contract/kit/labels";
import type { Output } from "#contract/kit/operation";
import { mostSheetLines, readCollectionSheet } from "#contract/operations/loans/collection-sheet";
import { sheet } from "#contract/reports/loans-standing";
import type { Transaction } from "#server/platform/db/database";
import { type Line, readFile } from "#server/platform/imports/read-file";
import { serve } from "#server/platform/operations/serve";
import { readCell } from "#server/platform/spreadsheets/cells";
import { textsOf } from "#server/platform/texts";

type Read = Output<typeof readCollectionSheet>;
type Unread = Read["unread"][number];

const columns: Fields = {
  ...sheet.columns,
  passbook: text({ label: "Passbook no." }),
};

/** What a column is called, in whatever language the sheet was written. */
function columnOf(headings: readonly string[], name: string): number {
  const field = columns[name];
  const names = (["en", "fil"] as const).map((language) =>
    labelsOf(textsOf(language, "resources")).field(name, field),
  );
  return headings.findIndex((heading) =>
    names.some((one) => one.toLowerCase() === heading.trim().toLowerCase()),
  );
}

interface Filled {
  line: number;
  number: string;
  amount: unknown;
  reference: string | null;
}

interface Found {
  asked: string;
  loan_id: string;
  member_id: string;
  number: string;
  member_name: string;
  state: string;
}

async function findLoans(tx: Transaction, numbers: readonly string[]): Promise<Map<string, Found>> {
  const { rows } = await tx.query<Found>(
    `select n.asked, l.id as loan_id, l.member_id, l.number, l.state, m.full_name as member_name
     from unnest($1::text[]) as n (asked)
     join loan l on l.organization_id = (select kaban_organization())
       and l.branch_id = (select kaban_branch()) and l.number_key = kaban_reference_key(n.asked)
     join member m on m.organization_id = l.organization_id and m.branch_id = l.branch_id
       and m.id = l.member_id`,
    [numbers],
  );
  return new Map(rows.map((row) => [row.asked, row]));
}

/** Why a line means no payment; null where it means one. */
function reasonOf(
  { amount }: Filled,
  loan: Found | undefined,
  seen: ReadonlySet<string>,
): Unread["reason"] | null {
  if (!loan) return "no such loan";
  if (typeof amount !== "number" || amount <= 0) return "no amount";
  if (loan.state !== "released") return "not owed";
  return seen.has(loan.loan_id) ? "twice" : null;
}

async function settle(tx: Transaction, filled: readonly Filled[]): Promise<Read> {
  const loans = await findLoans(tx, [...new Set(filled.map(({ number }) => number))]);
  const read: Read = { lines: [], unread: [] };
  const seen = new Set<string>();
  for (const one of filled) {
    const loan = loans.get(one.number);
    const reason = reasonOf(one, loan, seen);
    if (reason !== null || !loan) {
      read.unread.push({ line: one.line, number: one.number, reason: reason ?? "no such loan" });
      continue;
    }
    seen.add(loan.loan_id);
    const { loan_id, member_id, number, member_name } = loan;
    read.lines.push({
      loan_id,
      member_id,
      number,
      member_name,
      amount: Number(one.amount),
      reference: one.reference,
    });
  }
  return read;
}

const textOf = (cell: unknown) => String(readCell({ kind: "text", max: 255 }, cell) ?? "").trim();

/** The columns of a file by their names, -1 of one that is not there. */
export const columnsOf = (headings: readonly string[], names: readonly string[]): number[] =>
  names.map((name) => columnOf(headings, name));

/** What a cell says, without spaces around it; nothing where there is no such column. */
export const wordIn = ({ cells }: Line, column: number): string => (column < 0 ? "" : textOf(cells[column]));

/** The amount in a cell, in centavos; undefined where it is empty, and as it is where it is none. */
export const amountIn = ({ cells }: Line, column: number): unknown => readCell(money(), cells[column]);

/** Reads a sheet that was filled in; totals and lines without an amount are none of it. */
export const readSheetHandler = serve(
  readCollectionSheet,
  async ({ tx, input, caller, refusal, auditMany }) => {
    auditMany([]);
    const file = await readFile(Buffer.from(input.file, "base64"), caller.membership.organizationId);
    const { headings, lines } = file;
    const [number = -1, amount = -1, receipt = -1] = columnsOf(headings, [
      "number",
      "amount_paid",
      "receipt",
    ]);
    if (number < 0 || amount < 0) throw refusal("sheet_without_columns");
    const filledIn = (line: Line): Filled[] => {
      const [paid, named] = [amountIn(line, amount), wordIn(line, number)];
      if (paid === undefined || named === "") return [];
      return [{ line: line.line, number: named, amount: paid, reference: wordIn(line, receipt) || null }];
    };
    const filled = lines.flatMap(filledIn);
    if (filled.length > mostSheetLines) throw refusal("sheet_too_long", { most: mostSheetLines });
    return settle(tx, filled);
  },
);
