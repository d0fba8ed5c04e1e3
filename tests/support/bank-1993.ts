import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "#server/platform/root";

const realBank = join(projectRoot, "../shared/data/bank-1993");

/**
 * The folder of the real bank's book, which is not ours to ship: null where it does not lie beside the
 * project.
 */
export const realBankFolder = (): string | null => (existsSync(realBank) ? realBank : null);

/** Writes the files of a book into a folder of its own, whose last part is its name. */
export function writeBook(name: string, files: Record<string, string | Buffer>): string {
  const folder = join(mkdtempSync(join(tmpdir(), "kaban-book-")), name);
  mkdirSync(folder);
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
  return folder;
}

const pesos = (centavos: number) => {
  const digits = String(Math.abs(centavos)).padStart(3, "0");
  return `${centavos < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/**
 * A made-up book of so many accounts over a year, in which every tenth is overdrawn once: by a withdrawal
 * of half a peso too much in June, made good in July.
 */
export function makeBook(accounts: number): { folder: string; overdrawn: string[]; transactions: number } {
  const members = ["savings_account_no,member_no,sex,birthdate"];
  const rows: { date: string; account: string; kind: string; amount: number }[] = [];
  const expected = ["savings_account_no,balance"];
  const overdrawn: string[] = [];
  for (let index = 1; index <= accounts; index++) {
    const account = String(1000 + index);
    const first = 100_000 + index * 37;
    members.push(`${account},${index},${index % 2 ? "M" : "F"},19${40 + (index % 50)}-02-2${index % 9}`);
    rows.push({ date: `1993-01-${10 + (index % 20)}`, account, kind: "deposit", amount: first });
    rows.push({ date: "1993-03-31", account, kind: "interest", amount: 250 + index });
    rows.push({ date: "1993-03-31", account, kind: "fee", amount: 1460 });
    const isOverdrawn = index % 10 === 0;
    const standing = first + 250 + index - 1460;
    const drawn = isOverdrawn ? standing + 50 : Math.floor(standing / 3);
    rows.push({ date: "1993-06-28", account, kind: "withdraw", amount: drawn });
    rows.push({ date: "1993-06-30", account, kind: "penalty", amount: 300 });
    rows.push({ date: "1993-07-15", account, kind: "deposit", amount: 20_000 });
    expected.push(`${account},${pesos(standing - drawn - 300 + 20_000)}`);
    if (isOverdrawn) overdrawn.push(account);
  }
  rows.sort((one, other) => one.date.localeCompare(other.date));
  const lines = rows.map(
    ({ date, account, kind, amount }, index) => `${index + 1},${date},${account},${kind},${pesos(amount)}`,
  );
  const folder = writeBook("made-up", {
    "members.csv": members.join("\n"),
    "transactions.csv": ["no,date,savings_account_no,kind,amount", ...lines].join("\n"),
    "expected-balances.csv": expected.join("\n"),
  });
  return { folder, overdrawn, transactions: rows.length };
}
