import { useCallback } from "react";
import type { ApprovalItem } from "#contract/entities/approval";
import { decideApprovals } from "#contract/operations/approvals/decide";
import { useOperation } from "../../hooks/use-operation";
import { ApiError } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { useRefusalText } from "../../providers/refusal-text";

/** Decides on several things at once, and says what became of each. */
export function useDecide() {
  const t = useT("approvals");
  const notify = useNotify();
  const textOf = useRefusalText();
  const { run, pending } = useOperation(decideApprovals);
  const decide = useCallback(
    async (decision: "approve" | "reject", chosen: readonly ApprovalItem[], reason = "") => {
      const items = chosen.map(({ kind, id, version }) => ({ kind, id, version }));
      try {
        const { data } = await run({ decision, items, reason });
        for (const state of ["approved", "rejected", "pending"] as const) {
          const count = data.filter((one) => one.state === state).length;
          if (count > 0) notify.success(t(`done.${state}`, { count }));
        }
        for (const { id, state, refused } of data) {
          const item = chosen.find((one) => one.id === id);
          const about = item?.subject ?? t(`kind.${item?.kind}`);
          if (state === "outdated") notify.warning(t("done.outdated", { about }));
          if (refused) {
            const { operation, ...problem } = refused;
            const error = new ApiError(409, { ...problem, ...(operation && { operation }) });
            notify.warning(`${about}: ${textOf(error)}`);
          }
        }
        return true;
      } catch (error) {
        notify.error(error);
        return false;
      }
    },
    [run, notify, textOf, t],
  );
  return { decide, pending };
}
