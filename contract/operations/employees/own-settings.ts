import { z } from "zod";
import { workSettings } from "#contract/entities/membership";
import { defineOperation } from "#contract/kit/operation";

/** How oneself works in the branch: the receipt booklet in hand, and what one's windows open with. */
export const ownSettings = defineOperation({
  name: "own-settings",
  slice: "employee",
  label: "See own settings",
  method: "GET",
  path: "/employee/me/settings",
  scope: "branch",
  permission: null,
  input: z.strictObject({}),
  output: workSettings.extend({
    default_account_code: z.string().nullable(),
    default_account_name: z.string().nullable(),
    default_payment_type_name: z.string().nullable(),
  }),
  refusals: {},
});
