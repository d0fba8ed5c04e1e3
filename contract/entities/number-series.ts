import { type EntrySource, entrySources } from "#contract/entities/journal";

/** Of official receipts, which deposits and payments give, there is one row of numbers: "deposit". */
const ofEntries = entrySources.filter((source) => source !== "payment") as Exclude<EntrySource, "payment">[];

/** Everything that is numbered: entries by their source, the checks of vouchers, and passbooks. */
export const numberedKinds = [...ofEntries, "check", "passbook"] as const;
export type NumberedKind = (typeof numberedKinds)[number];

/** The papers that may be printed only in numbers that an authority to print gives. */
export const authorizedKinds = ["official receipt", "withdraw", "journal voucher", "check voucher"] as const;
export type AuthorizedKind = (typeof authorizedKinds)[number];

/** The series that an authority of a kind is for. */
export const seriesOfAuthority = (kind: AuthorizedKind): NumberedKind =>
  kind === "official receipt" ? "deposit" : kind;

/** The greatest number that a printed series may go to. */
export const greatestNumber = 999_999_999;
