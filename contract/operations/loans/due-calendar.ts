import { z } from "zod";
import { loan, loanList } from "#contract/entities/loan";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation, type Output } from "#contract/kit/operation";

/**
 * What falls due in a month, day by day: the instalments of released loans that are not paid yet, by the
 * schedule in force, and the branch's holidays. Days with neither are left out. Amounts in centavos.
 */
export const dueCalendar = defineOperation({
  name: "due-calendar",
  slice: loan.name,
  label: "See what falls due in a month",
  method: "GET",
  path: "/loan-due-calendar",
  scope: "branch",
  permission: `${loanList.name}:read`,
  input: z.strictObject({
    /** Any day of the month; the business date's when left out. */
    month: calendarDate.optional(),
  }),
  output: z.object({
    /** Its first day. */
    month: calendarDate,
    days: z.array(
      z.object({
        day: calendarDate,
        /** How many instalments: those of very many loans are counted, and not named. */
        count: z.int(),
        /** Principal and interest. */
        amount: z.int(),
        /** Names of holidays. */
        holidays: z.array(z.string()),
      }),
    ),
  }),
  refusals: {},
});
export type DueDay = Output<typeof dueCalendar>["days"][number];
