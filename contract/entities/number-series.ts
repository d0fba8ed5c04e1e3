import { type EntrySource, entrySources } from "#contract/entities/journal";

/** Of official receipts, which deposits and payments give, there is one row of numbers: "deposit". */
const ofEntries = entrySources.filter((source) => source !== "payment") as Exclude<EntrySource, "payment">[];

/**
 * Everything that is numbered: entries by their source, the checks of vouchers, passbooks, certificates of
 * time deposit.
 */
export const numberedKinds = [...ofEntries, "check", "passbook", "time deposit"] as const;
export type NumberedKind = (typeof numberedKinds)[number];

/** The papers that may be printed only in numbers that an authority to print gives. */
export const authorizedKinds = ["official receipt", "withdraw", "journal voucher", "check voucher"] as const;
export type AuthorizedKind = (typeof authorizedKinds)[number];

/** The series that an authority of a kind is for. */
export const seriesOfAuthority = (kind: AuthorizedKind): NumberedKind =>
  kind === "official receipt" ? "deposit" : kind;

/** The greatest number that a printed series may go to. */
export const greatestNumber = 999_999_999;

/**
 * The series that are changed from a day on: passbooks and checks are numbered by what is printed on them.
 */
export const changedKinds = ofEntries;
export type ChangedKind = (typeof changedKinds)[number];

/** The series that loans may be numbered by in place of their own (accounting.md 4.3, general CV). */
export const commonKinds = ["check voucher"] as const;

/** How often a series begins anew. */
export const seriesRestarts = ["never", "year", "month", "day"] as const;
export type SeriesRestart = (typeof seriesRestarts)[number];

const datePart = /\{(YYYY|YY|MM|DD)\}/g;

/** The parts of the date that a pattern has. */
export const datePartsOf = (pattern: string): string[] =>
  [...pattern.matchAll(datePart)].map(([, part]) => part as string);

/**
 * Whether it may stand before the digits: letters, digits and marks, and parts of the date. It ends with no
 * digit, as the number would begin there.
 */
export function isSeriesPattern(pattern: string): boolean {
  const written = pattern.replaceAll(datePart, "0");
  return written === "" || /^[\p{L}\p{N}][\p{L}\p{N} ./-]*(?<!\p{N})$/u.test(written);
}

/** What stands before the digits on a day: "JV{YYYY}{MM}-" is "JV202611-" in November 2026. */
export function prefixOn(pattern: string, day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const parts: Record<string, string> = { YYYY: year, YY: year.slice(2), MM: month, DD: date };
  return pattern.replaceAll(datePart, (_, part: string) => parts[part] ?? "");
}

/** The day as far as a series that begins anew so often tells it apart. */
export const spanOf = (restarts: SeriesRestart, day: string): string =>
  day.slice(0, { never: 0, year: 4, month: 7, day: 10 }[restarts]);
