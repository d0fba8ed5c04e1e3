import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation } from "#contract/kit/operation";

/** What the branch tells today, the newest first: to whoever belongs to it, members too. */
export const currentNotices = defineOperation({
  name: "current-notices",
  slice: "dashboard",
  label: "See today's notices of the branch",
  method: "GET",
  path: "/current-notice",
  scope: "branch",
  permission: null,
  input: z.strictObject({}),
  output: z.object({
    notices: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        description: z.string(),
        starts_on: calendarDate,
        ends_on: calendarDate.nullable(),
      }),
    ),
  }),
  refusals: {},
});
