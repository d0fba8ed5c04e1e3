import { reversals } from "#server/domain/teller/reverse-entry";
import type { Served } from "#server/operations/serve";
import { deposits } from "#server/teller/post-deposit";
import { withdrawals } from "#server/teller/post-withdrawal";

/** The verbs of the window. */
export const teller: readonly Served[] = [deposits, withdrawals, reversals];
