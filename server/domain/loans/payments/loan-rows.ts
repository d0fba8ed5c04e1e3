import type { Refusal } from "#contract/kit/refusal";
import type { ProductTerms } from "#server/domain/loans/records/offers";
import type { Transaction } from "#server/platform/db/database";

const lossAccounts = ["allowance_account_id", "loss_account_id", "recovery_account_id"] as const;

/** Where a loan that goes bad stands is said by its product as it is now. */
const classTerms = [
  "past_due_account_id",
  "past_due_days",
  "litigation_account_id",
  "stops_interest_in_litigation",
] as const;

/**
 * The terms that a loan was printed with. Accounts of losses that its product did not name then are those
 * that it
 * names now (`p`): they say nothing of what the member owes.
 */
export const productOf = `l.product_terms -> 'product' || jsonb_build_object(${[
  ...lossAccounts.map(
    (name) => `'${name}', coalesce(l.product_terms #>> '{product,${name}}', p.${name}::text)`,
  ),
  ...classTerms.map((name) => `'${name}', p.${name}`),
]})`;

/** The accounts that charges on a loan name. */
export const chargeAccounts = `array(select c.account_id from loan_charge c
    where c.organization_id = l.organization_id and c.branch_id = l.branch_id and c.loan_id = l.id
      and c.account_id is not null) as charge_accounts`;

const lock = `
  select l.id, l.member_id, l.account_id, ${productOf} as product, ${chargeAccounts} from loan l
  join loan_product p on p.organization_id = l.organization_id and p.branch_id = l.branch_id
    and p.id = l.loan_product_id
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.id = any($1::uuid[]) and l.state in ('released', 'closed', 'written off')
  order by l.id for update of l`;

export interface LockedLoan {
  id: string;
  member_id: string;
  account_id: string;
  product: ProductTerms;
  charge_accounts: string[];
}

/**
 * Locks loans by their ids, always in one order, and answers the terms they were printed with and the account
 * that they stand in: that of their own row, which is read anew once it was waited for.
 */
export async function lockLoans(tx: Transaction, ids: readonly string[]): Promise<LockedLoan[]> {
  return (await tx.query({ name: "lock-loans", text: lock, values: [ids] })).rows;
}

interface MemberCall {
  refusal(code: "member_not_found" | "member_closed"): Refusal;
}

/** Refuses a member who is not here, or does not belong any more. */
export function assertMember({ refusal }: MemberCall, member: { is_closed: boolean } | undefined): void {
  if (!member) throw refusal("member_not_found");
  if (member.is_closed) throw refusal("member_closed");
}
