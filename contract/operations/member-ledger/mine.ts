import { z } from "zod";
import { memberAccount } from "#contract/entities/member-ledger";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation } from "#contract/kit/operation";
import {
  ledgerPage,
  period,
  periodRefusals,
  shownLedger,
} from "#contract/operations/member-ledger/show-ledger";

/** Whoever signs in as a member is told of the member they are connected with, and of nobody else. */
export const mineRefusals = {
  not_connected: {
    message: "Your sign-in is not connected with a member yet. Ask the branch to connect it",
    status: 404,
  },
} as const;
export const myAccountNotFound = {
  account_not_found: { message: "This account is not in this branch", status: 404 },
} as const;

/** The member that the caller is, and each account they hold, closed ones last. Amounts are centavos. */
export const myAccounts = defineOperation({
  name: "my-accounts",
  slice: "member-ledger",
  label: "See one's own accounts as a member",
  method: "GET",
  path: "/my-membership",
  scope: "branch",
  permission: null,
  input: z.strictObject({}),
  output: z.object({
    member: z.object({
      full_name: z.string(),
      passbook: z.string(),
      member_type: z.string().nullable(),
      membership_date: calendarDate.nullable(),
      status: z.string(),
      is_closed: z.boolean(),
      contact_number: z.string().nullable(),
      email: z.string().nullable(),
    }),
    accounts: z.array(memberAccount),
  }),
  refusals: mineRefusals,
});

/** The running ledger of one of the caller's own accounts: see showLedger. */
export const myLedger = defineOperation({
  name: "my-ledger",
  slice: "member-ledger",
  label: "See the lines of one's own account as a member",
  method: "GET",
  path: "/my-membership/account/:id/ledger",
  scope: "branch",
  permission: null,
  input: z.strictObject({ id: z.uuid(), ...period, ...ledgerPage }),
  output: shownLedger,
  refusals: { ...mineRefusals, ...myAccountNotFound, ...periodRefusals },
});
