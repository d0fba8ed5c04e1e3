import { v5 as uuidv5 } from "uuid";
import { type Centavos, formatPesos } from "#contract/kit/money";
import type { Problem } from "#contract/kit/refusal";
import { createMember } from "#contract/operations/members/create-member";
import { chargeAccount } from "#contract/operations/savings/charge-account";
import { creditInterest } from "#contract/operations/savings/credit-interest";
import { memberAccounts } from "#contract/operations/savings/member-accounts";
import { permitOverdraft } from "#contract/operations/savings/permit-overdraft";
import { postDeposit } from "#contract/operations/teller/post-deposit";
import { postWithdrawal } from "#contract/operations/teller/post-withdrawal";
import type { Answer, Client } from "./client.ts";
import { cashNeeded, openDrawer } from "./drawer.ts";
import { inFlight } from "./in-flight.ts";
import type { Book, BookTransaction } from "./read-book.ts";
import { takeOver } from "./take-over.ts";
import type { Target } from "./target.ts";

const mostInFlight = 128;
/** Answers of a branch that is not taking over old books yet, or where no drawer is open. */
const wantsDrawer = ["batch_not_open", "back_date_too_far", "before_books_begin", "cash_not_moved_back"];
// Any fixed one: it keeps the keys of the loader apart from everybody else's.
const namespace = "0f0b5c5e-6f5d-5a43-9a55-2d1c6b1f7a10";

/** An account that a transaction of the book left below zero. */
export interface Overdrawn {
  transaction: BookTransaction;
  balance: Centavos;
}

export interface Posted {
  /** The first time each account fell below zero, by account. */
  overdrawn: Map<string, Overdrawn>;
  /** Rows the server would not take, and why. */
  refused: { transaction: BookTransaction; problem: Problem }[];
}

/** What a run works with. */
export interface Loading {
  client: Client;
  target: Target;
  book: Book;
  /** What the book is called in reasons. */
  name: string;
}

interface Receipt {
  balance_before: Centavos;
  balance_after: Centavos;
}

/** The same each time for the same row in the same branch, so that a row is carried out once. */
const keyOf = ({ target }: Loading, what: string, number: string) =>
  uuidv5(`${target.branchId} ${what} ${number}`, namespace);

async function memberHaving(client: Client, passbook: string): Promise<string> {
  const filters = [{ field: "passbook", mode: "equal", value: passbook } as const];
  const [row] = await client.search<{ id: string }>("/member-profile", { filter: { logic: "and", filters } });
  if (!row) throw new Error(`the passbook ${passbook} is used, but by nobody of this branch`);
  return row.id;
}

/** Adds the members of a book that are not there yet. Returns the id of each by their account. */
export async function addMembers(loading: Loading, tick: () => void): Promise<Map<string, string>> {
  const { client, book } = loading;
  const ids = new Map<string, string>();
  await inFlight(book.members, {
    most: mostInFlight,
    laneOf: ([account]) => account,
    async work([account, member]) {
      const answer = await client.call(createMember, member, keyOf(loading, "member", account));
      if (answer.ok) ids.set(account, answer.output.id);
      else if (answer.problem.code === "passbook_already_used") {
        ids.set(account, await memberHaving(client, account));
      } else throw new Error(`The member with account ${account}: ${answer.problem.message}`);
      tick();
    },
  });
  return ids;
}

function send(loading: Loading, member_id: string, transaction: BookTransaction): Promise<Answer<Receipt>> {
  const { client, target, name } = loading;
  const { no, date, kind, amount } = transaction;
  const key = keyOf(loading, "transaction", no);
  const input = {
    member_id,
    account_id: target.savings.id,
    amount,
    reference: no,
    entry_date: date,
    back_date_reason: `Loaded from ${name}`.slice(0, 255),
  };
  const cash = { ...input, payment_type_id: target.cashPaymentTypeId };
  if (kind === "deposit") return client.call(postDeposit, cash, key);
  if (kind === "withdraw") return client.call(postWithdrawal, cash, key);
  if (kind === "interest") return client.call(creditInterest, input, key);
  return client.call(chargeAccount, { ...input, kind }, key);
}

/** The book says the account was overdrawn, so it is let to be, by just as much as this transaction lacks. */
async function permitWhatLacks(
  { client, target, name }: Loading,
  member_id: string,
  { amount, no, date }: BookTransaction,
): Promise<void> {
  const { data } = await client.get(memberAccounts, { id: member_id });
  const balance = data.find((one) => one.account_id === target.savings.id)?.balance ?? 0;
  await client.get(permitOverdraft, {
    member_id,
    account_id: target.savings.id,
    overdraft_limit: amount - balance,
    reason: `Overdrawn in ${name} by number ${no} of ${date}, ${formatPesos(amount)}`.slice(0, 255),
  });
}

/** Writes down what became of a transaction. */
function note(posted: Posted, transaction: BookTransaction, answer: Answer<Receipt>): void {
  if (answer.ok) {
    const { balance_before: before, balance_after: balance } = answer.output;
    const isFirst = balance < 0 && before >= 0 && !posted.overdrawn.has(transaction.account);
    if (isFirst) posted.overdrawn.set(transaction.account, { transaction, balance });
    // A used number was posted by somebody else's run: the balances tell at the end whether it is the same.
  } else if (answer.problem.code !== "reference_already_used") {
    posted.refused.push({ transaction, problem: answer.problem });
  }
}

/** As the book has it, whichever account had its turn first. */
function inOrder({ overdrawn, refused }: Posted, { transactions }: Book): Posted {
  const place = new Map(transactions.map((transaction, index) => [transaction, index]));
  const placeOf = (transaction: BookTransaction) => place.get(transaction) ?? 0;
  return {
    overdrawn: new Map(
      [...overdrawn].sort(([, one], [, other]) => placeOf(one.transaction) - placeOf(other.transaction)),
    ),
    refused: refused.sort((one, other) => placeOf(one.transaction) - placeOf(other.transaction)),
  };
}

/** Posts the transactions of a book, each account's in order, each at most once however often this runs. */
export async function postBook(
  loading: Loading,
  members: Map<string, string>,
  { tick, signal }: { tick: () => void; signal?: AbortSignal },
): Promise<Posted> {
  const { client, book, name } = loading;
  const posted: Posted = { overdrawn: new Map(), refused: [] };
  const settled = new Set<BookTransaction>();
  let opening: Promise<void> | undefined;

  /** Only what is not posted yet needs a drawer: a second run finds everything there and opens none. */
  async function open(): Promise<void> {
    const rest = book.transactions.filter((transaction) => !settled.has(transaction));
    await takeOver(client, true);
    await openDrawer(client, `Load ${name}`, cashNeeded(rest));
  }

  function drawer(): Promise<void> {
    opening ??= open();
    return opening;
  }

  async function work(transaction: BookTransaction): Promise<void> {
    signal?.throwIfAborted();
    const member = members.get(transaction.account) as string;
    let answer = await send(loading, member, transaction);
    if (!answer.ok && wantsDrawer.includes(answer.problem.code)) {
      await drawer();
      answer = await send(loading, member, transaction);
    }
    if (!answer.ok && answer.problem.code === "insufficient_balance") {
      await permitWhatLacks(loading, member, transaction);
      answer = await send(loading, member, transaction);
    }
    settled.add(transaction);
    note(posted, transaction, answer);
    tick();
  }

  await inFlight(book.transactions, { most: mostInFlight, laneOf: ({ account }) => account, work });
  return inOrder(posted, book);
}
