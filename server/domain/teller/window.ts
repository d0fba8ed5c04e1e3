import { postDeposit } from "#contract/operations/teller/post-deposit";
import { postWithdrawal } from "#contract/operations/teller/post-withdrawal";
import type { PlacementReopening } from "#server/domain/ledger/ended-placements";
import { type GroupedPosting, postInGroup } from "#server/domain/ledger/posting-group";
import { counterPosting } from "#server/domain/teller/counter-posting";
import { payment } from "#server/domain/teller/post-payment";
import { reversal } from "#server/domain/teller/reverse-entry";
import { serveTogether } from "#server/platform/operations/group-commit";
import type { OperationHandler } from "#server/platform/operations/serve";

/** What the windows of a branch post all day, in one queue with what else is posted to single accounts. */
export function windowHandlers(
  placements: PlacementReopening,
  others: readonly GroupedPosting[],
): readonly OperationHandler[] {
  const postings = [
    counterPosting(postDeposit, "deposit"),
    counterPosting(postWithdrawal, "withdraw"),
    payment(),
    reversal(placements),
    ...others,
  ];
  return serveTogether(
    postings.map(({ operation }) => operation),
    postInGroup(postings),
  );
}
