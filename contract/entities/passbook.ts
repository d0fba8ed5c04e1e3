import { z } from "zod";
import { ledgerLine, memberAccount } from "#contract/entities/member-ledger";
import { calendarDate } from "#contract/kit/dates";

const measure = (label: string, min: number, max: number) =>
  z
    .number(`${label} must be a number`)
    .int(`${label} takes one decimal at most`)
    .min(min, `${label} is too small`)
    .max(max, `${label} is too large`);
const count = (label: string, max: number) =>
  z
    .number(`${label} must be a whole number`)
    .int(`${label} must be a whole number`)
    .min(1, `${label} must be at least 1`)
    .max(max, `${label} must be at most ${max}`);

/** How the passbooks of a branch are ruled. Lengths are tenths of a millimetre: 54 is 5.4 mm. */
export const passbookLayout = z.strictObject({
  lines_per_page: count("Lines per page", 60),
  pages: count("Pages", 100),
  page_width: measure("Page width", 400, 3000),
  page_height: measure("Page height", 400, 3000),
  /** From the upper edge of the page to the upper edge of its first line. */
  top: measure("Upper margin", 0, 1500),
  left: measure("Left margin", 0, 1000),
  line_height: measure("Line height", 25, 200),
  /** The fold: after this many lines of a page a gap is left; none where there is no fold. */
  lines_above_fold: count("Lines above the fold", 60).nullable(),
  fold_gap: measure("Gap at the fold", 0, 500),
});
export type PassbookLayout = z.output<typeof passbookLayout>;

/** How far from the upper edge of its page a line begins (from 1), in tenths of a millimetre. */
export function lineTop(layout: PassbookLayout, line: number): number {
  const { top, line_height, lines_above_fold, fold_gap } = layout;
  const isBelowFold = lines_above_fold !== null && line > lines_above_fold;
  return top + (line - 1) * line_height + (isBelowFold ? fold_gap : 0);
}

/** One booklet: lines are printed into it until it is full. */
export const passbookVolume = z.object({
  id: z.uuid(),
  /** 1 is the member's first for that account. */
  number: z.int(),
  reason: z.string(),
  lines_per_page: z.int(),
  pages: z.int(),
  /** Lines printed so far: the next free line is the one after. */
  printed: z.int(),
  opened_at: z.string(),
  opened_by_name: z.string().nullable(),
});
export type PassbookVolume = z.output<typeof passbookVolume>;

/** A line as a passbook prints it. Without an entry it is the balance brought forward. */
export const passbookLine = z.object({
  /** From 1, through all pages of the volume. */
  position: z.int(),
  page: z.int(),
  /** From 1, on its page. */
  line: z.int(),
  entry_id: z.uuid().nullable(),
  entry_date: calendarDate,
  reference: z.string().nullable(),
  source: ledgerLine.shape.source.nullable(),
  debit: z.int(),
  credit: z.int(),
  balance: z.int(),
  printed_at: z.string().nullable(),
  printed_by_name: z.string().nullable(),
});
export type PassbookLine = z.output<typeof passbookLine>;

/** The passbook of one account of one member. */
export const passbook = z.object({
  member_name: z.string(),
  /** The member's passbook number. */
  passbook: z.string(),
  account: memberAccount,
  layout: passbookLayout,
  layout_version: z.int(),
  /** Newest first; none until the first is opened. */
  volumes: z.array(passbookVolume),
  /** The volume that is shown. */
  volume_id: z.uuid().nullable(),
  /** Printed in that volume. */
  lines: z.array(passbookLine),
  /** Not printed yet, as far as the newest volume has room, where they would go. */
  waiting: z.array(passbookLine),
  /** All that are not printed yet, also beyond that room. */
  waiting_count: z.int(),
});
export type Passbook = z.output<typeof passbook>;
