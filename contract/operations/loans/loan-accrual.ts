import { z } from "zod";
import { loan } from "#contract/entities/loan";
import { accrualStates, loanAccrualList } from "#contract/entities/loan-accrual";
import { calendarDate } from "#contract/kit/dates";
import { fields, recordId } from "#contract/kit/input";
import { defineOperation, permissionOf } from "#contract/kit/operation";

const centavos = z.int();
const sums = z.object({
  loan_count: z.int(),
  /** Interest that becomes receivable; and of what was kept back at releases, what is earned by now. */
  receivable: centavos,
  earned: centavos,
});

/** An accrual in full, in centavos: as it was counted, where it was, and as it was posted so far. */
export const loanAccrual = z.object({
  id: z.uuid(),
  month_end: calendarDate,
  loan_product_id: z.uuid(),
  product: z.string(),
  state: z.enum(accrualStates),
  counted_at: z.string().nullable(),
  counted: sums.nullable(),
  posted: sums,
  entries: z.array(z.object({ id: z.uuid(), reference: z.string() })),
});
export type LoanAccrual = z.output<typeof loanAccrual>;

const accrual_not_found = { message: "This accrual is not in this branch", status: 404 } as const;

/** What the loans of a product have earned in a month: as it was counted, and as it was posted. */
export const showLoanAccrual = defineOperation({
  name: "show-accrual",
  slice: loan.name,
  label: "See interest that accrues on loans",
  method: "GET",
  path: "/loan/accrual/:id",
  scope: "branch",
  permission: permissionOf({ slice: loan.name, name: "read" }),
  input: fields({ id: recordId(loanAccrualList.name) }),
  output: loanAccrual,
  refusals: { accrual_not_found },
});

/**
 * Has a counted month of a product posted, by a job, in entries of 250 loans, on the month's last day or the
 * first that is still open. Somebody else approves it, by what it comes to (centavos). What is paid after it
 * was counted is worked out anew as it is posted. Sources: loans.md 3, decision 098.
 */
export const postLoanAccrual = defineOperation({
  name: "post-accrual",
  slice: loan.name,
  label: "Post interest that accrues on loans",
  method: "POST",
  path: "/loan/accrual/:id/post",
  scope: "branch",
  on: loanAccrualList.name,
  when: { state: "counted" },
  action: "Post",
  title: "Post the interest of {name}?",
  confirm: "It becomes receivable, and what was kept back is earned.",
  done: "The interest of {name} is being posted",
  approval: { kind: "loan-accrual", isWeighed: true },
  input: fields({ id: recordId(loanAccrualList.name) }),
  output: loanAccrual,
  refusals: {
    accrual_not_found,
    accrual_not_counted: { message: "This accrual is still being counted" },
    accrual_approved: { message: "This accrual is posted already, or is being posted" },
  },
  emits: ["loan.update", "job-run.create"],
});
