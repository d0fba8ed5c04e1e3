import { accrueLoans } from "#contract/jobs/accrue-loans";
import { checkFile } from "#contract/jobs/check-file";
import { clearChecks } from "#contract/jobs/clear-checks";
import { countAllowance } from "#contract/jobs/count-allowance";
import { countReclassification } from "#contract/jobs/count-reclassification";
import { findDifferences } from "#contract/jobs/find-differences";
import { importFile } from "#contract/jobs/import-file";
import { clearMadeFiles, exportList, printPapers } from "#contract/jobs/made-files";
import { payByInstruction } from "#contract/jobs/pay-by-instruction";
import { postSet } from "#contract/jobs/post-set";
import { pruneBranch, pruneSignIns } from "#contract/jobs/prune";
import { releaseImported } from "#contract/jobs/release-imported";
import { remindOfLoans } from "#contract/jobs/remind-of-loans";
import { rollOverTimeDeposits } from "#contract/jobs/roll-over-time-deposits";
import { writeDueVouchers } from "#contract/jobs/write-due-vouchers";
import type { Job } from "#contract/kit/job";

/** Every job of the product. */
export const jobs: readonly Job[] = [
  accrueLoans,
  checkFile,
  clearChecks,
  countAllowance,
  countReclassification,
  findDifferences,
  importFile,
  clearMadeFiles,
  exportList,
  printPapers,
  payByInstruction,
  postSet,
  pruneBranch,
  pruneSignIns,
  releaseImported,
  remindOfLoans,
  rollOverTimeDeposits,
  writeDueVouchers,
];
