import { z } from "zod";
import { memberLedgerList } from "#contract/entities/member-ledger";
import { calendarDate } from "#contract/kit/dates";
import { choice, date, longText, money, reference, text } from "#contract/kit/field";
import { fields } from "#contract/kit/input";
import { maximumAmountCentavos } from "#contract/kit/money";
import { defineOperation } from "#contract/kit/operation";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";
import { liftedForEntries, memberEntryRefusals } from "#contract/operations/member-entry";
import { counterCashRefusals } from "#contract/operations/teller/counter-cash";

/** A number typed by hand: what can be printed and told over a telephone. */
const number = text({
  label: "Reference no.",
  max: 50,
  pattern: /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u,
  patternMessage: "Reference no. may hold letters, digits, spaces, dots, slashes and hyphens",
  help: "The next of the series where nothing is typed",
});

const memberAccount = (label: string) => reference(memberLedgerList.name, { label });

const input = fields({
  account_id: reference("account", { label: "Account", required: true }),
  /** Whose, where members hold the account; and which of theirs, where they have several of it. */
  member_id: reference("member-profile", { label: "Member" }),
  member_account_id: memberAccount("Account no."),
  /** On which the account is adjusted; the counter account is on the other. */
  side: choice(["debit", "credit"], { required: true }),
  counter_account_id: reference("account", { label: "Counter account", required: true }),
  counter_member_id: reference("member-profile", { label: "Member of the counter account" }),
  counter_member_account_id: memberAccount("Account no. of the counter account"),
  amount: money({ required: true, min: 1, max: maximumAmountCentavos }),
  reference: number,
  /** Another day than the business date; only with the permission to back-date, and a reason. */
  entry_date: date(),
  back_date_reason: longText({ label: "Reason for the other date", max: 255 }),
  description: longText({ required: true, max: 255 }),
  payment_type_id: reference("payment-type", { label: "Payment type" }),
});

/** What refuses the account that is adjusted, at the input that it is about. */
const sideRefusals = {
  side_account_not_found: {
    message: "This account is not in this branch",
    status: 404,
    field: "account_id",
  },
  side_account_not_open: { message: "The account {account} is {status}", field: "account_id" },
  side_account_not_offered: {
    message: "The account {account} is not offered for adjustments",
    field: "account_id",
  },
  side_member_needed: {
    message: "Say whose account of {account} it is",
    status: 400,
    field: "member_id",
  },
  side_held_by_nobody: {
    message: "Members hold nothing in {account}",
    status: 400,
    field: "member_id",
  },
  side_member_account_not_found: {
    message: "The member has no such account of {account}",
    status: 404,
    field: "member_account_id",
  },
  side_several_member_accounts: {
    message: "The member has several accounts of {account}: {accounts}. Say which one",
    field: "member_account_id",
  },
  side_member_account_not_open: {
    message: "The account {account} of the member is {status}",
    field: "member_account_id",
  },
} as const;

/** The same of the counter account. */
const counterRefusals = {
  counter_account_not_found: { ...sideRefusals.side_account_not_found, field: "counter_account_id" },
  counter_account_not_open: { ...sideRefusals.side_account_not_open, field: "counter_account_id" },
  counter_account_not_offered: { ...sideRefusals.side_account_not_offered, field: "counter_account_id" },
  counter_member_needed: { ...sideRefusals.side_member_needed, field: "counter_member_id" },
  counter_held_by_nobody: { ...sideRefusals.side_held_by_nobody, field: "counter_member_id" },
  counter_member_account_not_found: {
    ...sideRefusals.side_member_account_not_found,
    field: "counter_member_account_id",
  },
  counter_several_member_accounts: {
    ...sideRefusals.side_several_member_accounts,
    field: "counter_member_account_id",
  },
  counter_member_account_not_open: {
    ...sideRefusals.side_member_account_not_open,
    field: "counter_member_account_id",
  },
} as const;

/**
 * Puts an account right against another: one entry of two lines, posted at once. The amount is in centavos;
 * the day is the business date, or an earlier one by the rules of any entry, in a month that is being closed
 * too. Cash on hand moves the drawer of who asks. From the amount on that the rules of the branch say,
 * somebody else decides. Refuses an account that is not the branch's, not open, not offered for adjustments
 * or held by members of whom none is named, and the same account on both sides.
 */
export const createAdjustment = defineOperation({
  name: "create",
  slice: "adjustment-entry",
  label: "Post an adjustment",
  method: "POST",
  path: "/adjustment-entry",
  scope: "branch",
  approval: { kind: "adjustment", amount: ({ amount }) => amount, lifts: liftedForEntries },
  input,
  output: z.object({
    id: z.uuid(),
    reference: z.string(),
    entry_date: calendarDate,
    created_at: z.string(),
    amount: z.int(),
  }),
  refusals: {
    ...ledgerRefusals,
    ...sideRefusals,
    ...counterRefusals,
    same_account: {
      message: "An adjustment needs two accounts: these are the same",
      status: 400,
      field: "counter_account_id",
    },
    /** An adjustment is one person's: cash that changes hands takes two (decision 038). */
    cash_needs_two_people: {
      message: "Cash between a drawer, the vault and banks is moved at the batch, by two people",
      field: "counter_account_id",
    },
    payment_type_not_found: counterCashRefusals.payment_type_not_found,
    cash_type_needed: {
      message: "Cash on hand moves: only a payment type of cash fits",
      status: 400,
      field: "payment_type_id",
    },
    cash_type_not_taken: {
      message: "Only what moves cash on hand is paid in cash",
      status: 400,
      field: "payment_type_id",
    },
    back_dating_not_permitted: memberEntryRefusals.back_dating_not_permitted,
    back_date_reason_required: memberEntryRefusals.back_date_reason_required,
  },
  emits: ["journal.create", "transaction-batch.update"],
});
