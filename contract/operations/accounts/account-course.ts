import { z } from "zod";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { accountNotFound } from "#contract/operations/accounts/refusals";
import { showAccount } from "#contract/operations/accounts/show-account";
import { stepDays } from "#contract/operations/ledger/course";

/**
 * The balance of an account at the end of each of the last 52 weeks, on its normal side, in centavos. Read
 * from the sums that the ledger keeps of each account and day, never from lines.
 */
export const accountCourse = defineOperation({
  name: "account-course",
  slice: "ledger",
  label: "See how the balance of an account went",
  method: "GET",
  path: "/account/:id/course",
  scope: "branch",
  permission: permissionOf(showAccount),
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ days: stepDays, ends: z.array(z.int()) }),
  isReport: true,
  refusals: accountNotFound,
});
