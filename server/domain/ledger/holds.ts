import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import type { Transaction } from "#server/platform/db/database";
import { send } from "#server/platform/db/tenant";

/** What of a member account `h` has not cleared on the day $n, unless the check was taken back. */
export const heldOn = (day: string) => `held_on(h.id, ${day})`;

/** What of a member account `h`, which may be missing, is on hold on the day $n, and what is available. */
export const heldColumns = (day: string) => `${heldOn(day)} as on_hold,
  coalesce(h.balance, 0) - ${heldOn(day)} as available`;

// Until its check is in a bank, this is the earliest day.
const insert = `
  insert into member_account_hold (organization_id, branch_id, entry_id, member_account_id, amount, clears_on)
  select kaban_organization(), kaban_branch(), a.entry_id, a.member_account_id, a.amount,
    kaban_working_day(a.entry_date, a.days)
  from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::date[], $5::integer[])
    as a (entry_id, member_account_id, amount, entry_date, days)`;

/** What an entry paid in by a check that takes so many working days to clear. */
export interface Hold {
  entryId: string;
  memberAccountId: string;
  amount: Centavos;
  entryDate: CalendarDate;
  days: number;
}

/** Holds what was paid in by checks until they have cleared. */
export function holdUntilCleared(tx: Transaction, holds: readonly Hold[]): void {
  if (holds.length === 0) return;
  send(tx, {
    name: "hold-until-cleared",
    text: insert,
    values: [
      holds.map(({ entryId }) => entryId),
      holds.map(({ memberAccountId }) => memberAccountId),
      holds.map(({ amount }) => amount),
      holds.map(({ entryDate }) => entryDate),
      holds.map(({ days }) => days),
    ],
  });
}
