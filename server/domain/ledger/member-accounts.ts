import type { memberAccountStatuses } from "#contract/entities/account";
import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import type { Line } from "#server/domain/ledger/journal";
import type { Transaction } from "#server/platform/db/database";

/** An account of a member, locked. One that the first deposit is about to open has no number yet. */
export interface LockedMemberAccount {
  id: string;
  number: string;
  member_id: string;
  account_id: string;
  opened_on: CalendarDate;
  /** On the product's normal side. */
  balance: Centavos;
  status: (typeof memberAccountStatuses)[number];
  overdraft_limit: Centavos;
  overdraft_until: CalendarDate | null;
  /** Of the balance, what was paid in by checks that have not cleared, and what is pledged for loans. */
  held: Centavos;
  pledged: Centavos;
  /** A placement of it runs: a time deposit takes nothing more until that ends. */
  is_placed: boolean;
}

/** A member and a product of theirs, as a key. */
export const productOf = (memberId: string, accountId: string) => `${memberId} ${accountId}`;

/** How far below zero an entry of a day may bring an account: only by a permit that still runs today. */
export const overdraftOn = (
  { overdraft_limit, overdraft_until: until }: LockedMemberAccount,
  day: CalendarDate,
  today: CalendarDate | null,
): Centavos => (until === null || (day <= until && (today === null || today <= until)) ? overdraft_limit : 0);

/** The members' sides of lines, each once. */
export function sidesOf(lines: readonly Pick<Line, "memberId" | "accountId">[]) {
  const sides = new Map<string, { memberId: string; accountId: string }>();
  for (const { memberId, accountId } of lines) {
    if (memberId) sides.set(productOf(memberId, accountId), { memberId, accountId });
  }
  return [...sides.values()];
}

/** An account that is to be opened for a member. */
export interface Opening {
  id: string;
  memberId: string;
  accountId: string;
  openedOn: CalendarDate;
  createdAt: Date;
  createdById: string;
}

/**
 * Opens accounts for members; a time deposit matures after the term of its product. Answers their numbers,
 * drawn from the series of their products.
 */
export async function insertMemberAccounts(
  tx: Transaction,
  openings: readonly Opening[],
): Promise<Map<string, string>> {
  const { rows } = await tx.query({
    name: "open-member-accounts",
    text: `insert into member_account (organization_id, branch_id, id, member_id, account_id, opened_on,
        matures_on, created_at, created_by_id)
      select kaban_organization(), kaban_branch(), o.id, o.member_id, o.account_id, o.opened_on,
        (select o.opened_on + make_interval(months => t.months, days => t.days)
          from account a, lateral (select coalesce((a.terms ->> 'term_months')::integer, 0) as months,
            coalesce((a.terms ->> 'term_days')::integer, 0) as days) t
          where a.branch_id = (select kaban_branch()) and a.id = o.account_id
            and a.member_kind = 'time deposit' and t.months + t.days > 0)::date,
        o.created_at, o.created_by_id
      from jsonb_to_recordset($1) as o (id uuid, member_id uuid, account_id uuid, opened_on date,
        created_at timestamptz, created_by_id uuid)
      returning id, number`,
    values: [
      JSON.stringify(
        openings.map((one) => ({
          id: one.id,
          member_id: one.memberId,
          account_id: one.accountId,
          opened_on: one.openedOn,
          created_at: one.createdAt,
          created_by_id: one.createdById,
        })),
      ),
    ],
  });
  return new Map(rows.map(({ id, number }) => [id, number]));
}
