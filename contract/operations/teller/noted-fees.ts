import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { memberNotFound } from "#contract/operations/members/refusals";
import { postPayment } from "#contract/operations/teller/post-payment";

/** A fee that was noted for a member and is open; the amount in centavos. */
const notedFee = z.object({
  /** The check that came back, which a line of a payment names. */
  check_id: z.uuid(),
  check_number: z.string(),
  bounced_on: calendarDate,
  amount: z.int(),
  /** The income account that it is paid into, as a line names it. */
  account_id: z.uuid(),
  account_name: z.string(),
});
export type NotedFee = z.output<typeof notedFee>;

/** The fees for returned checks that a member has yet to pay, the oldest first. */
export const notedFees = defineOperation({
  name: "noted-fees",
  slice: "teller",
  label: "See the fees that a member has yet to pay",
  method: "GET",
  path: "/member-profile/:id/noted-fees",
  scope: "branch",
  permission: permissionOf(postPayment),
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ data: z.array(notedFee) }),
  refusals: memberNotFound,
});
