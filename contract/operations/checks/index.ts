import type { Operation } from "#contract/kit/operation";
import {
  bounceCheck,
  clearCheck,
  describeCheck,
  receivePostDated,
  replaceCheck,
  returnCheck,
} from "#contract/operations/checks/check-steps";
import { depositChecks, showChecksOnHand, showCheckTotals } from "#contract/operations/checks/deposit-checks";

/** The operations on checks that were received. */
export const checks: readonly Operation[] = [
  receivePostDated,
  describeCheck,
  showChecksOnHand,
  showCheckTotals,
  depositChecks,
  clearCheck,
  bounceCheck,
  returnCheck,
  replaceCheck,
];
