import { z } from "zod";
import { defineOperation } from "#contract/kit/operation";
import { accountNotFound } from "#contract/operations/accounts/refusals";

const inUse = {
  account_in_use: { message: "It is used by {uses}" },
} as const;

/** Deletes an account that nothing uses; a refusal names all that does. */
export const deleteAccount = defineOperation({
  name: "delete",
  slice: "account",
  label: "Delete an account",
  method: "DELETE",
  path: "/account/:id",
  scope: "branch",
  input: z.strictObject({ id: z.uuid() }),
  output: z.null(),
  refusals: { ...accountNotFound, ...inUse },
  emits: ["account.delete", "statement-definition.update"],
});

/** Deletes those of the accounts that nothing uses, and says of each other one why not. */
export const deleteAccounts = defineOperation({
  name: "bulk-delete",
  slice: "account",
  label: "Delete several accounts",
  method: "DELETE",
  path: "/account/bulk-delete",
  scope: "branch",
  /** In the body. */
  input: z.strictObject({
    ids: z.array(z.uuid(), "ids are required").min(1, "ids are required").max(500, "At most 500 at once"),
  }),
  output: z.object({
    deleted: z.array(z.uuid()),
    refused: z.array(z.object({ id: z.uuid(), code: z.string(), message: z.string() })),
  }),
  refusals: { ...accountNotFound, ...inUse },
  emits: ["account.delete", "statement-definition.update"],
});
