import { z } from "zod";
import { columnMatch } from "#contract/entities/import-run";
import { dateOrders } from "#contract/kit/day-text";
import { defineJob } from "#contract/kit/job";

/** Checks the lines of a file, and adds none. */
export const checkFile = defineJob({
  name: "check",
  slice: "import-run",
  label: "Check a file",
  scope: "branch",
  input: z.strictObject({
    id: z.uuid(),
    columns: columnMatch,
    date_order: z.enum(dateOrders),
  }),
});
