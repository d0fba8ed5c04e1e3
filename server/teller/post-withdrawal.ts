import { postWithdrawal } from "#contract/operations/teller/post-withdrawal";
import { atWindow } from "#server/domain/teller/counter-posting";
import { serveGathered } from "#server/operations/serve";

export const withdrawals = serveGathered(postWithdrawal, atWindow("withdraw"));
