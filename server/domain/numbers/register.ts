import { numberedKinds } from "#contract/entities/number-series";
import {
  mostSeries,
  type NumberUse,
  numberRegister,
  type SeriesOfRegister,
} from "#contract/operations/numbers/number-register";
import { numberOf } from "#server/domain/ledger/series";
import { isFew, readRegister } from "#server/domain/numbers/register-sql";
import { serve } from "#server/platform/operations/serve";

type Warning = SeriesOfRegister["warnings"][number];

interface Row {
  kind: SeriesOfRegister["kind"];
  prefix: string | null;
  booklet_id: string | null;
  user_id: string;
  user_name: string;
  booklet_prefix: string;
  booklet_first: number;
  booklet_last: number;
  booklet_padding: number;
  first: string | null;
  last: string | null;
  issued: number;
  void_count: number;
  void_numbers: NumberUse[];
  missing_count: number;
  missing: { from: number; to: number }[];
  duplicate_count: number;
  duplicates: { number: string; count: number }[];
  outside_count: number;
  next_prefix: string | null;
  next_padding: number | null;
  next_free: number | null;
  authority_count: number;
  left_count: number | null;
  authority: string | null;
  expires_on: string | null;
  is_expired: boolean | null;
  expires_soon: boolean | null;
  booklet_left: number | null;
}

/** A number in the shape of another one: 101 like "OR-000042" is "OR-000101". */
function shapedLike(sample: string | null, number: number): string {
  const digits = /[0-9]*$/.exec(sample ?? "")?.[0] ?? "";
  const prefix = (sample ?? "").slice(0, (sample ?? "").length - digits.length);
  return `${prefix}${String(number).padStart(digits.length, "0")}`;
}

const bookletOf = (row: Row): SeriesOfRegister["booklet"] => {
  if (row.booklet_id === null) return null;
  const { user_id, user_name, booklet_prefix, booklet_padding } = row;
  const written = (number: number) => shapedLike(`${booklet_prefix}${"0".repeat(booklet_padding)}`, number);
  return { user_id, user_name, first: written(row.booklet_first), last: written(row.booklet_last) };
};

/** What should be looked into; authorities are asked of a series once there is one of its kind. */
function warningsOf(row: Row): Warning[] {
  const warnings: Warning[] = [];
  const warn = (code: Warning["code"], more: Partial<Warning> = {}) =>
    warnings.push({ code, count: null, day: null, authority: null, ...more });
  const { authority_count, issued, outside_count, authority, expires_on } = row;
  if (authority_count === 0 && row.kind === "deposit" && issued > 0) warn("no_authority");
  if (authority_count > 0 && outside_count > 0) warn("outside_authority", { count: outside_count });
  if (row.is_expired) warn("authority_expired", { day: expires_on, authority });
  else if (row.expires_soon) warn("authority_expires", { day: expires_on, authority });
  const left = row.booklet_id === null ? row.left_count : row.booklet_left;
  const of = row.booklet_id === null ? "authorities" : "booklet";
  if (isFew(left, of)) warn("few_numbers_left", { count: left });
  return warnings;
}

function seriesOf(row: Row): SeriesOfRegister {
  const { kind, prefix, booklet_id, first, last, next_free, next_prefix, next_padding } = row;
  const next =
    next_free === null || next_prefix === null
      ? null
      : shapedLike(
          numberOf({ kind, prefix: next_prefix, padding: next_padding ?? 1, next_number: 0 }, 0),
          next_free,
        );
  return {
    id: `${kind} ${prefix ?? "-"} ${booklet_id ?? ""}`,
    kind,
    booklet: bookletOf(row),
    ...{ first, last, next, issued: row.issued },
    ...{ void_count: row.void_count, void_numbers: row.void_numbers },
    missing_count: row.missing_count,
    missing: row.missing.map(({ from, to }) => ({
      from: shapedLike(first, from),
      to: shapedLike(first, to),
      count: to - from + 1,
    })),
    ...{ duplicate_count: row.duplicate_count, duplicates: row.duplicates },
    warnings: warningsOf(row),
  };
}

export const numberRegisterHandler = serve(
  numberRegister,
  async ({ tx, input, today, refusal }) => {
    const to = input.to ?? today;
    const from = input.from ?? `${to.slice(0, 8)}01`;
    if (from > to) throw refusal("dates_reversed");
    const { rows } = await tx.query<Row>(readRegister, [from, to, today, numberedKinds]);
    return { from, to, data: rows.slice(0, mostSeries).map(seriesOf), is_cut: rows.length > mostSeries };
  },
  { onReader: true },
);
