import { z } from "zod";
import { timeDepositList } from "#contract/entities/placed-deposit";
import { language } from "#contract/kit/language";
import { defineOperation } from "#contract/kit/operation";

/**
 * The certificate of a time deposit: who placed how much, for how long and at which rate, what it comes
 * to, what becomes of it at maturity and when it is ended before. With a code by which anybody checks it.
 * A PDF.
 */
export const printTimeDeposit = defineOperation({
  slice: "prints",
  name: "print-time-deposit",
  label: "Print the certificate of a time deposit",
  method: "GET",
  path: "/time-deposit/:id/certificate",
  scope: "branch",
  file: ["application/pdf"],
  permission: `${timeDepositList.name}:read`,
  input: z.strictObject({ id: z.uuid(), language }),
  output: z.custom<Response>(),
  refusals: {
    time_deposit_not_found: { message: "This time deposit is not in this branch", status: 404 },
  },
});
