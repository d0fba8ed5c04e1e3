import { z } from "zod";
import { memberLedgerList } from "#contract/entities/member-ledger";
import { fields, recordId } from "#contract/kit/input";
import { defineOperation, permissionOf } from "#contract/kit/operation";

/** How an account of a member is called, for whoever knows its id: its number, whose it is, of what. */
export const showMemberAccount = defineOperation({
  name: "show-member-account",
  slice: "member-ledger",
  label: "See an account of a member",
  method: "GET",
  path: `${memberLedgerList.path}/:id`,
  scope: "branch",
  permission: permissionOf({ slice: memberLedgerList.name, name: "read" }),
  input: fields({ id: recordId(memberLedgerList.name) }),
  output: z.object({
    ...{ id: z.uuid(), number: z.string(), member_id: z.uuid(), member_name: z.string() },
    ...{ account_id: z.uuid(), account_code: z.string(), account_name: z.string() },
  }),
  refusals: { member_account_unknown: { message: "This account is not in this branch", status: 404 } },
});
