import { postDeposit } from "#contract/operations/teller/post-deposit";
import { atWindow } from "#server/domain/teller/counter-posting";
import { serveGathered } from "#server/operations/serve";

export const deposits = serveGathered(postDeposit, atWindow("deposit"));
