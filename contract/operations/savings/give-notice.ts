import { z } from "zod";
import { memberLedgerList } from "#contract/entities/member-ledger";
import { calendarDate } from "#contract/kit/dates";
import { money } from "#contract/kit/field";
import { fields, recordId } from "#contract/kit/input";
import { maximumAmountCentavos } from "#contract/kit/money";
import { defineOperation } from "#contract/kit/operation";

/**
 * Records on the business date that a member gives notice of a withdrawal, in centavos. One withdrawal of so
 * much or less may be paid on it, from the day that the product's days of notice come to. Refuses a
 * product that asks for none, and an account that pays nothing out.
 */
export const giveNotice = defineOperation({
  name: "give-notice",
  slice: "savings",
  label: "Record notice of a withdrawal",
  method: "POST",
  path: "/member-account/:id/notice",
  scope: "branch",
  on: memberLedgerList.name,
  when: { kind: "savings", status: "open" },
  action: "Give notice",
  title: "Notice of a withdrawal from {name}",
  done: "Notice was given for {name}",
  input: fields({
    id: recordId(memberLedgerList.name),
    amount: money({ required: true, min: 1, max: maximumAmountCentavos }),
  }),
  output: z.object({
    id: z.uuid(),
    member_account_id: z.uuid(),
    amount: z.int(),
    given_on: calendarDate,
    payable_from: calendarDate,
  }),
  refusals: {
    account_not_found: { message: "This account is not in this branch", status: 404 },
    member_account_not_open: { message: "This account is not open" },
    notice_not_needed: { message: "This product pays out without notice" },
  },
  emits: ["member.update"],
});
