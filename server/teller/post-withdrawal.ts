import { postWithdrawal } from "#contract/operations/teller/post-withdrawal";
import { serveGathered } from "#server/operations/serve";
import { atWindow } from "#server/teller/at-window";

export const withdrawals = serveGathered(postWithdrawal, atWindow("withdraw"));
