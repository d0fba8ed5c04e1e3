import { savePostingRules, showPostingRules } from "#contract/operations/ledger/posting-rules";
import { permitOverdraft } from "#contract/operations/savings/permit-overdraft";
import type { Client } from "./client.ts";
import { inFlight } from "./in-flight.ts";

/** While old books are taken over, a branch takes entries of any past day; says so, or takes it back. */
export async function takeOver(client: Client, takes_over: boolean): Promise<void> {
  const rules = await client.get(showPostingRules, {});
  if (rules.takes_over !== takes_over) await client.get(savePostingRules, { ...rules, takes_over });
}

/** An account that may be drawn on further than the book left it. */
export interface Licence {
  member_id: string;
  account_id: string;
  /** What the book left owing; nothing where the account stands at zero or above. */
  owed: number;
}

/** Takes back what accounts were permitted while the book was posted, but for what they owe by it. */
export const endOverdrafts = (client: Client, licences: readonly Licence[], name: string): Promise<void> =>
  inFlight(licences, {
    most: 8,
    laneOf: ({ member_id }) => member_id,
    async work({ member_id, account_id, owed }) {
      const reason = `Loaded from ${name}`.slice(0, 255);
      await client.get(permitOverdraft, { member_id, account_id, overdraft_limit: owed, reason });
    },
  });
