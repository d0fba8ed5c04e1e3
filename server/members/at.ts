import type { BranchCall } from "#server/operations/call";
import type { At } from "#server/platform/resources/table-model";

/** Where a call works on rows. */
export const atOf = ({ tx, caller, now }: Pick<BranchCall<unknown>, "tx" | "caller" | "now">): At => ({
  tx,
  tenant: caller.membership,
  userId: caller.userId,
  now,
});
