import { postWithdrawal } from "#contract/operations/teller/post-withdrawal";
import { postAtCounter } from "#server/domain/teller/counter-posting";
import { serveBatched } from "#server/platform/operations/serve";

export const postWithdrawalHandler = serveBatched(postWithdrawal, postAtCounter("withdraw"));
