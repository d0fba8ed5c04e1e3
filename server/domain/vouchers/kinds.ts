import type { EntrySource } from "#contract/entities/journal";
import { type VoucherKind, voucherEntities } from "#contract/entities/voucher";
import { cashCheckVouchers, journalVouchers } from "#contract/operations/vouchers/index";
import type { BranchCall } from "#server/platform/operations/call";
import { fieldColumns } from "#server/platform/resources/table";

/** Both kinds live alike: what a cash or check voucher has beside is written as it is sent. */
export type VoucherOperations = typeof journalVouchers;

export const operationsOf: Record<VoucherKind, VoucherOperations> = {
  journal: journalVouchers,
  "cash-check": cashCheckVouchers as unknown as VoucherOperations,
};

/** What its entry is known by in the ledger, and the series that its number is drawn from. */
export const sourceOf: Record<VoucherKind, EntrySource> = {
  journal: "journal voucher",
  "cash-check": "check voucher",
};

/** Its resource: what topics and footsteps name. */
export const nameOf = (kind: VoucherKind) => voucherEntities[kind].name;

/** The columns that are written as they are sent. */
export const writtenColumns = (kind: VoucherKind) =>
  fieldColumns(voucherEntities[kind]).map(({ name }) => name);

/** A call of an operation on one kind. */
export type VoucherCall<Name extends keyof VoucherOperations = keyof VoucherOperations> = BranchCall<
  VoucherOperations[Name]
> & { kind: VoucherKind };
