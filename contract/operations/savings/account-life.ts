import { z } from "zod";
import { memberAccountStatuses } from "#contract/entities/account";
import { memberLedgerList } from "#contract/entities/member-ledger";
import { calendarDate } from "#contract/kit/dates";
import { longText, reference, table } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import { defineOperation, type OnRecord } from "#contract/kit/operation";

/** An account of a member, as opening it and deciding on it answer it. */
const opened = z.object({
  id: z.uuid(),
  /** Drawn from the series of the product. */
  number: z.string(),
  member_id: z.uuid(),
  account_id: z.uuid(),
  opened_on: calendarDate,
  status: z.enum(memberAccountStatuses),
  version: z.int(),
});

const common = { slice: "savings", scope: "branch", emits: ["member.update"] } as const;

/**
 * Opens an account of a product for a member, on the business date, also a second one of the same product;
 * with those who hold it jointly. Refuses a closed member, a product that is closed or that nobody holds, and
 * a member who would hold it jointly with themselves.
 */
export const openMemberAccount = defineOperation({
  ...common,
  name: "open-member-account",
  label: "Open an account for a member",
  method: "POST",
  path: "/member-profile/:id/account",
  on: "member",
  when: { is_closed: false },
  action: "Open an account",
  title: "Open an account for {name}",
  done: "The account of {name} is open",
  input: fields({
    id: recordId("member-profile"),
    account_id: reference("account", { label: "Product", required: true }),
    joint_holders: table(
      { member_id: reference("member-profile", { label: "Member", required: true }) },
      {
        label: "Joint holders",
        max: 10,
        unique: "member_id",
        uniqueMessage: "Each joint holder is named once",
      },
    ),
  }),
  output: opened,
  refusals: {
    member_not_found: { message: "This member is not in this branch", status: 404 },
    member_closed: { message: "The membership is closed" },
    account_not_found: { message: "This account is not in this branch", status: 404, field: "account_id" },
    account_not_held_by_members: { message: "Members hold nothing in this account", field: "account_id" },
    account_not_open: { message: "This product is not open", field: "account_id" },
    holder_not_found: { message: "A joint holder is not a member of this branch", field: "joint_holders" },
    holder_is_the_member: { message: "The member already holds it", field: "joint_holders" },
  },
});

const decision = <const N extends "freeze" | "rest" | "close" | "reopen">(
  name: N,
  label: string,
  shown: OnRecord,
) =>
  defineOperation({
    ...common,
    ...shown,
    name: `${name}-member-account`,
    label,
    method: "PUT",
    path: `/member-account/:id/${name}`,
    on: memberLedgerList.name,
    input: fields({
      id: recordId(memberLedgerList.name),
      version,
      reason: longText({ required: true, max: 500 }),
    }),
    output: opened,
    refusals: {
      account_not_found: { message: "This account is not in this branch", status: 404 },
      stale_version: { message: "Someone else has changed this in the meantime" },
      account_wrong_status: { message: "This cannot be done while the account is {status}" },
      member_closed: { message: "The membership is closed" },
      account_has_balance: {
        message: "Its balance is {balance}: only an account with a zero balance can be closed",
      },
    },
  });

/** Lets nothing post to an account of a member until it is reopened: open or dormant → frozen. */
export const freezeMemberAccount = decision("freeze", "Freeze a member's account", {
  when: { status: ["open", "dormant"] },
  action: "Freeze",
  title: "Freeze {name}?",
  confirm: "It takes no postings until it is reopened.",
  done: "{name} is frozen",
});
/** Marks an account that nothing moved for long: open → dormant. It takes deposits, and pays nothing out. */
export const restMemberAccount = decision("rest", "Mark a member's account as dormant", {
  when: { status: "open" },
  action: "Mark as dormant",
  title: "Mark {name} as dormant?",
  confirm: "It takes deposits, and pays nothing out until it is reactivated.",
  done: "{name} is dormant",
});
/** Lets postings in again: dormant, frozen or closed → open. */
export const reopenMemberAccount = decision("reopen", "Reopen a member's account", {
  when: { status: ["dormant", "frozen", "closed"] },
  action: "Reopen",
  title: "Reopen {name}?",
  confirm: "It takes postings and pays out again.",
  done: "{name} is open again",
});
/** Ends an account of a member that holds nothing: open, dormant or frozen → closed. */
export const closeMemberAccount = decision("close", "Close a member's account", {
  when: { status: ["open", "dormant", "frozen"] },
  action: "Close",
  title: "Close {name}?",
  confirm: "Only an account with a zero balance can be closed.",
  done: "{name} is closed",
  isDanger: true,
});
