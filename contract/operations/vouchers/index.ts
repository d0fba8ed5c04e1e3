import {
  cashCheckVoucherInput,
  cashCheckVoucherRow,
  cashCheckVoucherUpdate,
  journalVoucherInput,
  journalVoucherRow,
  journalVoucherUpdate,
} from "#contract/entities/voucher-record";
import type { Operation } from "#contract/kit/operation";
import { vouchersOf } from "#contract/operations/vouchers/operations-of";
import { payVoucher } from "#contract/operations/vouchers/pay-at-window";
import { importedVouchers, releaseImportedVouchers } from "#contract/operations/vouchers/release-imported";
import { removeTemplate, updateTemplate } from "#contract/operations/vouchers/templates";

export const journalVouchers = vouchersOf({
  name: "journal-voucher",
  one: "a journal voucher",
  input: journalVoucherInput,
  update: journalVoucherUpdate,
  row: journalVoucherRow,
});

export const cashCheckVouchers = vouchersOf({
  name: "cash-check-voucher",
  one: "a cash or check voucher",
  input: cashCheckVoucherInput,
  update: cashCheckVoucherUpdate,
  row: cashCheckVoucherRow,
});

/** The operations of vouchers. */
export const vouchers: readonly Operation[] = [
  ...Object.values(journalVouchers),
  ...Object.values(cashCheckVouchers),
  payVoucher,
  updateTemplate,
  removeTemplate,
  releaseImportedVouchers,
  importedVouchers,
];
