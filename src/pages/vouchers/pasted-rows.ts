import type { Centavos } from "#contract/kit/money";
import { parseSheetPesos } from "#contract/kit/sheet-pesos";

/** The columns of the grid, in the order in which a spreadsheet hands them over. */
export const entryColumns = ["account", "member", "debit", "credit", "description"] as const;
export type EntryColumn = (typeof entryColumns)[number];

/** What is wrong with a pasted cell: the key of its text. */
export type PasteFault = "notAmount" | "bothSides";

/** A row as it was pasted. Account and member are codes and numbers that have yet to be looked up. */
export interface PastedRow {
  account: string;
  member: string;
  description: string;
  /** In centavos; null where the cell is empty, NaN where it holds no amount. */
  debit: Centavos | null;
  credit: Centavos | null;
  /** What stood in the cells that hold no amount, kept as it was typed. */
  typed: Partial<Record<EntryColumn, string>>;
  faults: Partial<Record<EntryColumn, PasteFault>>;
}

/** Cells of the clipboard: a cell with a tab or a line end in it stands in quotes, quotes in it doubled. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  // A quoted cell, a plain one, and what ends it.
  const cells = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy;
  for (const [all, quoted, plain, end] of text.matchAll(cells)) {
    if (all === "") break;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain ?? "").replaceAll(/\s+/g, " ").trim());
    if (end !== "\t") rows.push([]);
  }
  return rows.filter((row) => row.some((cell) => cell !== ""));
}

type Amounts = Pick<PastedRow, "debit" | "credit" | "typed" | "faults">;

/** A debit below zero is a credit, and the other way round. */
function amountsOf(debitCell: string, creditCell: string): Amounts {
  const [debit, credit] = [parseSheetPesos(debitCell), parseSheetPesos(creditCell)];
  const isWrong = { debit: debit === null, credit: credit === null };
  if (isWrong.debit || isWrong.credit) {
    return {
      debit: debit === null ? Number.NaN : debit || null,
      credit: credit === null ? Number.NaN : credit || null,
      typed: { ...(isWrong.debit && { debit: debitCell }), ...(isWrong.credit && { credit: creditCell }) },
      faults: {
        ...(isWrong.debit && { debit: "notAmount" }),
        ...(isWrong.credit && { credit: "notAmount" }),
      },
    };
  }
  const [over, under] = [debit ?? 0, credit ?? 0];
  const debits = Math.max(over, 0) + Math.max(-under, 0);
  const credits = Math.max(under, 0) + Math.max(-over, 0);
  const sides = { debit: debits || null, credit: credits || null };
  const isBoth = debits > 0 && credits > 0;
  return { ...sides, typed: {}, faults: isBoth ? { credit: "bothSides" } : {} };
}

/**
 * Reads rows copied from a spreadsheet: account code, member or account number, debit, credit, particulars,
 * parted by tabs. Blank lines are left out; so is what stands in further columns, which `isWider` says.
 */
export function parsePastedRows(text: string): { rows: PastedRow[]; isWider: boolean } {
  const lines = cellsOf(text);
  const rows = lines.map(([account = "", member = "", debit = "", credit = "", description = ""]) => ({
    account,
    member,
    description,
    ...amountsOf(debit, credit),
  }));
  return { rows, isWider: lines.some((line) => line.slice(entryColumns.length).some((cell) => cell !== "")) };
}
