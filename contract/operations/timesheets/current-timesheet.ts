import { z } from "zod";
import { timesheet } from "#contract/entities/timesheet";
import { defineOperation } from "#contract/kit/operation";

/** The caller's open shift in the branch; 204 when there is none. */
export const currentTimesheet = defineOperation({
  name: "current",
  slice: "timesheets",
  label: "See own open shift",
  method: "GET",
  path: "/timesheet/current",
  scope: "branch",
  input: z.strictObject({}),
  output: timesheet.extend({ is_forgotten: z.boolean() }).nullable(),
  refusals: {},
});
