import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { longText } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { storableText } from "#contract/kit/text";
import { reconciliationFigures, showReconciliation } from "#contract/operations/reconciliation/match";

/**
 * Closes the reconciliation of a bank account through a day that is over: its lines and matches until then
 * stay, and somebody else approves it. Refuses lines of the bank that the books do not have, a statement of
 * which lines are missing, and a day before one that is closed.
 */
export const closeReconciliation = defineOperation({
  slice: "reconciliation",
  scope: "branch",
  name: "close",
  label: "Close a bank reconciliation",
  method: "POST",
  path: "/bank-account/:id/reconciliation",
  input: z.strictObject({
    id: z.uuid(),
    through: calendarDate,
    note: storableText("Note", 500).default(""),
  }),
  output: z.object({ id: z.uuid(), figures: reconciliationFigures }),
  refusals: {
    ...showReconciliation.refusals,
    through_to_come: { message: "This day is not over yet", status: 400, field: "through" },
    closed_later: { message: "This account is reconciled through {date} already", field: "through" },
    no_statement: { message: "No statement of the bank was imported up to this day", field: "through" },
    lines_not_booked: {
      message: "The bank wrote {amount} that the books do not have: book or match it first",
      field: "through",
    },
    statement_incomplete: {
      message: "The bank's balance differs from its lines by {amount}: some are missing",
      field: "through",
    },
  },
  emits: ["bank-reconciliation.create"],
});

const common = {
  slice: "reconciliation",
  scope: "branch",
  method: "PUT",
  on: "bank-reconciliation",
  when: { state: "closed" },
  output: z.object({ id: z.uuid(), state: z.enum(["approved", "reopened"]) }),
  emits: ["bank-reconciliation.update"],
} as const;
const refusals = {
  reconciliation_not_found: { message: "This reconciliation is not in this branch", status: 404 },
  stale_version: { message: "Someone else has changed this in the meantime" },
  reconciliation_decided: { message: "This reconciliation is {state} already" },
} as const;

/** Approves a reconciliation that somebody else closed: it stays for good. */
export const approveReconciliation = defineOperation({
  ...common,
  name: "approve",
  label: "Approve a bank reconciliation",
  path: "/bank-reconciliation/:id/approve",
  action: "Approve",
  title: "Approve {name}?",
  confirm: "Its lines and matches stay for good.",
  done: "{name} is approved",
  input: fields({ id: recordId("bank-reconciliation"), version }),
  refusals: {
    ...refusals,
    own_reconciliation: { message: "You closed it, so someone else must approve it", status: 403 },
  },
});

/** Opens a reconciliation again that nobody has approved. */
export const reopenReconciliation = defineOperation({
  ...common,
  name: "reopen",
  label: "Reopen a bank reconciliation",
  path: "/bank-reconciliation/:id/reopen",
  action: "Reopen",
  title: "Reopen {name}?",
  done: "{name} is open again",
  isDanger: true,
  input: fields({
    id: recordId("bank-reconciliation"),
    version,
    reason: longText({ required: true, max: 500 }),
  }),
  refusals,
});
