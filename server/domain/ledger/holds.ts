import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import type { Posting } from "#server/domain/ledger/journal";
import type { LockedMemberAccount } from "#server/domain/ledger/member-accounts";
import type { Transaction } from "#server/platform/db/database";
import { send } from "#server/platform/db/tenant";

/** What of a member account `h` is on hold on the day $n: its checks have not cleared, or it is pledged. */
export const heldOn = (day: string) => `held_on(h.id, ${day})`;

/** What of a member account `h`, which may be missing, is on hold on the day $n, and what is available. */
export const heldColumns = (day: string) => `${heldOn(day)} as on_hold,
  coalesce(h.balance, 0) - ${heldOn(day)} as available`;

export const heldKey = (memberAccountId: string, day: CalendarDate) => `${memberAccountId} ${day}`;

/** What of the accounts that those postings may take from had not cleared on their days, by heldKey. */
export async function readHeldThen(
  tx: Transaction,
  postings: readonly Pick<Posting, "entryDate" | "lines">[],
  { memberAccounts }: { memberAccounts: ReadonlyMap<string, LockedMemberAccount> },
): Promise<ReadonlyMap<string, Centavos>> {
  const asked = postings.flatMap(({ entryDate, lines }) =>
    [...memberAccounts.values()]
      .filter((one) =>
        lines.some((line) => one.member_id === line.memberId && one.account_id === line.accountId),
      )
      .map(({ id }) => ({ id, entryDate })),
  );
  if (asked.length === 0) return new Map();
  const days = new Map(asked.map((one) => [heldKey(one.id, one.entryDate), one]));
  const { rows } = await tx.query({
    name: "held-then",
    text: "select id, day, held from held_then($1, $2)",
    values: [[...days.values()].map(({ id }) => id), [...days.values()].map(({ entryDate }) => entryDate)],
  });
  return new Map(rows.map(({ id, day, held }) => [heldKey(id, day), held]));
}

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
