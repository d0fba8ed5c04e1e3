import { z } from "zod";
import { issuedCheckList } from "#contract/entities/issued-check";
import { calendarDate } from "#contract/kit/dates";
import { language } from "#contract/kit/language";
import { defineOperation, permissionOf } from "#contract/kit/operation";
import { writeCheck } from "#contract/operations/issued-checks/write-check";

const paper = {
  slice: "prints",
  method: "GET",
  scope: "branch",
  file: ["application/pdf"],
  output: z.custom<Response>(),
} as const;

/**
 * A check: date, payee, amount and signatories where the layout of its bank has them, or where the standard
 * check does; each print is counted. A PDF.
 */
export const printCheck = defineOperation({
  ...paper,
  name: "print-check",
  label: "Print a check",
  path: "/issued-check/:id/paper",
  permission: permissionOf(writeCheck),
  input: z.strictObject({ id: z.uuid() }),
  refusals: {
    check_not_found: { message: "This check is not in this branch", status: 404 },
    check_not_printed: { message: "A check that is cancelled is not printed" },
  },
});

/** A sample on a layout, to be laid over a check. Nothing is written. A PDF. */
export const printSampleCheck = defineOperation({
  ...paper,
  name: "print-sample-check",
  label: "Print a sample of a layout of checks",
  path: "/check-layout/:id/sample",
  permission: "check-layout:read",
  input: z.strictObject({ id: z.uuid() }),
  refusals: { layout_not_found: { message: "This layout is not in this branch", status: 404 } },
});

/** The checks written and cancelled in a span of days on paper, in pesos, with lines to sign on. A PDF. */
export const printCheckRegister = defineOperation({
  ...paper,
  name: "print-check-register",
  label: "Print the register of checks",
  path: "/issued-check-register/paper",
  permission: `${issuedCheckList.name}:read`,
  input: z.strictObject({ from: calendarDate, to: calendarDate, language }),
  refusals: {
    dates_reversed: { message: "The first date is after the last", status: 400, field: "from" },
  },
});
