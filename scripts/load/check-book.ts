import type { Centavos } from "#contract/kit/money";
import { memberAccounts } from "#contract/operations/savings/member-accounts";
import { trialBalance } from "#contract/operations/statements/trial-balance";
import { inFlight } from "./in-flight.ts";
import type { Loading } from "./post-book.ts";
import { type Book, signed } from "./read-book.ts";
import type { Licence } from "./take-over.ts";

export interface Checked {
  compared: number;
  different: { account: string; expected: Centavos; found: Centavos }[];
  /** Accounts that may be drawn on further than the book left them. */
  licences: Licence[];
  /** The trial balance of the branch at the end of today. */
  debits: Centavos;
  credits: Centavos;
}

/** What each account should come to: as the book says, or else as its transactions add up. */
export function expectedBalances(book: Book): Map<string, Centavos> {
  const sums = new Map([...book.members.keys()].map((account) => [account, 0]));
  for (const transaction of book.transactions) {
    const { account } = transaction;
    sums.set(account, (sums.get(account) ?? 0) + signed(transaction));
  }
  return new Map([...sums, ...book.expected]);
}

/** Holds every balance on the server against the book, and the branch's debits against its credits. */
export async function checkBook(
  { client, target, book }: Loading,
  members: Map<string, string>,
  tick: () => void,
): Promise<Checked> {
  const different: Checked["different"] = [];
  const licences: Licence[] = [];
  const expectations = expectedBalances(book);
  await inFlight(expectations, {
    most: 32,
    laneOf: ([account]) => account,
    async work([account, expected]) {
      const member_id = members.get(account) as string;
      const { data } = await client.get(memberAccounts, { id: member_id });
      const held = data.find(({ account_id }) => account_id === target.savings.id);
      const found = held?.balance ?? 0;
      const owed = Math.max(0, -found);
      if (held && held.overdraft_limit > owed) {
        licences.push({ member_id, account_id: target.savings.id, owed });
      }
      if (found !== expected) different.push({ account, expected, found });
      tick();
    },
  });
  const { totals } = await client.get(trialBalance, {});
  return {
    compared: expectations.size,
    different,
    licences,
    debits: totals.closing_debit,
    credits: totals.closing_credit,
  };
}
