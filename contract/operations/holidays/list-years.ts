import { z } from "zod";
import { defineOperation } from "#contract/kit/operation";

/** The years that have holidays, ascending, with how many; and the empty year after the last. */
export const listHolidayYears = defineOperation({
  name: "list-years",
  slice: "holidays",
  label: "See the years that have holidays",
  method: "GET",
  path: "/holiday/year-available",
  scope: "branch",
  input: z.strictObject({}),
  output: z.object({ data: z.array(z.object({ year: z.int(), count: z.int() })) }),
  refusals: {},
});
