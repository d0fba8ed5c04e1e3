import type { Report } from "#contract/kit/report";
import {
  collections,
  deductions,
  earned,
  fullyPaid,
  ledgerOfLoans,
  releases,
  supposedAndActual,
} from "#contract/reports/loans-moved";
import {
  ageing,
  arrears,
  balances,
  comakers,
  concentration,
  due,
  indicators,
  maturity,
} from "#contract/reports/loans-standing";

/** The reports of loans, as they are shown. */
export const loanReports = [
  balances,
  ageing,
  arrears,
  indicators,
  concentration,
  releases,
  deductions,
  due,
  collections,
  supposedAndActual,
  earned,
  maturity,
  fullyPaid,
  comakers,
  ledgerOfLoans,
] as const satisfies readonly Report[];
