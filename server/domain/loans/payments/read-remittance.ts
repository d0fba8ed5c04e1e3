import { createHash } from "node:crypto";
import { formatPesos } from "#contract/kit/money";
import type { Output } from "#contract/kit/operation";
import { mostRemitted, readLoanRemittance } from "#contract/operations/loans/loan-remittance";
import { noParts, sumOf } from "#server/domain/loans/engine/loan-state";
import { replay } from "#server/domain/loans/engine/replay";
import { type LoanBook, readBooks } from "#server/domain/loans/payments/books";
import { amountIn, columnsOf, wordIn } from "#server/domain/loans/payments/read-sheet";
import { findRemitted } from "#server/domain/loans/payments/remitted";
import { withEvent } from "#server/domain/loans/payments/totals";
import type { Transaction } from "#server/platform/db/database";
import { type ReadFile, readFile } from "#server/platform/imports/read-file";
import { serve } from "#server/platform/operations/serve";

type Answer = Output<typeof readLoanRemittance>;
type Read = Pick<Answer, "total" | "lines" | "unread">;
type Unread = Read["unread"][number];

interface Given {
  line: number;
  number: string;
  passbook: string;
  amount: unknown;
}

interface Found {
  loans: { id: string; number: string; state: string }[];
  member_name: string | null;
}

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

// By its number, else those of the member that are owed.
const find = `
  select coalesce(m.full_name, w.full_name) as member_name, coalesce((
      select json_agg(json_build_object('id', l.id, 'number', l.number, 'state', l.state)
        order by l.number_key)
      from loan l where ${here("l")} and case when g.number <> '' then l.id = n.id
        else l.member_id = m.id and l.state = 'released' end), '[]') as loans
  from rows from (unnest($1::text[]), unnest($2::text[])) with ordinality as g (number, passbook, nth)
  left join loan n on ${here("n")} and g.number <> '' and n.number_key = kaban_reference_key(g.number)
  left join member w on ${here("w")} and w.id = n.member_id
  left join member m on ${here("m")} and g.number = '' and m.passbook = g.passbook and m.deleted_at is null
  order by g.nth`;

async function findLoans(tx: Transaction, given: readonly Given[]): Promise<Found[]> {
  const { rows } = await tx.query<Found>(find, [
    given.map(({ number }) => number),
    given.map(({ passbook }) => passbook),
  ]);
  return rows;
}

/** Why a line names no one loan that is owed; null where it does. */
function unnamed({ number }: Given, { loans, member_name }: Found): Unread["reason"] | null {
  if (loans.length > 1) return "several loans";
  if (loans[0]) return loans[0].state === "released" ? null : "not owed";
  if (number !== "") return "no such loan";
  return member_name === null ? "no such member" : "no loan";
}

/** What an amount pays of a loan on a day, behind all that was paid by then. */
function paidBy(book: LoanBook, amount: number, on: LoanBook["released_on"]) {
  const event = { kind: "payment" as const, id: "read", on, amount, byHand: null };
  const { allocations, balance } = replay(book.terms, withEvent(book.events, event), on);
  return { parts: allocations.get("read")?.given ?? noParts, balance };
}

interface Headings {
  number: string;
  passbook: string;
  amount: string;
}

/** What each line pays, and what of it cannot be paid, at its cell. */
function settle(
  given: readonly Given[],
  found: readonly Found[],
  books: ReadonlyMap<string, LoanBook>,
  { headings, today }: { headings: Headings; today: LoanBook["released_on"] },
): Read {
  const read: Read = { total: 0, lines: [], unread: [] };
  const seen = new Set<string>();
  for (const [index, one] of given.entries()) {
    const named = found[index] as Found;
    const { line, amount } = one;
    const at = one.number === "" ? "passbook" : "number";
    const refuse = (reason: Unread["reason"], column: keyof Headings, value: unknown) =>
      read.unread.push({ line, column: headings[column], value: String(value ?? ""), reason });
    const reason = unnamed(one, named);
    const book = books.get(named.loans[0]?.id ?? "");
    if (reason !== null || !book) refuse(reason ?? "not owed", at, one[at]);
    else if (typeof amount !== "number" || !(amount > 0)) refuse("no amount", "amount", amount);
    else if (seen.has(book.id)) refuse("twice", at, one[at]);
    else if (amount > sumOf(replay(book.terms, book.events, today).payoff)) {
      refuse("more than is owed", "amount", formatPesos(amount));
    } else {
      const about = { loan_id: book.id, number: book.number, member_name: named.member_name ?? "" };
      read.lines.push({ line, ...about, amount, ...paidBy(book, amount, today) });
      read.total += amount;
    }
    if (book && reason === null) seen.add(book.id);
  }
  return read;
}

/** The lines of a file that name a loan or a member. */
function givenIn({ lines }: ReadFile, [number = -1, passbook = -1, amount = -1]: readonly number[]): Given[] {
  return lines.flatMap((line): Given[] => {
    const one = { number: wordIn(line, number), passbook: wordIn(line, passbook) };
    if (one.number === "" && one.passbook === "") return [];
    return [{ line: line.line, ...one, amount: amountIn(line, amount) }];
  });
}

export const readRemittanceHandler = serve(
  readLoanRemittance,
  async ({ tx, input, caller, today, refusal, auditMany }) => {
    auditMany([]);
    const bytes = Buffer.from(input.file, "base64");
    const file = await readFile(bytes, caller.membership.organizationId);
    const at = columnsOf(file.headings, ["number", "passbook", "amount_paid"]);
    const [number = "", passbook = "", amount = ""] = at.map((column) => file.headings[column]);
    if (amount === "" || (number === "" && passbook === "")) throw refusal("remittance_without_columns");
    const given = givenIn(file, at);
    if (given.length > mostRemitted) throw refusal("remittance_too_long", { most: mostRemitted });
    const found = await findLoans(tx, given);
    const ids = found.flatMap(({ loans }) => (loans.length === 1 && loans[0] ? [loans[0].id] : []));
    const books = new Map((await readBooks(tx, [...new Set(ids)])).map((book) => [book.id, book]));
    const file_hash = createHash("sha256").update(bytes).digest("hex");
    return {
      ...settle(given, found, books, { headings: { number, passbook, amount }, today }),
      ...{ file_hash, posted_before: await findRemitted(tx, { file_hash }) },
    };
  },
);
