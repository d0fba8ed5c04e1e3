import { postDeposit } from "#contract/operations/teller/post-deposit";
import { serveGathered } from "#server/operations/serve";
import { atWindow } from "#server/teller/at-window";

export const deposits = serveGathered(postDeposit, atWindow("deposit"));
