import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";
import { defineOperation } from "#contract/kit/operation";
import { loanTerms } from "#contract/operations/loans/loan-terms";

const pesos = z.string();
const disbursement = z.object({ kind: z.literal("disbursement"), due: calendarDate, amount: pesos });
const dueDate = z.object({ kind: z.literal("instalment"), n: z.int(), due: calendarDate });
const payment = dueDate.extend({
  kind: z.enum(["down_payment", "instalment"]),
  /** Real days since the due date before. */
  days: z.int(),
  principal: pesos,
  interest: pesos,
  total: pesos,
  /** Principal still owed afterwards. */
  balance: pesos,
});

/**
 * Works out a loan's schedule from its terms and keeps nothing: the rows by date, the sums of their columns,
 * and the effective rate of what is really received and paid, a month and a year. In this one call amounts
 * are pesos as decimal strings; rates are percent with four decimals, null where no rate does it. Without an
 * engine in the terms it answers the due dates alone. Refuses terms that contradict each other, naming the
 * field.
 */
export const calculateLoan = defineOperation({
  name: "calculate-loan",
  slice: "loans",
  label: "Calculate a loan schedule",
  method: "POST",
  path: "/loan/calculate",
  scope: "branch",
  input: loanTerms,
  output: z.object({
    rows: z.array(z.union([disbursement, payment, dueDate])),
    totals: z.object({ principal: pesos, interest: pesos, due: pesos }).nullable(),
    effective_rate: z.object({ monthly: pesos, annual: pesos }).nullable(),
    /** Where it was asked for: the interest that is kept back at the first release. */
    interest_in_advance: pesos.optional(),
    /** Where something is kept back: what the first release leaves. */
    net_proceeds: pesos.optional(),
  }),
  refusals: {},
});
