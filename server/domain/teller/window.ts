import { postDeposit } from "#contract/operations/teller/post-deposit";
import { postWithdrawal } from "#contract/operations/teller/post-withdrawal";
import { counterPosting } from "#server/domain/teller/counter-posting";
import { reversal } from "#server/domain/teller/reverse-entry";
import { postAtWindow } from "#server/domain/teller/window-group";
import { serveTogether } from "#server/platform/operations/group-commit";

const postings = [
  counterPosting(postDeposit, "deposit"),
  counterPosting(postWithdrawal, "withdraw"),
  reversal,
];

/** What the windows of a branch post all day, in one queue. */
export const windowHandlers = serveTogether(
  postings.map(({ operation }) => operation),
  postAtWindow(postings),
);
