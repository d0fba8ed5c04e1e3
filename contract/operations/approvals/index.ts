import type { Operation } from "#contract/kit/operation";
import { approveHere, decideApprovals, withdrawApproval } from "#contract/operations/approvals/decide";
import { endDeputy, listDeputies, nameDeputy } from "#contract/operations/approvals/deputies";
import { saveGivenPasswords, showGivenPasswords } from "#contract/operations/approvals/given-passwords";
import { approvalInbox } from "#contract/operations/approvals/inbox";
import { listApprovalRules, saveApprovalRule, workAlone } from "#contract/operations/approvals/rules";
import { approvalStanding } from "#contract/operations/approvals/standing";

/** The operations of approvals. */
export const approvals: readonly Operation[] = [
  approvalInbox,
  approvalStanding,
  approveHere,
  decideApprovals,
  endDeputy,
  listApprovalRules,
  listDeputies,
  nameDeputy,
  saveGivenPasswords,
  showGivenPasswords,
  saveApprovalRule,
  withdrawApproval,
  workAlone,
];
