import { z } from "zod";
import { account, version } from "#contract/entities/account-input";
import { defineOperation } from "#contract/kit/operation";
import { requiredText } from "#contract/kit/text";
import { accountNotFound, changeRefusals, staleVersion } from "#contract/operations/accounts/refusals";

const decision = <const N extends "freeze" | "close" | "reopen">(name: N, label: string) =>
  defineOperation({
    name,
    slice: "account",
    label,
    method: "POST",
    path: `/account/:id/${name}`,
    scope: "branch",
    input: z.strictObject({
      id: z.uuid("That is not an id"),
      version,
      remarks: requiredText("Remarks", 500),
    }),
    output: account,
    refusals: {
      ...accountNotFound,
      ...staleVersion,
      account_wrong_status: { message: "This cannot be done while the account is {status}" },
      account_has_balance: { message: "It holds {balance}: only an account that holds nothing is closed" },
      plays_a_part: { message: changeRefusals.plays_a_part.message },
    },
    stirs: ["account.update"],
  });

/**
 * Lets nothing post to an account until it is reopened: open → frozen. Not one that plays a part in the
 * branch.
 */
export const freezeAccount = decision("freeze", "Freeze an account");
/** Ends an account that holds nothing, of any member: open or frozen → closed. */
export const closeAccount = decision("close", "Close an account");
/** Lets postings in again: frozen or closed → open. */
export const reopenAccount = decision("reopen", "Reopen an account");
