import type { BranchCall } from "#server/platform/operations/call";
import type { RequestContext } from "#server/platform/resources/table-model";

/** Where a call works on rows. */
export const contextOf = ({
  tx,
  caller,
  now,
}: Pick<BranchCall<unknown>, "tx" | "caller" | "now">): RequestContext => ({
  tx,
  tenant: caller.membership,
  userId: caller.userId,
  now,
});
