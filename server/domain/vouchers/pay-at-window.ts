import { Refusal } from "#contract/kit/refusal";
import { payVoucher } from "#contract/operations/vouchers/pay-at-window";
import { readBranchAccounts } from "#server/domain/ledger/branch-accounts";
import type { VoucherCall } from "#server/domain/vouchers/kinds";
import { release } from "#server/domain/vouchers/release";
import { lockVoucher } from "#server/domain/vouchers/rows";
import { serve } from "#server/platform/operations/serve";

/** Releases an approved voucher that pays out cash from the caller's drawer. */
export const payAtWindow = serve(payVoucher, async (call) => {
  const kind = "cash-check";
  const { voucher } = await lockVoucher({ ...call, kind });
  const drawer = (await readBranchAccounts(call.tx)).get("cash on hand");
  const cash = voucher.lines
    .filter(({ account_id }) => account_id === drawer)
    .reduce((sum, { debit, credit }) => sum + credit - debit, 0);
  if (voucher.payment_kind !== "cash" || cash <= 0) throw call.refusal("no_cash_paid_out");
  const released = await release({ ...call, kind } as unknown as VoucherCall<"release">);
  if (released instanceof Refusal) throw released;
  const { id, number, entry_id, entry_date, batch_id } = released;
  if (!number || !entry_id || !entry_date || !batch_id) throw new Error(`the voucher ${id} was not posted`);
  return { id, number, cash, entry_id, entry_date, batch_id };
});
