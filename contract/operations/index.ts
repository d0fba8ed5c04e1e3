import type { Operation } from "#contract/kit/operation";
import { currentBatch } from "#contract/operations/batches/current-batch";
import { endBatch } from "#contract/operations/batches/end-batch";
import { openBatch } from "#contract/operations/batches/open-batch";
import { showBatch } from "#contract/operations/batches/show-batch";
import { createEmployee } from "#contract/operations/employees/create-employee";
import {
  acceptMembership,
  banMembership,
  endMembership,
  reinstateMembership,
  rejectMembership,
  suspendMembership,
} from "#contract/operations/employees/decide";
import {
  createTemplate,
  deleteTemplate,
  readTemplate,
  restoreTemplates,
  updateTemplate,
} from "#contract/operations/employees/permission-templates";
import { seeAsEmployee, showEmployee } from "#contract/operations/employees/show-employee";
import { updatePermissions, updateSettings } from "#contract/operations/employees/update-employee";
import { logFootstep } from "#contract/operations/footsteps/log";
import { showStaffMember } from "#contract/operations/footsteps/show-staff-member";
import { verifyFootsteps } from "#contract/operations/footsteps/verify";
import { current } from "#contract/operations/identity/current";
import { login } from "#contract/operations/identity/login";
import { logout } from "#contract/operations/identity/logout";
import {
  changePassword,
  forgotPassword,
  verifyResetLink,
} from "#contract/operations/identity/password-reset";
import { readPreference, savePreference } from "#contract/operations/identity/preferences";
import {
  saveGeneralProfile,
  savePassword,
  savePicture,
  saveProfile,
} from "#contract/operations/identity/profile";
import { register } from "#contract/operations/identity/register";
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  loginBySecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
  showSecondFactor,
} from "#contract/operations/identity/second-factor";
import { currentLoggedInAccounts, endLoggedInAccounts } from "#contract/operations/identity/sessions";
import {
  applyContactNumber,
  applyEmail,
  verifyContactNumber,
  verifyEmail,
} from "#contract/operations/identity/verification";
import {
  verifyWithOwnerPassword,
  verifyWithPassword,
} from "#contract/operations/identity/verify-with-password";
import { showAccount } from "#contract/operations/ledger/show-account";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { createMember } from "#contract/operations/members/create-member";
import { showMember } from "#contract/operations/members/show-member";
import { createBranch } from "#contract/operations/organizations/create-branch";
import { foundOrganization, previewSeeds } from "#contract/operations/organizations/found-organization";
import {
  createInvitationCode,
  deleteInvitationCode,
  readInvitationCode,
  updateInvitationCode,
} from "#contract/operations/organizations/invitation-codes";
import {
  joinBranch,
  joinByCode,
  leaveBranch,
  ownMemberships,
  verifyInvitation,
} from "#contract/operations/organizations/join-branch";
import {
  searchOrganizations,
  showOrganization,
  showPublicOrganization,
} from "#contract/operations/organizations/show-organization";
import { updateBranch, updateOrganization } from "#contract/operations/organizations/update-organization";
import { chargeAccount } from "#contract/operations/savings/charge-account";
import { creditInterest } from "#contract/operations/savings/credit-interest";
import { memberAccounts } from "#contract/operations/savings/member-accounts";
import { permitOverdraft } from "#contract/operations/savings/permit-overdraft";
import { trialBalance } from "#contract/operations/statements/trial-balance";
import { postDeposit } from "#contract/operations/teller/post-deposit";
import { postWithdrawal } from "#contract/operations/teller/post-withdrawal";
import { reverseEntry } from "#contract/operations/teller/reverse-entry";
import { correctTimesheet } from "#contract/operations/timesheets/correct-timesheet";
import { currentTimesheet } from "#contract/operations/timesheets/current-timesheet";
import { myTotals } from "#contract/operations/timesheets/my-totals";
import { timeInAndOut } from "#contract/operations/timesheets/time-in-and-out";
import { timesheetTotals } from "#contract/operations/timesheets/totals";

/** Every verb of the product. */
export const operations: readonly Operation[] = [
  acceptMembership,
  applyContactNumber,
  applyEmail,
  banMembership,
  changePassword,
  chargeAccount,
  confirmSecondFactor,
  correctTimesheet,
  createBranch,
  createEmployee,
  createInvitationCode,
  createMember,
  createTemplate,
  creditInterest,
  current,
  currentBatch,
  currentLoggedInAccounts,
  currentTimesheet,
  deleteInvitationCode,
  deleteTemplate,
  disableSecondFactor,
  endBatch,
  endLoggedInAccounts,
  endMembership,
  enrolSecondFactor,
  forgotPassword,
  foundOrganization,
  joinBranch,
  joinByCode,
  leaveBranch,
  logFootstep,
  login,
  loginBySecondFactor,
  logout,
  memberAccounts,
  myTotals,
  openBatch,
  ownMemberships,
  permitOverdraft,
  postDeposit,
  postWithdrawal,
  previewSeeds,
  readInvitationCode,
  readPreference,
  readTemplate,
  register,
  reinstateMembership,
  rejectMembership,
  renewRecoveryCodes,
  requireSecondFactor,
  restoreTemplates,
  reverseEntry,
  saveGeneralProfile,
  savePassword,
  savePicture,
  savePreference,
  saveProfile,
  searchOrganizations,
  seeAsEmployee,
  showAccount,
  showBatch,
  showEmployee,
  showEntry,
  showMember,
  showOrganization,
  showPublicOrganization,
  showSecondFactor,
  showStaffMember,
  suspendMembership,
  timeInAndOut,
  timesheetTotals,
  trialBalance,
  updateBranch,
  updateInvitationCode,
  updateOrganization,
  updatePermissions,
  updateSettings,
  updateTemplate,
  verifyContactNumber,
  verifyEmail,
  verifyFootsteps,
  verifyInvitation,
  verifyResetLink,
  verifyWithOwnerPassword,
  verifyWithPassword,
];
