import type { ApprovalTier } from "#contract/entities/approval";
import type { Operation } from "#contract/kit/operation";
import type { Transaction } from "#server/platform/db/database";

// The only person of a branch who said so by name; it no longer holds once somebody else works there.
const worksAlone = `
  exists (select from approval_setting s
    where s.branch_id = (select kaban_branch()) and s.works_alone_id is not null
      and not exists (select from user_organization m
        where m.branch_id = s.branch_id and m.user_id <> s.works_alone_id and m.user_type <> 'member'
          and m.application_status = 'accepted' and m.deleted_at is null))`;

/** Whether a branch is one person's. */
export interface Alone {
  /** Nobody but the person asked about works here. */
  isOnlyOne: boolean;
  /** Somebody has chosen whether rules apply. */
  isAsked: boolean;
  /** Who works here by themselves, by name; null where rules apply. */
  worksAloneName: string | null;
}

/** Whether the transaction's branch is one person's, and whether they said so. */
export async function readAlone(tx: Transaction, userId: string): Promise<Alone> {
  const { rows } = await tx.query(
    `select not exists (select from user_organization m
         where m.branch_id = (select kaban_branch()) and m.user_id <> $1 and m.user_type <> 'member'
           and m.application_status = 'accepted' and m.deleted_at is null)
       and exists (select from user_organization m
         where m.branch_id = (select kaban_branch()) and m.user_id = $1 and m.user_type <> 'member'
           and m.application_status = 'accepted' and m.deleted_at is null) as "isOnlyOne",
       coalesce((select is_asked from approval_setting where branch_id = (select kaban_branch())), false)
         as "isAsked",
       case when ${worksAlone} then (select u.full_name from approval_setting s
         join user_account u on u.id = s.works_alone_id where s.branch_id = (select kaban_branch())) end
         as "worksAloneName"`,
    [userId],
  );
  return rows[0];
}

/** The tiers that an operation stands behind. */
export type TiersOf = (operation: Operation) => ApprovalTier[];

/**
 * The tiers that operations stand behind in the transaction's branch. Read in the transaction that needs
 * them, beside what it asks first: so no server goes by an old rule, and nothing waits for it. None where an
 * operation is behind no rules.
 */
export async function readTiers(
  tx: Transaction,
  asked: readonly { operation: Operation }[],
): Promise<TiersOf> {
  const kinds = new Set(asked.flatMap(({ operation }) => operation.approval?.kind ?? []));
  const tiers = kinds.size === 0 ? new Map<string, ApprovalTier[]>() : await readTiersByKind(tx, [...kinds]);
  return ({ approval }) => tiers.get(approval?.kind ?? "") ?? [];
}

async function readTiersByKind(
  tx: Transaction,
  kinds: readonly string[],
): Promise<Map<string, ApprovalTier[]>> {
  const { rows } = await tx.query({
    name: "approval-tiers",
    text: `select r.kind, r.tiers from unnest($1::text[]) as asked (kind) cross join lateral (
        select o.kind, o.tiers from approval_rule o
        where o.organization_id = (select kaban_organization()) and o.branch_id = (select kaban_branch())
          and o.kind = asked.kind offset 0) r
      where not ${worksAlone}`,
    values: [kinds],
  });
  return new Map(rows.map(({ kind, tiers }) => [kind, tiers]));
}

/** The tiers of a kind of rules. */
export const readTiersOf = async (tx: Transaction, kind: string): Promise<ApprovalTier[]> =>
  (await readTiersByKind(tx, [kind])).get(kind) ?? [];

/** Whether what is of that kind stands behind rules in the transaction's branch. */
export const isRuled = async (tx: Transaction, kind: string): Promise<boolean> =>
  (await readTiersOf(tx, kind)).length > 0;

/** The tier that an amount (centavos) reaches: the one that begins highest. */
export function tierOf(tiers: readonly ApprovalTier[], amount: number): ApprovalTier | null {
  const reached = tiers.filter(({ from_amount }) => from_amount <= amount);
  return reached.sort((one, other) => other.from_amount - one.from_amount)[0] ?? null;
}
