import { z } from "zod";
import { defineOperation } from "#contract/kit/operation";

/** How many rows each resource of master data has here, by its name: of those that the caller may read. */
export const setUpCounts = defineOperation({
  name: "set-up-counts",
  slice: "dashboard",
  label: "See how many rows each resource of master data has",
  method: "GET",
  path: "/set-up",
  scope: "branch",
  permission: null,
  input: z.strictObject({}),
  output: z.record(z.string(), z.int()),
  isReport: true,
  refusals: {},
});
