import { authorizedKinds, seriesOfAuthority } from "#contract/entities/number-series";
import type { CalendarDate } from "#contract/kit/dates";
import type { Posting } from "#server/domain/ledger/journal";
import { numberKey, seriesOf } from "#server/domain/ledger/references";
import type { LedgerRefusal } from "#server/domain/ledger/refused";
import type { Transaction } from "#server/platform/db/database";

/** An authority to print numbers of a series, on the days it is in force. */
export interface Authority {
  name: string;
  series: string;
  prefix: string;
  first_number: number;
  last_number: number;
  issued_on: CalendarDate;
  expires_on: CalendarDate | null;
}

const kinds = authorizedKinds.map((kind) => `('${kind}', '${seriesOfAuthority(kind)}')`).join(", ");

const read = `
  select a.name, k.series, coalesce(a.prefix, '') as prefix, a.first_number, a.last_number, a.issued_on,
    a.expires_on
  from number_authority a join (values ${kinds}) as k (kind, series) on k.kind = a.kind
  where a.organization_id = (select kaban_organization()) and a.branch_id = (select kaban_branch())
    and a.deleted_at is null and k.series = any($1::text[])
  order by a.issued_on, a.first_number, a.id`;

const asksForAuthorities = `
  select from journal_head where organization_id = (select kaban_organization())
    and branch_id = (select kaban_branch()) and authorized_numbers_only`;

/** The authorities to print that papers of a series have to be of; none where the branch asks for none. */
export async function authoritiesAsked(tx: Transaction, series: string): Promise<Authority[]> {
  const { rowCount } = await tx.query(asksForAuthorities);
  return rowCount === 0 ? [] : readAuthorities(tx, [series]);
}

/** The authorities to print that are recorded for series. */
export async function readAuthorities(tx: Transaction, series: readonly string[]): Promise<Authority[]> {
  return (await tx.query<Authority>({ name: "authorities", text: read, values: [series] })).rows;
}

const isWithin = ({ prefix, first_number, last_number }: Authority, key: string): boolean => {
  const number = Number(/\d+$/.exec(key)?.[0] ?? Number.NaN);
  return number >= first_number && number <= last_number && numberKey(`${prefix}${number}`) === key;
};

interface Numbered {
  reference: string;
  day: CalendarDate;
}

const isInForce = ({ issued_on, expires_on }: Authority, day: CalendarDate) =>
  issued_on <= day && (expires_on === null || day <= expires_on);

/** The numbers that an authority gives, as they are printed: "A1 – A500". */
export const rangeOf = ({ prefix, first_number, last_number }: Authority): string =>
  `${prefix}${first_number} – ${prefix}${last_number}`;

/** The authority that gives a number on a day, of those for one series. */
export const authorityOf = (authorities: readonly Authority[], { reference, day }: Numbered) =>
  authorities.find((one) => isInForce(one, day) && isWithin(one, numberKey(reference)));

/**
 * What numbers papers of a series may bear on a day, where this one is none of them; null where it is, or
 * where nothing is recorded for the series.
 */
export function outsideOf(
  authorities: readonly Authority[],
  series: string,
  numbered: Numbered,
): string | null {
  const ofSeries = authorities.filter((one) => one.series === series);
  if (ofSeries.length === 0) return null;
  if (authorityOf(ofSeries, numbered)) return null;
  const ranges = ofSeries.filter((one) => isInForce(one, numbered.day)).map(rangeOf);
  return ranges.join(", ") || "—";
}

/** Those that the numbers of postings have to be of; none where the branch does not ask for it. */
export async function authoritiesFor(
  tx: Transaction,
  postings: readonly Posting[],
  { authorized_numbers_only }: { authorized_numbers_only: boolean },
): Promise<readonly Authority[]> {
  const series = authorized_numbers_only ? [...new Set(postings.map(({ source }) => seriesOf(source)))] : [];
  return series.length === 0 ? [] : readAuthorities(tx, series);
}

/** Vouchers have the numbers that they were printed under: those are looked at as they are printed. */
const numberedBefore: readonly Posting["source"][] = ["journal voucher", "check voucher"];

/** Refuses a number, typed or drawn, that no authority in force lets be printed on the day of the entry. */
export function refusedByAuthority(
  { source, entryDate }: Posting,
  reference: string,
  authorities: readonly Authority[],
): LedgerRefusal | null {
  if (numberedBefore.includes(source)) return null;
  const ranges = outsideOf(authorities, seriesOf(source), { reference, day: entryDate });
  return ranges === null ? null : { refused: "number_outside_authority", detail: { reference, ranges } };
}
