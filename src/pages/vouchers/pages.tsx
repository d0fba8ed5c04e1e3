import type { VoucherKind } from "#contract/entities/voucher";
import { type BranchPage, lazyPage } from "../branch/page";

const vouchers = lazyPage(() => import("./vouchers").then((file) => file.Vouchers));

const pageOf = (kind: VoucherKind, path: string): BranchPage => ({
  path,
  // The ledger has a page by the name of the record: what was posted by such vouchers.
  name: `${kind}-vouchers`,
  menu: "employee.accounting",
  permissions: [`${kind}-voucher:read`],
  drawers: ["create", "copy/:id", "edit/:id", "show/:id"],
  element: <vouchers.Shown key={kind} of={kind} />,
  preload: vouchers.preload,
});

/** What is booked by hand, and what is paid out by a voucher. */
export const voucherPages: readonly BranchPage[] = [
  pageOf("journal", "accounting/journal-voucher"),
  pageOf("cash-check", "accounting/cash-check-journal-voucher"),
];
