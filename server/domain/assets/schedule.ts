import type { CalendarDate } from "#contract/kit/dates";
import { assetSchedule } from "#contract/operations/assets/reports";
import { type AssetPosting, readAsset, readPostings } from "#server/domain/assets/rows";
import { serve } from "#server/platform/operations/serve";

const findMonths = `
  select month, amount from kaban_depreciation('9999-12-31') where asset_id = $1 order by month`;

const voucherOf = ({ voucher_id: id, number, state }: AssetPosting) => ({ id, number, state });

/** What an asset loses month by month, and the voucher of each. */
export const scheduleHandler = serve(assetSchedule, async ({ tx, input, refusal }) => {
  const asset = await readAsset(tx, input.id);
  if (!asset) throw refusal("asset_not_found");
  const postings = await readPostings(tx, asset.id);
  const ofMonths = postings.filter(({ kind }) => kind === "depreciation");
  const byMonth = new Map(ofMonths.map((one) => [one.day, one]));
  const { rows } = await tx.query<{ month: CalendarDate; amount: number }>(findMonths, [asset.id]);
  const { cost } = asset;
  let reached = asset.depreciated_before;
  const months = rows.map(({ month, amount }) => {
    reached += amount;
    const posting = byMonth.get(month);
    const after = { depreciated: reached, carrying: cost - reached };
    return { month, amount, ...after, voucher: posting ? voucherOf(posting) : null };
  });
  const depreciated = ofMonths
    .filter(({ state }) => state === "released")
    .reduce((sum, { amount }) => sum + amount, asset.depreciated_before);
  const gone = postings.find(({ kind }) => kind === "disposal");
  return {
    ...{ cost, depreciated, carrying: cost - depreciated, months },
    disposal: gone ? { disposed_on: gone.day, proceeds: gone.amount, voucher: voucherOf(gone) } : null,
  };
});
