import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import type { Transaction } from "#server/platform/db/database";

/** An asset of the register, with the accounts of its category. Amounts are in centavos. */
export interface Asset {
  id: string;
  number: string;
  name: string;
  version: number;
  acquired_on: CalendarDate;
  cost: Centavos;
  depreciated_before: Centavos;
  category_name: string;
  asset_account_id: string;
  accumulated_account_id: string | null;
  expense_account_id: string | null;
  disposal_account_id: string | null;
}

const findAsset = `
  select f.id, f.number, f.name, f.version, f.acquired_on, f.cost, f.depreciated_before,
    c.name as category_name, c.asset_account_id, c.accumulated_account_id, c.expense_account_id,
    c.disposal_account_id
  from fixed_asset f
  join asset_category c on c.branch_id = f.branch_id and c.id = f.category_id
  where f.organization_id = (select kaban_organization()) and f.branch_id = (select kaban_branch())
    and f.id = $1 and f.deleted_at is null`;

/** An asset of the branch, its row locked where that is said; undefined where there is none. */
export async function readAsset(tx: Transaction, id: string, lock?: "lock"): Promise<Asset | undefined> {
  const { rows } = await tx.query<Asset>(`${findAsset} ${lock ? "for update of f" : ""}`, [id]);
  return rows[0];
}

/** What a voucher has of an asset. */
export interface AssetPosting {
  kind: "depreciation" | "disposal";
  /** The first day of the month, or the day of the disposal. */
  day: CalendarDate;
  amount: Centavos;
  voucher_id: string;
  number: string | null;
  name: string;
  state: "draft" | "printed" | "approved" | "released";
}

const findPostings = `
  select p.kind, p.day, p.amount, p.voucher_id, v.number, v.name, v.state
  from asset_posting p
  join voucher v on v.organization_id = p.organization_id and v.branch_id = p.branch_id
    and v.id = p.voucher_id
  where p.organization_id = (select kaban_organization()) and p.branch_id = (select kaban_branch())
    and p.asset_id = $1 and p.voided_on is null
  order by p.day`;

/** What vouchers have of an asset, but those that are reversed. */
export const readPostings = async (tx: Transaction, id: string): Promise<AssetPosting[]> =>
  (await tx.query<AssetPosting>(findPostings, [id])).rows;

const addPostings = `
  insert into asset_posting (organization_id, branch_id, id, asset_id, voucher_id, kind, day, amount)
  select kaban_organization(), kaban_branch(), gen_random_uuid(), p.asset_id, $1, $2, p.day, p.amount
  from jsonb_to_recordset($3) as p (asset_id uuid, day date, amount bigint)`;

/** Keeps what a voucher has of assets. */
export async function keepPostings(
  tx: Transaction,
  { voucherId, kind }: { voucherId: string; kind: AssetPosting["kind"] },
  postings: readonly { asset_id: string; day: CalendarDate; amount: Centavos }[],
): Promise<void> {
  await tx.query(addPostings, [voucherId, kind, JSON.stringify(postings)]);
}
