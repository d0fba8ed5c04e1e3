import { z } from "zod";
import { loan } from "#contract/entities/loan";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation } from "#contract/kit/operation";
import { paidInstalment } from "#contract/operations/loans/loan-payment";
import { mineRefusals } from "#contract/operations/member-ledger/mine";

const centavos = z.int();

/**
 * The loans that the member has who the caller is, newest first and paid ones last: what is still owed of the
 * principal, what is due by the business date and next, and the schedule as it is paid. Amounts are centavos.
 * Only what was released; nobody else's, whatever is asked. Source: decision 048.
 */
export const myLoans = defineOperation({
  name: "my-loans",
  slice: loan.name,
  label: "See one's own loans as a member",
  method: "GET",
  path: "/my-membership/loans",
  scope: "branch",
  permission: null,
  input: z.strictObject({}),
  output: z.object({
    date: calendarDate,
    loans: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        loan_product_name: z.string(),
        state: z.enum(["released", "closed", "written off"]),
        released_on: calendarDate,
        maturity_date: calendarDate,
        amount: centavos,
        balance: centavos,
        /** Of all instalments up to today, with fines to date. */
        due: centavos,
        next_due_on: calendarDate.nullable(),
        next_due: centavos,
        days_late: z.int(),
        instalments: z.array(paidInstalment),
      }),
    ),
  }),
  refusals: mineRefusals,
});
