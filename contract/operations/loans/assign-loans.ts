import { z } from "zod";
import { loan } from "#contract/entities/loan";
import { type Fields, longText, reference } from "#contract/kit/field";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { requiredText } from "#contract/kit/text";

/** So many loans change hands at a time: each has a footstep of its own. */
export const mostAssigned = 2000;

/** Whose loans are meant, and who has them afterwards. */
export const assigning = {
  from_officer_id: reference("user", { label: "Loans looked after by" }),
  from_collector_id: reference("user", { label: "Loans collected by" }),
  area_id: reference("area", { label: "Of members in the area" }),
  officer_id: reference("user", { label: "New loan officer" }),
  collector_id: reference("user", { label: "New collector" }),
  reason: longText({ label: "Reason", required: true, max: 200 }),
} as const satisfies Fields;

const person = z.uuid().nullable().default(null);
const chosen = {
  from_officer_id: person,
  from_collector_id: person,
  area_id: person,
  officer_id: person,
  collector_id: person,
  /** These alone, where some are named. */
  loan_ids: z.array(z.uuid()).max(mostAssigned, `At most ${mostAssigned} at once`).default([]),
};
const found = z.object({ loan_count: z.int(), balance: z.int() });

const refusals = {
  assign_nothing_chosen: { message: "Say whose loans, of which area, or choose loans" },
  assign_nobody_named: {
    message: "Name who looks after them or collects them from now on",
    field: "officer_id",
  },
  assign_no_loans: { message: "No running loan is so, or they are theirs already" },
  assign_over_limit: { message: "These are {count} loans: at most {most} change hands at once" },
  assign_person_not_here: { message: "This person does not work in this branch" },
} as const;

/** How many running loans would change hands, and what is owed of them (centavos). Keeps nothing. */
export const previewAssign = defineOperation({
  name: "preview-assign",
  slice: loan.name,
  label: "See which loans would change hands",
  method: "POST",
  path: "/loan/assign/preview",
  scope: "branch",
  permission: permissionOf({ slice: loan.name, name: "assign" }),
  input: z.strictObject(chosen),
  output: found,
  refusals,
});

/**
 * Gives running loans to another loan officer, another collector or both: all of somebody, of an area, or
 * those that are named. What was seen in the preview is what is moved: another number of loans by now is
 * refused. Each loan has its footstep with the reason. Sources: loans.md 2 (bulk reassignment), decision
 * 054.
 */
export const assignLoans = defineOperation({
  name: "assign",
  slice: loan.name,
  label: "Give loans to another officer or collector",
  method: "POST",
  path: "/loan/assign",
  scope: "branch",
  input: z.strictObject({
    ...chosen,
    loan_count: z.int(),
    reason: requiredText("Reason", 200),
  }),
  output: found,
  refusals: {
    ...refusals,
    assign_count_differs: { message: "It is {count} loans by now: look at them again" },
  },
  emits: ["loan.update"],
});
