import { z } from "zod";
import { approvalDeputy } from "#contract/entities/approval";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation } from "#contract/kit/operation";

/** Who decides for whom: today's and coming deputies of the branch. */
export const listDeputies = defineOperation({
  name: "deputies",
  slice: "approvals",
  label: "See deputies",
  method: "GET",
  path: "/approvals/deputies",
  scope: "branch",
  permission: null,
  input: z.strictObject({}),
  output: z.object({ data: z.array(approvalDeputy) }),
  refusals: {},
});

/** Names who decides for the caller, from one day of the branch to another. */
export const nameDeputy = defineOperation({
  name: "name-deputy",
  slice: "approvals",
  label: "Name a deputy",
  method: "POST",
  path: "/approvals/deputies",
  scope: "branch",
  permission: null,
  input: z.strictObject({
    deputy_id: z.uuid("Deputy is required"),
    from_date: calendarDate,
    to_date: calendarDate,
  }),
  output: approvalDeputy,
  refusals: {
    deputy_not_found: {
      message: "This person does not work in this branch",
      status: 404,
      field: "deputy_id",
    },
    own_deputy: { message: "Someone else must be your deputy", status: 400, field: "deputy_id" },
    days_wrong: {
      message: "The last day cannot be before the first or today",
      status: 400,
      field: "to_date",
    },
    nothing_to_decide: { message: "You decide nothing here that a deputy could decide", status: 403 },
  },
  emits: ["approval-request.update"],
});

/** Ends what one named a deputy for. */
export const endDeputy = defineOperation({
  name: "end-deputy",
  slice: "approvals",
  label: "End a deputy",
  method: "POST",
  path: "/approvals/deputies/:id/end",
  scope: "branch",
  permission: null,
  input: z.strictObject({ id: z.uuid() }),
  output: approvalDeputy,
  refusals: { deputy_not_found: { message: "This deputy is not yours", status: 404 } },
  emits: ["approval-request.update"],
});
