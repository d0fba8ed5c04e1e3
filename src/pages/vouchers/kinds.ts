import {
  cashCheckVoucher,
  cashCheckVoucherList,
  journalVoucher,
  journalVoucherList,
  type VoucherKind,
} from "#contract/entities/voucher";
import type { CashCheckVoucher, JournalVoucher } from "#contract/entities/voucher-record";
import type { Entity } from "#contract/kit/entity";
import type { Fields } from "#contract/kit/field";
import type { List } from "#contract/kit/list";
import type { Filter } from "#contract/kit/list-query";
import type { Operation } from "#contract/kit/operation";
import { printVoucher } from "#contract/operations/prints/prints";
import { cashCheckVouchers, journalVouchers } from "#contract/operations/vouchers/index";
import type { AccountTag } from "../accounts/account-tags";

/** A voucher of either kind; what only one of them has may be missing. */
export type Voucher = JournalVoucher & Partial<CashCheckVoucher>;

/** What the pages of a kind of voucher are made of. */
export interface KindOfVoucher {
  entity: Entity & { page: string };
  list: List;
  operations: Record<"show" | "create" | "update" | "approve" | "release", Operation>;
  /** What answers its paper. */
  paper: Operation;
  /** The field of an account that offers it for such vouchers. */
  offeredBy: string;
  /** Where files of them are imported to. */
  importTarget?: string;
  /** What a tag that is made for one is for. */
  tagCategory: AccountTag["category"];
}

export const kindsOfVoucher: Record<VoucherKind, KindOfVoucher> = {
  journal: {
    entity: journalVoucher as unknown as KindOfVoucher["entity"],
    list: journalVoucherList,
    operations: journalVouchers,
    paper: printVoucher.journal,
    offeredBy: "show_in_journal_voucher",
    importTarget: journalVoucher.name,
    tagCategory: "journal voucher tag",
  },
  "cash-check": {
    entity: cashCheckVoucher as unknown as KindOfVoucher["entity"],
    list: cashCheckVoucherList,
    operations: cashCheckVouchers,
    paper: printVoucher["cash-check"],
    offeredBy: "show_in_check_voucher",
    tagCategory: "cash check voucher tag",
  },
};

/** The accounts that can stand on a line of such a voucher. */
export const accountsFor = ({ offeredBy }: KindOfVoucher): Filter[] => [
  { field: "show_in_journal", mode: "equal", value: true },
  { field: offeredBy, mode: "equal", value: true },
  { field: "status", mode: "equal", value: "open" },
];

/** The fields of a voucher in the sections of its form, those before its lines and those after. */
export function sectionsOf({ entity }: KindOfVoucher): { above: Fields; below: Fields } {
  const { what, payment, signing, filing } = entity.groups.voucher as Record<string, Fields>;
  return { above: { ...what, ...payment }, below: { ...signing, ...filing } };
}
