import { z } from "zod";
import { columnMatch } from "#contract/entities/import-run";
import { dateOrders } from "#contract/kit/day-text";
import { defineJob } from "#contract/kit/job";

/** Checks the lines of a file and adds them: all, or those that are right, or none. */
export const importFile = defineJob({
  name: "import",
  slice: "import-run",
  label: "Import a file",
  scope: "branch",
  input: z.strictObject({
    id: z.uuid(),
    columns: columnMatch,
    date_order: z.enum(dateOrders),
    only_good: z.boolean(),
  }),
  emits: ["*.create"],
});
