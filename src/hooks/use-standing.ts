import { approvalStanding } from "#contract/operations/approvals/standing";
import { useLive } from "../providers/live-provider";
import { useRead } from "./use-operation";

/** What changes what waits for somebody. */
export const approvalTopics = [
  "approval-request.create",
  "approval-request.update",
  "approval-rule.update",
  "member.create",
  "member.update",
  "employee.create",
  "employee.update",
  "journal-voucher.update",
  "cash-check-voucher.update",
];

/** How much waits for the person in this branch, and whether it is one person's; live. */
export function useStanding() {
  const { data, refetch } = useRead(approvalStanding, {}, { invalidatedBy: approvalTopics });
  useLive(approvalTopics, () => void refetch());
  return data;
}
