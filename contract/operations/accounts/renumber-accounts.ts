import { z } from "zod";
import { defineOperation } from "#contract/kit/operation";
import { requiredText } from "#contract/kit/text";
import { accountNotFound, writeRefusals } from "#contract/operations/accounts/refusals";

/** The editions of the standard chart that accounts can be renumbered to. */
export const chartMappings = ["cda-2016-to-2022"] as const;
const mapping = z.enum(chartMappings, "There is no such mapping").default("cda-2016-to-2022");

const code = requiredText("Code", 20).regex(/^[0-9a-z][0-9a-z.-]*$/i, "That is not a code");

/**
 * For each account of the branch the code it would have in another edition of the standard chart. Changes
 * nothing.
 */
export const showRenumbering = defineOperation({
  name: "show-renumbering",
  slice: "account",
  label: "See codes in another edition of the chart",
  method: "GET",
  path: "/account/renumbering",
  scope: "branch",
  input: z.strictObject({ mapping }),
  output: z.object({
    mapping: z.object({
      name: z.enum(chartMappings),
      /** Where its rows are from. */
      source: z.string(),
      /** False while it knows only some of the codes, or nobody has compared them with the circular. */
      is_complete: z.boolean(),
      is_verified: z.boolean(),
    }),
    data: z.array(
      z.object({
        account_id: z.uuid(),
        code: z.string(),
        name: z.string(),
        /** Null where the mapping does not know the code. */
        new_code: z.string().nullable(),
        new_name: z.string().nullable(),
        note: z.string().nullable(),
        /** "conflict": another account of the same type and normal side would have that code too. */
        state: z.enum(["same", "changed", "unknown", "conflict"]),
        /** The other account of a conflict. */
        conflict_with: z.string().nullable(),
      }),
    ),
    /** Codes of that edition that no account of the branch has or would have. */
    unused: z.array(z.object({ code: z.string(), name: z.string(), note: z.string() })),
  }),
  refusals: {},
});

/**
 * Gives accounts other codes, all at the same moment, so that they may exchange them: by the mapping, or
 * codes of one's own for what it does not know. An owner confirms it by password: every statement, import and
 * printed form of the branch names accounts by their codes.
 */
export const renumberAccounts = defineOperation({
  name: "renumber",
  slice: "account",
  label: "Renumber accounts",
  method: "POST",
  path: "/account/renumbering",
  scope: "branch",
  proof: "owner",
  input: z
    .strictObject({
      mapping,
      /** Those that take the code of the mapping. */
      ids: z.array(z.uuid()).max(2000).default([]),
      own_codes: z
        .array(z.strictObject({ id: z.uuid(), code }))
        .max(2000)
        .default([]),
    })
    .refine(({ ids, own_codes }) => ids.length + own_codes.length > 0, {
      message: "Choose at least one account",
      path: ["ids"],
    })
    .refine(
      ({ ids, own_codes }) => {
        const all = [...ids, ...own_codes.map(({ id }) => id)];
        return new Set(all).size === all.length;
      },
      { message: "Each account is named once", path: ["ids"] },
    ),
  output: z.object({
    data: z.array(z.object({ id: z.uuid(), name: z.string(), code_before: z.string(), code: z.string() })),
  }),
  refusals: {
    ...accountNotFound,
    account_code_already_used: { ...writeRefusals.account_code_already_used, field: "ids" },
    not_in_mapping: { message: "{account} is not in the mapping", status: 400, field: "ids" },
  },
  emits: ["account.update"],
});
