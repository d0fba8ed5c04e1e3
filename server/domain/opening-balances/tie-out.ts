import type { Output } from "#contract/kit/operation";
import type { openingTieOut } from "#contract/operations/opening-balances/post-import";
import type { Transaction } from "#server/platform/db/database";

export type TiedOut = Omit<Output<typeof openingTieOut>, "posted_before">;

// A line of a product without a member is the total that the old trial balance has of it.
const tieOut = `
  with l as (
    select l.account_id, l.entry_date, l.debit - l.credit as balance, a.code, a.name,
      a.member_kind is not null as is_held, l.member_id is not null as is_members
    from opening_balance_line l join account a on a.branch_id = l.branch_id and a.id = l.account_id
    where l.branch_id = (select kaban_branch()) and l.set_id = $1),
  by_account as (
    select account_id, code, name,
      sum(balance) filter (where not is_members)::bigint as total,
      case when is_held then coalesce(sum(balance) filter (where is_members), 0)::bigint end as members
    from l group by account_id, code, name, is_held),
  tied as (
    select *, case when members is null or total is null then 0 else members - total end as difference,
      coalesce(total, members) as shown
    from by_account)
  select
    array(select distinct entry_date::text from l order by 1) as days,
    coalesce((select sum(greatest(shown, 0)) from tied), 0)::bigint as debit,
    coalesce((select sum(greatest(-shown, 0)) from tied), 0)::bigint as credit,
    (select count(*) from l where is_members or not is_held) as lines,
    coalesce((select jsonb_agg(jsonb_build_object('account_id', account_id, 'code', code, 'name', name,
        'total', total, 'members', members, 'difference', difference) order by code) from tied), '[]')
      as accounts`;

/** Holds the totals of a set of opening balances against what members have. */
export async function tieOutOf(tx: Transaction, setId: string): Promise<TiedOut> {
  const { rows } = await tx.query(tieOut, [setId]);
  return rows[0];
}
