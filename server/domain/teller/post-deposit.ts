import { postDeposit } from "#contract/operations/teller/post-deposit";
import { postAtCounter } from "#server/domain/teller/counter-posting";
import { serveBatched } from "#server/platform/operations/serve";

export const postDepositHandler = serveBatched(postDeposit, postAtCounter("deposit"));
