import { existsSync } from "node:fs";
import { join } from "node:path";
import { isCalendarDate } from "#contract/kit/dates";
import { type Centavos, maximumAmountCentavos, parsePesos } from "#contract/kit/money";
import type { Typed } from "#contract/kit/operation";
import { reference } from "#contract/operations/member-entry";
import { createMember } from "#contract/operations/members/create-member";
import { type Row, readTable } from "./read-table.ts";
import { spelled } from "./spelled.ts";

export const kinds = ["deposit", "withdraw", "interest", "fee", "penalty"] as const;
export type Kind = (typeof kinds)[number];

export interface BookTransaction {
  no: string;
  date: string;
  account: string;
  kind: Kind;
  amount: Centavos;
}

/** A book as it lies in a folder: who held accounts, what was posted, what each account should come to. */
export interface Book {
  /** By the number of their account. */
  members: Map<string, Typed<typeof createMember>>;
  /** In the order they were made: by day, and within a day as the file has them. */
  transactions: BookTransaction[];
  /** Rows of no money, which no ledger takes. */
  empty: string[];
  expected: Map<string, Centavos>;
}

const sexes: Record<string, "male" | "female" | "n/a"> = {
  m: "male",
  male: "male",
  f: "female",
  female: "female",
  "n/a": "n/a",
};

function namesOf(row: Row): { first_name: string; last_name: string; middle_name?: string } {
  const [first_name, middle_name, last_name] = ["first_name", "middle_name", "last_name"].map(row.text);
  if (first_name && last_name) return { first_name, last_name, middle_name };
  // A book without names: members are called by their numbers, and names hold only letters.
  return { first_name: "Member", last_name: spelled(row.text("member_no")) };
}

function memberOf(row: Row): Typed<typeof createMember> {
  if (!row.text("member_no")) throw row.wrong("member_no", "it is empty");
  const sex = row.text("sex").toLowerCase();
  if (sex && !sexes[sex]) throw row.wrong("sex", `"${row.text("sex")}" is none of M and F`);
  const typed = {
    ...namesOf(row),
    passbook: row.text("savings_account_no"),
    birthdate: row.text("birthdate") || null,
    sex: sex ? sexes[sex] : null,
    // A book is taken over as it is; who is there twice is found among the suspected pairs.
    confirm_not_duplicate: true,
  };
  const checked = createMember.input.safeParse(typed);
  if (checked.success) return typed;
  const [issue] = checked.error.issues;
  const field = String(issue?.path[0] ?? "member_no");
  throw row.wrong(field === "passbook" ? "savings_account_no" : field, issue?.message ?? "is not valid");
}

function readMembers(file: string): Book["members"] {
  const members: Book["members"] = new Map();
  for (const row of readTable(file, ["member_no", "savings_account_no"])) {
    const account = row.text("savings_account_no");
    if (!account) throw row.wrong("savings_account_no", "it is empty");
    if (members.has(account)) throw row.wrong("savings_account_no", `${account} is there twice`);
    members.set(account, memberOf(row));
  }
  return members;
}

function accountOf(row: Row, members: Book["members"]): string {
  const account = row.text("savings_account_no");
  if (!members.has(account)) throw row.wrong("savings_account_no", `no member has the account "${account}"`);
  return account;
}

function amountOf(row: Row, column: string): Centavos {
  const amount = parsePesos(row.text(column));
  if (amount === null) throw row.wrong(column, `"${row.text(column)}" is not an amount of pesos`);
  return amount;
}

function transactionOf(row: Row, members: Book["members"]): BookTransaction {
  const [no, date] = [row.text("no"), row.text("date")];
  const number = reference.safeParse(no);
  if (!number.success) throw row.wrong("no", number.error.issues[0]?.message ?? "is not valid");
  if (!isCalendarDate(date)) throw row.wrong("date", `"${date}" is not a day like 1993-01-31`);
  const kind = kinds.find((one) => one === row.text("kind").toLowerCase());
  if (!kind) throw row.wrong("kind", `"${row.text("kind")}" is none of ${kinds.join(", ")}`);
  const amount = amountOf(row, "amount");
  if (amount < 0) throw row.wrong("amount", "it is below zero");
  if (amount > maximumAmountCentavos) throw row.wrong("amount", "it is above 500,000,000.00");
  return { no, date, account: accountOf(row, members), kind, amount };
}

function readTransactions(file: string, members: Book["members"]): BookTransaction[] {
  const numbers = new Set<string>();
  const transactions = readTable(file, ["no", "date", "savings_account_no", "kind", "amount"]).map((row) => {
    const transaction = transactionOf(row, members);
    if (numbers.has(transaction.no)) throw row.wrong("no", `${transaction.no} is there twice`);
    numbers.add(transaction.no);
    return transaction;
  });
  return transactions.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}

function readExpected(file: string, members: Book["members"]): Book["expected"] {
  const rows = readTable(file, ["savings_account_no", "balance"]);
  return new Map(rows.map((row) => [accountOf(row, members), amountOf(row, "balance")]));
}

/** Where a transaction leaves its account: above zero it adds, below it takes. */
export const signed = ({ kind, amount }: Pick<BookTransaction, "kind" | "amount">): Centavos =>
  kind === "deposit" || kind === "interest" ? amount : -amount;

/**
 * Reads members.csv, transactions.csv and, when it is there, expected-balances.csv of a folder. Refuses,
 * naming file, line and column, whatever it cannot understand: nothing is loaded of a book that is not
 * whole.
 */
export function readBook(folder: string): Book {
  const members = readMembers(join(folder, "members.csv"));
  const all = readTransactions(join(folder, "transactions.csv"), members);
  const file = join(folder, "expected-balances.csv");
  const expected = existsSync(file) ? readExpected(file, members) : new Map<string, Centavos>();
  return {
    members,
    transactions: all.filter(({ amount }) => amount > 0),
    empty: all.filter(({ amount }) => amount === 0).map(({ no }) => no),
    expected,
  };
}
