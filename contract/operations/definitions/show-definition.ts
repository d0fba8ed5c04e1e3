import { z } from "zod";
import { definitionKinds, statementDefinition } from "#contract/entities/statement-definition";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation } from "#contract/kit/operation";

/**
 * A tree with the amounts of all its lines, rolled up from the accounts by the database: at the end of a
 * day, or
 * over a span of days.
 */
export const showDefinition = defineOperation({
  name: "read",
  slice: "statement-definition",
  isReport: true,
  label: "See a definition with its amounts",
  method: "GET",
  path: "/statement-definition/:kind",
  scope: "branch",
  input: z.strictObject({
    kind: z.enum(definitionKinds, "There is no such definition"),
    from: calendarDate.optional(),
    /** The business date when left out. */
    to: calendarDate.optional(),
  }),
  output: statementDefinition,
  refusals: { dates_reversed: { message: "The first date is after the last", status: 400, field: "from" } },
});
