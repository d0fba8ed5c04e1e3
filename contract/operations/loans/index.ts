import type { Operation } from "#contract/kit/operation";
import { assignLoans, previewAssign } from "#contract/operations/loans/assign-loans";
import { calculateLoan } from "#contract/operations/loans/calculate-loan";
import {
  changeRate,
  changeTerm,
  moveDueDates,
  pauseInterest,
  previewTerms,
  setInstalment,
  showTermsChanges,
} from "#contract/operations/loans/change-terms";
import { chargeLoan, undoCharge } from "#contract/operations/loans/charge-loan";
import {
  exportCollectionSheet,
  postCollectionSheet,
  readCollectionSheet,
  showCollectionSheet,
} from "#contract/operations/loans/collection-sheet";
import { computeScheme } from "#contract/operations/loans/compute-scheme";
import { dueCalendar } from "#contract/operations/loans/due-calendar";
import { loanTieOut, postImportedLoans, takeBackLoans } from "#contract/operations/loans/import-loans";
import { postLoanAccrual, showLoanAccrual } from "#contract/operations/loans/loan-accrual";
import { postAllowance, showAllowance } from "#contract/operations/loans/loan-allowance";
import {
  endLitigation,
  litigateLoan,
  postReclassification,
  showReclassification,
} from "#contract/operations/loans/loan-classes";
import { showLoanLedger } from "#contract/operations/loans/loan-ledger";
import {
  dueOfLoans,
  postLoanPayment,
  previewLoanPayment,
  reverseLoanPayment,
  showLoanPayments,
} from "#contract/operations/loans/loan-payment";
import { loanPortfolio } from "#contract/operations/loans/loan-portfolio";
import { quoteLoan } from "#contract/operations/loans/loan-quote";
import { postLoanRemittance, readLoanRemittance } from "#contract/operations/loans/loan-remittance";
import {
  callPledge,
  receiveCollateral,
  releasePledge,
  returnCollateral,
} from "#contract/operations/loans/loan-security";
import {
  approveLoan,
  closeLoan,
  printLoan,
  rejectLoan,
  returnLoan,
  submitLoan,
  undoLoanApproval,
  undoLoanPrint,
  withdrawLoan,
} from "#contract/operations/loans/loan-steps";
import {
  cancelTranches,
  previewTranche,
  releaseTranche,
  undoTranche,
} from "#contract/operations/loans/loan-tranches";
import { markLoan } from "#contract/operations/loans/mark-loan";
import {
  acceptLoan,
  declineLoan,
  loansDueBetween,
  moveLoan,
  previewMove,
  showMove,
  takeLoanBack,
} from "#contract/operations/loans/move-loan";
import { myLoans } from "#contract/operations/loans/my-loans";
import { cancelInstruction, instructPayment } from "#contract/operations/loans/payment-instruction";
import { releaseLoan, undoLoanRelease } from "#contract/operations/loans/release-loan";
import { saveReminderSettings, showReminderSettings } from "#contract/operations/loans/reminder-settings";
import { undoWaiver, waiveLoan } from "#contract/operations/loans/waive-loan";
import { createLoan, deleteLoan, showLoan, updateLoan } from "#contract/operations/loans/write-loan";
import { undoWriteOff, writeOffLoan } from "#contract/operations/loans/write-off-loan";

/** The operations of loans. */
export const loans: readonly Operation[] = [
  calculateLoan,
  computeScheme,
  loanTieOut,
  postLoanRemittance,
  readLoanRemittance,
  postImportedLoans,
  takeBackLoans,
  showLoan,
  createLoan,
  updateLoan,
  deleteLoan,
  submitLoan,
  returnLoan,
  printLoan,
  undoLoanPrint,
  approveLoan,
  undoLoanApproval,
  rejectLoan,
  withdrawLoan,
  releaseLoan,
  undoLoanRelease,
  releaseTranche,
  previewTranche,
  undoTranche,
  cancelTranches,
  closeLoan,
  postLoanPayment,
  previewLoanPayment,
  reverseLoanPayment,
  dueOfLoans,
  showLoanPayments,
  showLoanLedger,
  quoteLoan,
  moveDueDates,
  changeRate,
  changeTerm,
  setInstalment,
  pauseInterest,
  previewTerms,
  showTermsChanges,
  myLoans,
  dueCalendar,
  loanPortfolio,
  showCollectionSheet,
  exportCollectionSheet,
  postCollectionSheet,
  readCollectionSheet,
  waiveLoan,
  undoWaiver,
  writeOffLoan,
  undoWriteOff,
  chargeLoan,
  undoCharge,
  showLoanAccrual,
  postLoanAccrual,
  showAllowance,
  postAllowance,
  litigateLoan,
  endLitigation,
  showReclassification,
  postReclassification,
  moveLoan,
  previewMove,
  takeLoanBack,
  acceptLoan,
  declineLoan,
  loansDueBetween,
  showMove,
  markLoan,
  previewAssign,
  assignLoans,
  releasePledge,
  callPledge,
  receiveCollateral,
  returnCollateral,
  instructPayment,
  cancelInstruction,
  showReminderSettings,
  saveReminderSettings,
];
