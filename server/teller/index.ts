import type { Served } from "#server/operations/serve";
import { deposits } from "#server/teller/post-deposit";
import { withdrawals } from "#server/teller/post-withdrawal";
import { reversals } from "#server/teller/reverse-entry";

/** The verbs of the window. */
export const teller: readonly Served[] = [deposits, withdrawals, reversals];
