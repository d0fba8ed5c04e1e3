import type { CalendarDate } from "#contract/kit/dates";
import { disposeOfAsset } from "#contract/operations/assets/vouchers";
import {
  type Asset,
  type AssetPosting,
  keepPostings,
  readAsset,
  readPostings,
} from "#server/domain/assets/rows";
import type { ProposeVoucher } from "#server/domain/ledger/voucher-proposal";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof disposeOfAsset>;

const lastDue = `
  select max(month) as month from kaban_depreciation(($2::date - interval '1 day')::date)
  where asset_id = $1 and amount > 0
    and month < date_trunc('month', $2::date) and not (month = any($3::date[]))`;

/** Refuses days on which an asset cannot go: its loss of value is in the books through the month before. */
async function assertDay({ tx, input, today, refusal }: Call, asset: Asset, postings: AssetPosting[]) {
  const { disposed_on: day } = input;
  if (day < asset.acquired_on) throw refusal("disposed_too_early");
  if (day > today) throw refusal("disposed_too_late");
  const month = day.slice(0, 7);
  const since = postings.findLast((one) => one.day.slice(0, 7) >= month);
  if (since) throw refusal("depreciated_since", { month: since.day.slice(0, 7) });
  const released = postings.filter(({ state }) => state === "released").map((one) => one.day);
  const { rows } = await tx.query<{ month: CalendarDate | null }>(lastDue, [asset.id, day, released]);
  const missing = rows[0]?.month;
  if (missing) throw refusal("depreciation_missing", { month: missing.slice(0, 7) });
}

/** The lines of a disposal: cost and depreciation go, proceeds come, and the rest is gain or loss. */
function linesOf({ input, refusal }: Call, asset: Asset, depreciated: number) {
  const { proceeds, proceeds_account_id } = input;
  const { category_name: category, accumulated_account_id, disposal_account_id } = asset;
  if (proceeds > 0 && !proceeds_account_id) throw refusal("proceeds_account_needed");
  const result = proceeds + depreciated - asset.cost;
  const sides = [
    { account: accumulated_account_id, amount: depreciated },
    { account: proceeds_account_id, amount: proceeds },
    { account: disposal_account_id, amount: -result },
    { account: asset.asset_account_id, amount: -asset.cost },
  ];
  return sides
    .filter(({ amount }) => amount !== 0)
    .map(({ account, amount }) => {
      if (!account) throw refusal("category_without_accounts", { category });
      const [debit, credit] = amount > 0 ? [amount, 0] : [0, -amount];
      return { account_id: account, description: `${asset.number} ${asset.name}`, debit, credit };
    });
}

/** Writes the voucher that takes an asset off the books. */
export const disposeHandler = (propose: ProposeVoucher) =>
  serve(
    disposeOfAsset,
    async (call) => {
      const { tx, input, refusal } = call;
      const asset = await readAsset(tx, input.id, "lock");
      if (!asset) throw refusal("asset_not_found");
      if (asset.version !== input.version) throw refusal("stale_version", { version: asset.version });
      const postings = await readPostings(tx, asset.id);
      const gone = postings.find(({ kind }) => kind === "disposal");
      if (gone) throw refusal("disposed_already", { voucher: gone.number ?? gone.name });
      await assertDay(call, asset, postings);
      const depreciated = postings.reduce((sum, { amount }) => sum + amount, asset.depreciated_before);
      const voucher = await propose(call as unknown as Parameters<ProposeVoucher>[0], {
        name: `Disposal of ${asset.name}`.slice(0, 255),
        date: input.disposed_on,
        reference: asset.number,
        description: input.reason,
        lines: linesOf(call, asset, depreciated),
      });
      const posting = { asset_id: asset.id, day: input.disposed_on, amount: input.proceeds };
      await keepPostings(tx, { voucherId: voucher.id, kind: "disposal" }, [posting]);
      call.emit("fixed-asset.update", [asset.id]);
      return { voucher_id: voucher.id, date: input.disposed_on, amount: voucher.amount, assets: 1 };
    },
    { status: 201 },
  );
