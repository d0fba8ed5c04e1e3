import type { ApprovalTier, AskedTier } from "#contract/entities/approval";
import type { CalendarDate } from "#contract/kit/dates";
import { readDependences } from "#server/platform/approvals/independence";
import type { Transaction } from "#server/platform/db/database";

/** In whose name somebody decides: their own, or that of whom they are the deputy of. */
interface Principal {
  userId: string;
  isOwner: boolean;
  permissions: ReadonlySet<string>;
}

/** Somebody who decides, on a day. */
export interface Decider {
  userId: string;
  /** They themselves first. */
  principals: Principal[];
  now: Date;
}

const readPrincipals = `
  select m.user_id, m.user_type = 'owner' as is_owner, m.permissions
  from (select $1::uuid as id union select d.person_id from approval_deputy d where d.deputy_id = $1
    and d.branch_id = (select kaban_branch()) and d.ended_at is null
    and $2::date between d.from_date and d.to_date) p
  cross join lateral (select o.* from user_organization o where o.branch_id = (select kaban_branch())
    and o.user_id = p.id and o.application_status = 'accepted' and o.deleted_at is null offset 0) m
  cross join lateral (select from user_account o where o.id = p.id and not o.is_password_temporary offset 0) u
  order by m.user_id <> $1, m.user_id`;

/** What somebody of the transaction's branch may decide by; nothing for who does not belong to it. */
export async function readDecider(
  tx: Transaction,
  { userId, today, now }: { userId: string; today: CalendarDate; now: Date },
): Promise<Decider> {
  const { rows } = await tx.query(readPrincipals, [userId, today]);
  const principals = rows.map(
    (row): Principal => ({
      userId: row.user_id,
      isOwner: row.is_owner,
      permissions: new Set(row.permissions),
    }),
  );
  return { userId, principals: principals[0]?.userId === userId ? principals : [], now };
}

/** Something that somebody asked for, and who must decide it. */
export interface ToDecide {
  maker_id: string;
  tier: AskedTier;
}

/** As whom a decider decides, or why not. */
export type Capacity =
  | { deputyForId: string | null }
  | "maker_may_not_decide"
  | "depends_on_maker"
  | "may_not_decide";

type Entitling = Pick<ApprovalTier, "permission" | "person_ids">;
const isEntitled = ({ userId, isOwner, permissions }: Principal, { permission, person_ids }: Entitling) =>
  person_ids.includes(userId) || (permission !== null && (isOwner || permissions.has(permission)));

/**
 * As whom somebody may decide each of those, or why not. Never the maker, nor for the maker, nor who depends
 * on the maker: the deputy as little as whom they stand for.
 */
export async function judge(
  tx: Transaction,
  { userId, principals, now }: Decider,
  asked: readonly ToDecide[],
): Promise<Capacity[]> {
  const people = [...new Set([userId, ...principals.map((principal) => principal.userId)])];
  const makers = [...new Set(asked.map(({ maker_id }) => maker_id))];
  const found = makers.length === 0 ? [] : await readDependences(tx, { people, makers, now });
  const depends = (on: string, one: string) =>
    found.some((pair) => pair.userId === one && pair.makerId === on);
  return asked.map(({ maker_id, tier }): Capacity => {
    if (maker_id === userId) return "maker_may_not_decide";
    const entitled = principals.filter((principal) =>
      [tier, ...(tier.also ?? [])].every((one) => isEntitled(principal, one)),
    );
    if (entitled.length === 0) return "may_not_decide";
    if (depends(maker_id, userId)) return "depends_on_maker";
    const principal = entitled.find((one) => !depends(maker_id, one.userId));
    if (!principal) return "depends_on_maker";
    return { deputyForId: principal.userId === userId ? null : principal.userId };
  });
}
