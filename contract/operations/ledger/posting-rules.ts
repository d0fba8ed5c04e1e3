import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { date, integer, money, table, text, toggle } from "#contract/kit/field";
import { fields } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";

const days = (label: string) => integer({ label, required: true, min: 0, max: 36_500 });

/** From when on, how far back and out of what a branch posts. */
const rules = {
  /** No entry is dated before it; the day the branch was made where nothing is said. */
  books_begin_on: date({ label: "Books begin on" }),
  back_date_days: days("Days that an entry may be dated back"),
  owner_back_date_days: days("The same, by an owner"),
  /** Instead of the branch's days, for who has the role. */
  back_date_roles: table(
    { role: text({ label: "Role", required: true, max: 100 }), days: days("Days") },
    { label: "The same, by role", max: 50, unique: "role", uniqueMessage: "Each role is named once" },
  ),
  may_overdraw_cash: toggle({ label: "The vault and bank accounts may fall below zero" }),
  /** While it is on, entries of any past day are taken as those books have them, in cash too. */
  takes_over: toggle({ label: "Old books are being taken over" }),
  counts_blind: toggle({ label: "Tellers count without seeing what their drawer should hold" }),
  /** Of who has a booklet of receipts; others draw from the branch's series as before. */
  own_receipts_only: toggle({ label: "Receipts bear numbers of the person's own booklet alone" }),
  /** Of papers that an authority to print is recorded for. */
  authorized_numbers_only: toggle({ label: "Papers bear numbers that an authority to print gives alone" }),
  /** Of a day before: without it, that is ended before anything more is posted in it. */
  may_carry_batches: toggle({ label: "A batch that was not ended may be posted in on the days after" }),
  /** Else it is posted the night after a month ends. */
  approves_accrual: toggle({ label: "Interest that accrues on loans is posted once somebody approved it" }),
  /** In centavos: above it a withdrawal is paid once its signature was compared; null asks for none. */
  signature_above: money({ label: "Signatures are compared on withdrawals above", min: 0 }),
  year_begins_in: integer({
    label: "Month in which the fiscal year begins",
    required: true,
    min: 1,
    max: 12,
  }),
};

const row = z.object({
  books_begin_on: calendarDate.nullable(),
  back_date_days: z.int(),
  owner_back_date_days: z.int(),
  back_date_roles: z.array(z.object({ role: z.string(), days: z.int() })),
  may_overdraw_cash: z.boolean(),
  takes_over: z.boolean(),
  counts_blind: z.boolean(),
  own_receipts_only: z.boolean(),
  authorized_numbers_only: z.boolean(),
  may_carry_batches: z.boolean(),
  approves_accrual: z.boolean(),
  signature_above: z.int().nullable(),
  /** 1 is January. */
  year_begins_in: z.int(),
  version: z.int(),
});
const shared = { slice: "ledger", scope: "branch", path: "/ledger/posting-rules" } as const;

/** The rules that hold for all postings of the branch. */
export const showPostingRules = defineOperation({
  ...shared,
  name: "show-posting-rules",
  permission: "ledger:show-posting-settings",
  label: "See the rules of posting",
  method: "GET",
  input: z.strictObject({}),
  output: row,
  refusals: {},
});

/** Writes them. Books that have entries do not begin after the first of these. */
export const savePostingRules = defineOperation({
  ...shared,
  name: "save-posting-rules",
  label: "Change the rules of posting",
  approval: { kind: "posting-rules" },
  method: "PUT",
  input: fields({ ...rules, version: integer({ required: true, min: 0, label: "Version" }) }),
  output: row,
  refusals: {
    stale_version: { message: "Someone else has changed this in the meantime" },
    entries_before: {
      message: "There is an entry of {date} already",
      status: 400,
      field: "books_begin_on",
    },
    role_not_found: { message: "Nobody has the role {role}", status: 400, field: "back_date_roles" },
    years_closed: {
      message: "Reopen the closed fiscal years before their beginning is changed",
      field: "year_begins_in",
    },
  },
  emits: ["branch.update"],
});
