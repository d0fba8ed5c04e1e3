import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays } from "#contract/kit/dates";
import type { Transaction } from "./seeded-book.ts";

const isThere = (tool: string) => {
  try {
    execFileSync(tool, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

/** A program that keeps books by itself, where there is one: Debian has both as packages. */
export const bookkeeper = ["hledger", "ledger"].find(isThere) ?? null;

const pesos = (centavos: number) => {
  const digits = String(Math.abs(centavos)).padStart(3, "0");
  return `${centavos < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Writes a book as such programs read it; answers the file. */
export function journalFile(book: readonly Transaction[]): string {
  const file = join(mkdtempSync(join(tmpdir(), "kaban-journal-")), "book.journal");
  const entries = book.map(({ name, date, lines }) =>
    [`${date} ${name}`, ...lines.map(({ code, amount }) => `    A${code}  ${pesos(amount)}`), ""].join("\n"),
  );
  writeFileSync(file, entries.join("\n"));
  return file;
}

/** What such a program has of each account at the end of a day, in centavos, debit above zero. */
export function balancesBy(tool: string, file: string, day: string): Map<string, number> {
  const asked = ["-f", file, "balance", "--end", addDays(day, 1), "--flat", "--no-total"];
  const output = execFileSync(tool, asked, { encoding: "utf8", maxBuffer: 50_000_000 });
  return new Map(
    output
      .split("\n")
      .map((line) => /^\s*(-?[0-9.]+)\s+A(\S+)$/.exec(line))
      .filter((found) => found !== null)
      .map(([, amount, code]) => [code as string, Math.round(Number(amount) * 100)] as const)
      .filter(([, balance]) => balance !== 0),
  );
}
