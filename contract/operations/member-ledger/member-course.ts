import { z } from "zod";
import { memberKinds } from "#contract/entities/account";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { stepDays } from "#contract/operations/ledger/course";
import { showTotals } from "#contract/operations/member-ledger/show-totals";

/**
 * What a member had at the end of each of the last 52 weeks: of each kind that was not nothing all the while,
 * in centavos on the kind's own side, what is held and what is owed.
 */
export const memberCourse = defineOperation({
  name: "member-course",
  slice: "member-ledger",
  label: "See how a member's balances went",
  method: "GET",
  path: "/member-accounting-ledger/member-profile/:id/course",
  scope: "branch",
  permission: permissionOf(showTotals),
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({
    days: stepDays,
    kinds: z.array(z.object({ kind: z.enum(memberKinds), ends: z.array(z.int()) })),
  }),
  isReport: true,
  refusals: { member_not_found: { message: "This member is not in this branch", status: 404 } },
});
