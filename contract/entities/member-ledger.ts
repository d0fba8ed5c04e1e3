import { z } from "zod";
import { memberAccountStatuses, memberKinds, normalSides } from "#contract/entities/account";
import { entrySources, paymentKinds } from "#contract/entities/journal";
import { calendarDate } from "#contract/kit/dates";
import { choice, date, integer, money, reference, text, toggle } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

/**
 * The accounts of the members of the branch, a row each. `held` is what the cooperative owes the
 * member, `owed` what the member owes it (loans): a row has one of the two, so that neither sum mixes them.
 * Both are positive where all is as it should be.
 */
export const memberLedgerList = defineList({
  name: "member-accounting-ledger",
  label: "Member accounting ledger",
  menu: "members",
  path: "/member-accounting-ledger/branch",
  fields: {
    number: text({ label: "Account no." }),
    member_id: reference("member-profile", { label: "Member" }),
    passbook: text({ listed: false }),
    account_id: reference("account", { label: "Account" }),
    kind: choice(memberKinds, { listed: false }),
    held: money({ label: "Balance held" }),
    owed: money({ label: "Balance owed" }),
    on_hold: money({
      label: "On hold",
      help: "Paid in by checks that have not cleared, or pledged for loans",
      listed: false,
    }),
    available: money({ label: "Available", help: "What is held less what is on hold" }),
    last_entry_date: date({ label: "Last entry" }),
    entries: integer({ label: "Entries", listed: false }),
    status: choice(memberAccountStatuses),
    opened_on: date({ label: "Opened on", listed: false }),
    matures_on: date({ label: "Matures on", listed: false }),
    is_running: toggle({ label: "Before maturity", listed: false }),
    overdraft_limit: money({ label: "Overdraft", listed: false }),
    joint_holders: text({ label: "Joint holders", listed: false }),
  },
  carries: { version: z.int() },
  searches: ["number", "passbook"],
  order: { field: "member_id", order: "asc" },
  totals: ["held", "owed"],
  invalidatedBy: ["journal.create", "member.update"],
});

/** When an account of a member is paid out, to whom besides the member, and on what terms. */
export const payingTerms = {
  /** Members who hold it jointly. */
  joint_holders: z.array(z.object({ member_id: z.uuid(), full_name: z.string(), passbook: z.string() })),
  /** The day from which a time deposit is paid as agreed; null for what has no term. */
  matures_on: calendarDate.nullable(),
  /** The day on which it was first paid before that. */
  preterminated_on: calendarDate.nullable(),
  /** Per cent of the interest that is forfeited by that; null for what has no term. */
  interest_forfeited: z.string().nullable(),
  /** Days of notice that a withdrawal above `notice_amount` (centavos) needs; 0 for none. */
  notice_days: z.int(),
  notice_amount: z.int(),
  /** Notices that no withdrawal has used. Amounts in centavos. */
  notices: z.array(z.object({ amount: z.int(), given_on: calendarDate, payable_from: calendarDate })),
};

/** An account of one member. Balances are on its product's normal side, in centavos. */
export const memberAccount = z.object({
  /** Null where nothing was opened yet: the first deposit will. */
  member_account_id: z.uuid().nullable(),
  number: z.string().nullable(),
  opened_on: calendarDate.nullable(),
  /** The product. */
  account_id: z.uuid(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(memberKinds),
  normal_side: z.enum(normalSides),
  balance: z.int(),
  /** Of the balance, what checks that have not cleared today paid in, and what is pledged for loans. */
  on_hold: z.int(),
  pledged: z.int(),
  /** The balance less what is on hold. */
  available: z.int(),
  minimum_balance: z.int(),
  overdraft_limit: z.int(),
  overdraft_until: calendarDate.nullable(),
  ...payingTerms,
  /** The stricter of the account's and the member's own. */
  status: z.enum(memberAccountStatuses),
  last_entry_date: calendarDate.nullable(),
  entries: z.int(),
});
export type MemberAccount = z.output<typeof memberAccount>;

/** A line of what one member has in one account. */
export const ledgerLine = z.object({
  entry_id: z.uuid(),
  line_number: z.int(),
  entry_date: calendarDate,
  reference: z.string(),
  source: z.enum(entrySources),
  payment_kind: z.enum(paymentKinds).nullable(),
  payment_type_name: z.string().nullable(),
  description: z.string(),
  debit: z.int(),
  credit: z.int(),
  /** On the account's normal side, after this line, in the order of the ledger. */
  balance: z.int(),
});
export type LedgerLine = z.output<typeof ledgerLine>;
