import type { openTimeDeposit } from "#contract/operations/time-deposits/place";
import { moveAtCounter } from "#server/domain/teller/counter-posting";
import type { BranchCall } from "#server/platform/operations/call";

interface Deposit {
  member_id: string;
  account_id: string;
  member_account_id: string;
  amount: number;
}

/** Takes what a time deposit begins with over the counter, as any deposit. Throws what refuses that. */
export async function takeDeposit(call: BranchCall<typeof openTimeDeposit>, taken: Deposit): Promise<void> {
  const { payment_type_id } = call.input;
  await moveAtCounter(call, "deposit", { ...taken, payment_type_id, description: "" });
}
