import { z } from "zod";
import { accountTypes, normalSides } from "#contract/entities/account";
import { accountKinds } from "#contract/entities/account-terms";
import { defineOperation } from "#contract/kit/operation";

/** How much of the standard chart: what a savings-and-credit cooperative needs, or all of it. */
export const chartExtents = ["core", "complete"] as const;
const extent = z.enum(chartExtents, "Choose the core or the complete chart").default("core");

/**
 * The accounts of the CDA's standard chart of 2016 (MC 2016-06), and which of them the branch does not
 * have.
 */
export const showStandardChart = defineOperation({
  name: "show-standard-chart",
  slice: "account",
  label: "See the standard chart of accounts",
  method: "GET",
  path: "/account/standard-chart",
  scope: "branch",
  input: z.strictObject({ extent }),
  output: z.object({
    data: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        section: z.string(),
        type: z.enum(accountTypes),
        normal_side: z.enum(normalSides),
        is_contra: z.boolean(),
        account_type: z.enum(accountKinds),
        is_core: z.boolean(),
        /** "new" would be added; the others are skipped. */
        state: z.enum(["new", "code there", "name taken"]),
      }),
    ),
  }),
  refusals: {},
});

/** Adds those accounts of the standard chart whose code and name the branch does not use; none is changed. */
export const addStandardChart = defineOperation({
  name: "add-standard-chart",
  slice: "account",
  label: "Add the standard chart of accounts",
  method: "POST",
  path: "/account/standard-chart",
  scope: "branch",
  input: z.strictObject({ extent }),
  output: z.object({
    added: z.array(z.object({ id: z.uuid(), code: z.string(), name: z.string() })),
    skipped: z.array(
      z.object({ code: z.string(), name: z.string(), state: z.enum(["code there", "name taken"]) }),
    ),
  }),
  refusals: {},
  emits: ["account.create", "statement-definition.update"],
});
