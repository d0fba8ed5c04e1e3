import { z } from "zod";
import { accountInput, accountRow, accountUpdate } from "#contract/entities/account-input";
import { defineOperation } from "#contract/kit/operation";
import {
  accountNotFound,
  changeRefusals,
  staleVersion,
  writeRefusals,
} from "#contract/operations/accounts/refusals";

/**
 * Adds an account at the end of the order. Where a leaf of a definition takes the accounts of its section,
 * it is
 * placed there.
 */
export const createAccount = defineOperation({
  name: "create",
  slice: "account",
  label: "Add an account",
  method: "POST",
  path: "/account",
  scope: "branch",
  input: accountInput,
  output: accountRow,
  approval: { kind: "account-role", isWeighed: true },
  refusals: writeRefusals,
  emits: ["account.create"],
});

/** Changes an account as a whole. Type, normal side and what members hold stay once it has journal lines. */
export const updateAccount = defineOperation({
  name: "update",
  slice: "account",
  label: "Change an account",
  method: "PUT",
  path: "/account/:id",
  scope: "branch",
  approval: { kind: "account-role", isWeighed: true },
  input: accountUpdate,
  output: accountRow,
  refusals: { ...accountNotFound, ...staleVersion, ...writeRefusals, ...changeRefusals },
  emits: ["account.update"],
});

/**
 * Gives the places in the order that the accounts named hold together to them anew, in the order they are
 * named.
 * The others stay where they are.
 */
export const reorderAccounts = defineOperation({
  name: "reorder",
  slice: "account",
  label: "Put accounts in order",
  method: "PUT",
  path: "/account/order",
  scope: "branch",
  input: z.strictObject({
    ids: z
      .array(z.uuid(), "Accounts are required")
      .min(2, "Name at least two accounts")
      .max(2000, "At most 2000 accounts at once")
      .refine((ids) => new Set(ids).size === ids.length, "Each account is named once"),
  }),
  output: z.object({ data: z.array(z.object({ id: z.uuid(), display_order: z.int() })) }),
  refusals: accountNotFound,
  emits: ["account.update"],
});
