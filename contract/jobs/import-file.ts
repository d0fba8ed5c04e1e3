import { z } from "zod";
import { checkFile } from "#contract/jobs/check-file";
import { defineJob } from "#contract/kit/job";

/** Checks the lines of a file and adds them: all, or those that are right, or none. */
export const importFile = defineJob({
  name: "import",
  slice: "import-run",
  label: "Import a file",
  scope: "branch",
  input: checkFile.input.extend({ only_good: z.boolean() }),
  emits: ["*.create"],
});
