import type { Posting } from "#server/domain/ledger/journal";
import { numberKey, seriesOf } from "#server/domain/ledger/references";
import type { LedgerRefusal } from "#server/domain/ledger/refused";
import { type LockedSeries, numberOf } from "#server/domain/ledger/series";
import type { Transaction } from "#server/platform/db/database";
import { send } from "#server/platform/db/tenant";

/** An employee's own official receipts, from the first to the last of a printed booklet (SPEC section 3). */
export interface LockedBooklet extends LockedSeries {
  /** The membership it belongs to. */
  id: string;
  user_id: string;
  last_number: number;
}

/** A booklet with its first number, as it stands now. */
export interface Booklet extends LockedBooklet {
  first_number: number;
}

/** Deposits and payments are what official receipts are given for. */
export const isReceipt = ({ source, reference }: Pick<Posting, "source" | "reference">) =>
  seriesOf(source) === "deposit" && reference === null;

/** The booklets of people, by person, as they stand now; nothing keeps another from drawing from them. */
export async function readBooklets(tx: Transaction, people: string[]): Promise<Map<string, Booklet>> {
  const { rows } = await tx.query({
    name: "booklets",
    text: `select id, user_id, 'deposit' as kind, receipt_prefix as prefix,
        user_setting_number_padding as padding, receipt_start as first_number,
        receipt_end as last_number,
        greatest(user_setting_used_or + 1, receipt_start) as next_number
      from user_organization
      where branch_id = (select kaban_branch()) and user_id = any($1::uuid[]) and receipt_start is not null
        and deleted_at is null`,
    values: [people],
  });
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Keeps how far the booklets are used. */
export function keepUsed(tx: Transaction, booklets: ReadonlyMap<string, LockedBooklet>): void {
  if (booklets.size === 0) return;
  const used = [...booklets.values()];
  send(tx, {
    name: "keep-used",
    text: `update user_organization m set user_setting_used_or = greatest(m.user_setting_used_or, u.used)
      from unnest($1::uuid[], $2::bigint[]) as u (id, used)
      where m.branch_id = (select kaban_branch()) and m.id = u.id`,
    values: [
      used.map(({ id }) => id),
      used.map(({ next_number, last_number }) => Math.min(next_number - 1, last_number)),
    ],
  });
}

const isTypedReceipt = ({ source, reference }: Posting) =>
  reference !== null && seriesOf(source) === "deposit";

/** The booklets that typed receipts have to be of, by person; none where the branch does not ask for it. */
export async function readOwnBooklets(
  tx: Transaction,
  postings: readonly Posting[],
  { own_receipts_only }: { own_receipts_only: boolean },
): Promise<ReadonlyMap<string, Booklet>> {
  const typed = own_receipts_only ? postings.filter(isTypedReceipt) : [];
  if (typed.length === 0) return new Map();
  return readBooklets(tx, [...new Set(typed.map(({ createdById }) => createdById))]);
}

/** Refuses a typed receipt that is none of the own booklet, however its zeros and signs are typed. */
export function refusedByBooklet(
  posting: Posting,
  ownBooklets: ReadonlyMap<string, Booklet>,
): LedgerRefusal | null {
  const { reference, createdById } = posting;
  const booklet = ownBooklets.get(createdById);
  if (!booklet || reference === null || !isTypedReceipt(posting)) return null;
  const { first_number: first, last_number: last } = booklet;
  const number = Number(/\d+$/.exec(numberKey(reference))?.[0] ?? Number.NaN);
  const isIts = numberKey(numberOf(booklet, number)) === numberKey(reference);
  if (isIts && number >= first && number <= last) return null;
  const detail = { reference, first: numberOf(booklet, first), last: numberOf(booklet, last) };
  return { refused: "number_outside_booklet", detail };
}
