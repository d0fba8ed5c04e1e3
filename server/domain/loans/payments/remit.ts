import { formatPesos } from "#contract/kit/money";
import { Refusal } from "#contract/kit/refusal";
import { postLoanPayment } from "#contract/operations/loans/loan-payment";
import { postLoanRemittance } from "#contract/operations/loans/loan-remittance";
import type { PayCall } from "#server/domain/loans/payments/plan-payment";
import { pay, type Receipt } from "#server/domain/loans/payments/post";
import { findRemitted, keepRemitted } from "#server/domain/loans/payments/remitted";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

/** Takes what an employer remits: its lines come to what was handed over, and it was not taken before. */
async function takeRemittance(call: BranchCall<typeof postLoanRemittance>): Promise<Receipt> {
  const { tx, refusal } = call;
  const { remitted, file_hash, is_another, ...input } = call.input;
  const sum = input.lines.reduce((total, { amount }) => total + amount, 0);
  if (sum !== remitted) {
    throw refusal("remitted_differs", { lines: formatPesos(sum), remitted: formatPesos(remitted) });
  }
  let receipts = "";
  const paying = { ...call, operation: postLoanPayment, input: { ...input, member_id: null } } as PayCall;
  paying.audit = (entry) =>
    call.audit({ ...entry, ...(receipts && { description: `Another than was posted as ${receipts}` }) });
  const whenLocked = async () => {
    const earlier = await findRemitted(tx, { ...input, file_hash });
    receipts = earlier.map(({ reference }) => reference).join(", ");
    if (receipts && !is_another) throw refusal("remitted_before", { receipts });
  };
  const taken = await pay(paying, { whenLocked });
  if (!(taken instanceof Refusal) && file_hash) keepRemitted(tx, taken.id, file_hash);
  return taken as Receipt;
}

export const postRemittanceHandler: OperationHandler = serve(postLoanRemittance, takeRemittance);
