import { accountRow } from "#contract/entities/account-input";
import { longText } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { defineOperation, type OnRecord } from "#contract/kit/operation";
import { accountNotFound, changeRefusals, staleVersion } from "#contract/operations/accounts/refusals";

const decision = <const N extends "freeze" | "close" | "reopen">(name: N, label: string, shown: OnRecord) =>
  defineOperation({
    ...shown,
    name,
    slice: "account",
    label,
    method: "POST",
    path: `/account/:id/${name}`,
    scope: "branch",
    on: "account",
    input: fields({ id: recordId("account"), version, remarks: longText({ required: true, max: 500 }) }),
    output: accountRow,
    refusals: {
      ...accountNotFound,
      ...staleVersion,
      account_wrong_status: { message: "This cannot be done while the account is {status}" },
      account_has_balance: {
        message: "Its balance is {balance}: only an account with a zero balance can be closed",
      },
      plays_a_part: { message: changeRefusals.plays_a_part.message },
    },
    emits: ["account.update"],
  });

/**
 * Lets nothing post to an account until it is reopened: open → frozen. Not one that plays a part in the
 * branch.
 */
export const freezeAccount = decision("freeze", "Freeze an account", {
  when: { status: "open" },
  action: "Freeze",
  title: "Freeze {name}?",
  confirm: "It takes no postings until it is reopened.",
  done: "{name} is frozen",
});
/** Ends an account that holds nothing, of any member: open or frozen → closed. */
export const closeAccount = decision("close", "Close an account", {
  when: { status: ["open", "frozen"] },
  action: "Close",
  title: "Close {name}?",
  confirm: "Only an account with a zero balance can be closed.",
  done: "{name} is closed",
  isDanger: true,
});
/** Lets postings in again: frozen or closed → open. */
export const reopenAccount = decision("reopen", "Reopen an account", {
  when: { status: ["frozen", "closed"] },
  action: "Reopen",
  title: "Reopen {name}?",
  confirm: "It takes postings again.",
  done: "{name} is open again",
});
