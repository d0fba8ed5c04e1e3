import { z } from "zod";
import { memberLedgerList } from "#contract/entities/member-ledger";
import { longText, reference } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";

const common = {
  slice: "savings",
  scope: "branch",
  method: "PUT",
  on: memberLedgerList.name,
  when: { status: ["open", "dormant", "frozen"] },
  input: fields({
    id: recordId(memberLedgerList.name),
    version,
    member_id: reference("member-profile", { label: "Member", required: true }),
    reason: longText({ required: true, max: 500 }),
  }),
  output: z.object({ id: z.uuid(), member_id: z.uuid(), joint_holders: z.array(z.uuid()), version: z.int() }),
  emits: ["member.update"],
} as const;

const refusals = {
  account_not_found: { message: "This account is not in this branch", status: 404 },
  account_wrong_status: { message: "This cannot be done while the account is {status}" },
  stale_version: { message: "Someone else has changed this in the meantime" },
} as const;

/**
 * Has another member hold an account jointly. Refuses who holds it already, whose membership is closed, an
 * account that is closed, and an eleventh.
 */
export const addAccountHolder = defineOperation({
  ...common,
  name: "add-account-holder",
  label: "Add a joint holder of a member's account",
  path: "/member-account/:id/holder",
  action: "Add a joint holder",
  title: "Add a joint holder of {name}",
  done: "{name} has another joint holder",
  refusals: {
    ...refusals,
    holder_not_found: { message: "A joint holder is not a member of this branch", field: "member_id" },
    holder_is_the_member: { message: "The member already holds it", field: "member_id" },
    holder_there: { message: "This member holds it jointly already", field: "member_id" },
    member_closed: { message: "The membership is closed", field: "member_id" },
    too_many_holders: { message: "At most 10 hold an account jointly", field: "member_id" },
  },
});

/** Ends that a member holds an account jointly; what is in it stays the member's whose account it is. */
export const removeAccountHolder = defineOperation({
  ...common,
  name: "remove-account-holder",
  label: "Remove a joint holder of a member's account",
  path: "/member-account/:id/holder/remove",
  action: "Remove a joint holder",
  title: "Remove a joint holder of {name}",
  done: "{name} has one joint holder less",
  isDanger: true,
  refusals: {
    ...refusals,
    holder_missing: { message: "This member does not hold it jointly", field: "member_id" },
  },
});
