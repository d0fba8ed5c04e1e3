import type { Posting } from "#server/domain/ledger/journal";
import type { LockedSeries } from "#server/domain/ledger/series";
import type { Transaction } from "#server/platform/db/database";
import { send } from "#server/platform/db/tenant";

/** An employee's own official receipts, from the first to the last of a printed booklet (SPEC section 3). */
export interface LockedBooklet extends LockedSeries {
  /** The membership it belongs to. */
  id: string;
  user_id: string;
  last_number: number;
}

/** Deposits are what official receipts are given for. */
export const isReceipt = ({ source, reference }: Pick<Posting, "source" | "reference">) =>
  source === "deposit" && reference === null;

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
