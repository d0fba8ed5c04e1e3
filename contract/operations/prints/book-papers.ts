import { z } from "zod";
import { periodList } from "#contract/entities/accounting-period";
import { calendarDate } from "#contract/kit/dates";
import { language } from "#contract/kit/language";
import { defineOperation } from "#contract/kit/operation";
import { notAMonth } from "#contract/operations/periods/period-status";

/**
 * The certificate of a closed month, named by its first day: who closed and approved it, what it came to by
 * type of account, its hash, and its checks as they stood. A PDF.
 */
export const printMonthCertificate = defineOperation({
  name: "print-month-certificate",
  slice: "prints",
  label: "Print the certificate of a closed month",
  method: "GET",
  path: "/accounting-period/:id/certificate",
  scope: "branch",
  permission: `${periodList.name}:read`,
  file: ["application/pdf"],
  input: z.strictObject({ id: calendarDate, language }),
  output: z.custom<Response>(),
  refusals: {
    not_a_month: notAMonth,
    month_without_seal: { message: "The month is not closed, or was before certificates were kept" },
  },
});
