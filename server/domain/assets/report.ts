import type { CalendarDate } from "#contract/kit/dates";
import { type AssetReport, assetReport } from "#contract/operations/assets/reports";
import type { Transaction } from "#server/platform/db/database";
import { serve } from "#server/platform/operations/serve";

// A voucher counts from the day of its entry on, until the day of its reversal.
const findAssets = `
  with posted as (
    select p.asset_id, p.kind, p.amount from asset_posting p
    join voucher v on v.organization_id = p.organization_id and v.branch_id = p.branch_id
      and v.id = p.voucher_id and v.state = 'released'
    join journal_entry e on e.branch_id = v.branch_id and e.id = v.entry_id and e.entry_date <= $1
    where p.organization_id = (select kaban_organization()) and p.branch_id = (select kaban_branch())
      and (p.voided_on is null or p.voided_on > $1))
  select f.id, f.number, f.name, c.name as category_name, f.location, f.custodian, f.acquired_on, f.cost,
    (f.depreciated_before + coalesce((select sum(p.amount) from posted p
      where p.asset_id = f.id and p.kind = 'depreciation'), 0))::bigint as depreciated,
    c.asset_account_id, c.accumulated_account_id
  from fixed_asset f
  join asset_category c on c.branch_id = f.branch_id and c.id = f.category_id
  where f.organization_id = (select kaban_organization()) and f.branch_id = (select kaban_branch())
    and f.deleted_at is null and f.acquired_on <= $1
    and not exists (select from posted p where p.asset_id = f.id and p.kind = 'disposal')
  order by c.name, f.number`;

// Every account of a category stands there, also where the register has nothing on it any more.
const findAccounts = `
  select a.id as account_id, a.code, a.name,
    coalesce((select sum(d.debit - d.credit) from account_day d
      where d.branch_id = a.branch_id and d.account_id = a.id and d.entry_date <= $1), 0)::bigint as books
  from account a
  where a.branch_id = (select kaban_branch()) and a.id in (
    select unnest(array[c.asset_account_id, c.accumulated_account_id]) from asset_category c
    where c.organization_id = (select kaban_organization()) and c.branch_id = (select kaban_branch())
      and c.deleted_at is null)
  order by a.code`;

interface Found {
  asset_account_id: string;
  accumulated_account_id: string | null;
}

/** The assets of the transaction's branch at the end of a day, held against the books. */
export async function readAssetReport(tx: Transaction, to: CalendarDate): Promise<AssetReport> {
  const found = await tx.query<AssetReport["data"][number] & Found>(findAssets, [to]);
  const onAccount = new Map<string | null, number>();
  const add = (id: string | null, amount: number) => onAccount.set(id, (onAccount.get(id) ?? 0) + amount);
  const totals = { cost: 0, depreciated: 0, carrying: 0 };
  const data = found.rows.map(({ asset_account_id, accumulated_account_id, ...asset }) => {
    const { cost, depreciated } = asset;
    add(asset_account_id, cost);
    add(accumulated_account_id, -depreciated);
    totals.cost += cost;
    totals.depreciated += depreciated;
    totals.carrying += cost - depreciated;
    return { ...asset, carrying: cost - depreciated };
  });
  const accounts = (await tx.query(findAccounts, [to])).rows.map(({ books, ...account }) => {
    const register = onAccount.get(account.account_id) ?? 0;
    return { ...account, register, books, difference: register - books };
  });
  return { to, data, totals, accounts };
}

/** What the branch owns, as of a day. */
export const reportHandler = serve(
  assetReport,
  ({ tx, input, today }) => readAssetReport(tx, input.to ?? today),
  { onReader: true },
);
