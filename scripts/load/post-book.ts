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
import type { Target } from "./target.ts";

const mostInFlight = 32;
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

interface Receipt {
  balance_before: Centavos;
  balance_after: Centavos;
}

/** The same each time for the same row in the same branch, so that a row is carried out once. */
const keyOf = (target: Target, what: string, number: string) =>
  uuidv5(`${target.branchId} ${what} ${number}`, namespace);

async function memberHaving(client: Client, passbook: string): Promise<string> {
  const filters = [{ field: "passbook", mode: "equal", value: passbook } as const];
  const [row] = await client.search<{ id: string }>("/member-profile", { filter: { logic: "and", filters } });
  if (!row) throw new Error(`the passbook ${passbook} is used, but by nobody of this branch`);
  return row.id;
}

/** Adds the members of a book that are not there yet. Returns the id of each, by the number of their account. */
export async function addMembers(
  client: Client,
  target: Target,
  book: Book,
  tick: () => void,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  await inFlight(book.members, {
    most: mostInFlight,
    laneOf: ([account]) => account,
    async work([account, member]) {
      const answer = await client.call(createMember, member, keyOf(target, "member", account));
      if (answer.ok) ids.set(account, answer.output.id);
      else if (answer.problem.code === "passbook_already_used") {
        ids.set(account, await memberHaving(client, account));
      } else throw new Error(`The member with account ${account}: ${answer.problem.message}`);
      tick();
    },
  });
  return ids;
}

/** Posts the transactions of a book, each account's in their order, each at most once however often this runs. */
export async function postBook(
  client: Client,
  target: Target,
  book: Book,
  members: Map<string, string>,
  { name, tick, signal }: { name: string; tick: () => void; signal?: AbortSignal },
): Promise<Posted> {
  const posted: Posted = { overdrawn: new Map(), refused: [] };
  const settled = new Set<BookTransaction>();
  let opening: Promise<void> | undefined;

  /** Only what is not posted yet needs a drawer: a second run finds everything there and opens none. */
  function drawer(): Promise<void> {
    const rest = book.transactions.filter((transaction) => !settled.has(transaction));
    opening ??= openDrawer(client, `Load ${name}`, cashNeeded(rest));
    return opening;
  }

  function send(transaction: BookTransaction): Promise<Answer<Receipt>> {
    const { no, date, account, kind, amount } = transaction;
    const key = keyOf(target, "transaction", no);
    const input = {
      member_id: members.get(account) as string,
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
  async function permitWhatLacks({ account, amount, no, date }: BookTransaction): Promise<void> {
    const member_id = members.get(account) as string;
    const { data } = await client.get(memberAccounts, { id: member_id });
    const balance = data.find((one) => one.account_id === target.savings.id)?.balance ?? 0;
    await client.get(permitOverdraft, {
      member_id,
      account_id: target.savings.id,
      overdraft_limit: amount - balance,
      reason: `Overdrawn in ${name} by number ${no} of ${date}, ${formatPesos(amount)}`.slice(0, 255),
    });
  }

  async function work(transaction: BookTransaction): Promise<void> {
    signal?.throwIfAborted();
    let answer = await send(transaction);
    if (!answer.ok && answer.problem.code === "batch_not_open") {
      await drawer();
      answer = await send(transaction);
    }
    if (!answer.ok && answer.problem.code === "insufficient_balance") {
      await permitWhatLacks(transaction);
      answer = await send(transaction);
    }
    settled.add(transaction);
    tick();
    if (answer.ok) {
      const { balance_before: before, balance_after: balance } = answer.output;
      const isFirst = balance < 0 && before >= 0 && !posted.overdrawn.has(transaction.account);
      if (isFirst) posted.overdrawn.set(transaction.account, { transaction, balance });
      return;
    }
    // Posted by somebody else's run: the balances tell at the end whether it is the same.
    if (answer.problem.code === "reference_already_used") return;
    posted.refused.push({ transaction, problem: answer.problem });
  }

  await inFlight(book.transactions, { most: mostInFlight, laneOf: ({ account }) => account, work });
  return posted;
}
