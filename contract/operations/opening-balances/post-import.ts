import { z } from "zod";
import { openingBalanceList } from "#contract/entities/opening-balance";
import { calendarDate } from "#contract/kit/dates";
import { longText, text } from "#contract/kit/field";
import { fields, recordId } from "#contract/kit/input";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { postOpeningBalances } from "#contract/operations/ledger/post-opening-balances";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";

const shared = {
  slice: openingBalanceList.name,
  scope: "branch",
  permission: permissionOf(postOpeningBalances),
} as const;
const notFound = { message: "These opening balances are not in this branch", status: 404 } as const;
const id = recordId(openingBalanceList.name);

/**
 * The old trial balance as a file has it, in centavos, held against what members have: of each account its
 * total and the sum of its members' balances, debit less credit. `difference` is the second less the first.
 * `posted_before` is the entry by which another file posted the same lines, while it is not taken back.
 */
export const openingTieOut = defineOperation({
  ...shared,
  name: "tie-out",
  label: "Tie opening balances out",
  method: "GET",
  path: "/opening-balance/:id/tie-out",
  input: fields({ id }),
  output: z.object({
    /** The day of its lines; more than one is refused when it is posted. */
    days: z.array(calendarDate),
    /** Of the accounts' totals. */
    debit: z.int(),
    credit: z.int(),
    /** How many lines are posted: a product's total is not. */
    lines: z.int(),
    accounts: z.array(
      z.object({
        account_id: z.uuid(),
        code: z.string(),
        name: z.string(),
        /** As the old trial balance has it; null where the file gives its members' balances alone. */
        total: z.int().nullable(),
        /** Null for an account that nobody holds. */
        members: z.int().nullable(),
        difference: z.int(),
      }),
    ),
    posted_before: z
      .object({ entry_id: z.uuid(), reference: z.string(), entry_date: calendarDate })
      .nullable(),
  }),
  refusals: { opening_not_found: notFound },
});

const posted = z.object({
  id: z.uuid(),
  entry_id: z.uuid(),
  reference: z.string(),
  entry_date: calendarDate,
  amount: z.int(),
});

/**
 * Posts the balances of a file as one entry. Refused unless its sides are equal and every account ties; and
 * where another file posted the same lines, unless `repeats_entry` is the number of that entry.
 */
export const postImportedBalances = defineOperation({
  ...shared,
  name: "post",
  label: "Post opening balances from a file",
  method: "POST",
  path: "/opening-balance/:id/post",
  on: openingBalanceList.name,
  when: { status: "not posted" },
  action: "Post",
  title: "Post the balances of {name}?",
  confirm: "They are posted as one entry.",
  done: "The balances of {name} are posted",
  approval: { kind: "opening-balances", isWeighed: true },
  input: fields({
    id,
    description: longText({ max: 255 }),
    repeats_entry: text({ label: "Repeats entry", max: 50, help: "Its number, to post the same again" }),
  }),
  output: posted,
  refusals: {
    ...ledgerRefusals,
    opening_not_found: notFound,
    opening_posted: { message: "These balances are posted already" },
    several_days: { message: "A file has the balances of one day; this has those of {days}" },
    account_does_not_tie: { message: "Members of {account} hold {difference} more or less than its total" },
    balances_differ: { message: "Debits and credits differ by {difference}" },
    balances_posted_before: {
      message: "The same balances were posted as {reference} on {date}. To post them again, type that number",
      field: "repeats_entry",
    },
    too_many_balances: { message: "At most 30,000 lines are posted as one entry: split the file" },
  },
  emits: ["opening-balance.update", "journal.create", "account.update"],
});

/** Takes posted balances back by an entry that reverses theirs, while no later entry moved their accounts. */
export const takeBackBalances = defineOperation({
  ...shared,
  name: "take-back",
  label: "Take opening balances back",
  method: "POST",
  path: "/opening-balance/:id/take-back",
  on: openingBalanceList.name,
  when: { status: "posted" },
  action: "Take back",
  title: "Take the balances of {name} back?",
  confirm: "Their entry is reversed. They can be posted again, or the import be undone.",
  done: "The balances of {name} are taken back",
  isDanger: true,
  approval: { kind: "opening-balances", isWeighed: true },
  input: fields({ id, reason: longText({ required: true, max: 255 }) }),
  output: posted,
  refusals: {
    ...ledgerRefusals,
    opening_not_found: notFound,
    opening_not_posted: { message: "These balances are not posted" },
    accounts_moved_since: { message: "Later entries moved {accounts}" },
  },
  emits: ["opening-balance.update", "journal.create", "account.update"],
});
