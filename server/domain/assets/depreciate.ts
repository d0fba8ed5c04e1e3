import { addDays, type CalendarDate, monthName } from "#contract/kit/dates";
import { groupBy } from "#contract/kit/group-by";
import type { Centavos } from "#contract/kit/money";
import { depreciateAssets } from "#contract/operations/assets/vouchers";
import { keepPostings } from "#server/domain/assets/rows";
import type { ProposeVoucher } from "#server/domain/ledger/voucher-proposal";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof depreciateAssets>;

/** A month of an asset that no voucher has. */
interface Due {
  asset_id: string;
  day: CalendarDate;
  amount: Centavos;
  category_name: string;
  accumulated_account_id: string | null;
  expense_account_id: string | null;
}

const lockAssets = `
  select from fixed_asset where organization_id = (select kaban_organization())
    and branch_id = (select kaban_branch()) and deleted_at is null
  order by id for update`;

const findDue = `
  select d.asset_id, d.month as day, d.amount, c.name as category_name, c.accumulated_account_id,
    c.expense_account_id
  from kaban_depreciation($1) d
  join fixed_asset f on f.branch_id = (select kaban_branch()) and f.id = d.asset_id
  join asset_category c on c.branch_id = f.branch_id and c.id = f.category_id
  where d.amount > 0 and not exists (select from asset_posting p
    where p.organization_id = (select kaban_organization()) and p.branch_id = (select kaban_branch())
      and p.asset_id = d.asset_id and p.kind = 'depreciation' and p.day = d.month and p.voided_on is null)
  order by c.name, d.asset_id, d.month`;

/** The months until a day that no voucher has. One who asks waits for the other: no month is given twice. */
async function takeDue(tx: Transaction, through: CalendarDate): Promise<Due[]> {
  await tx.query(lockAssets);
  return (await tx.query<Due>(findDue, [through])).rows;
}

const sumOf = (due: readonly Due[]) => due.reduce((sum, { amount }) => sum + amount, 0);

/** A debit of the expense and a credit of what is accumulated, for each category. */
function linesOf(due: readonly Due[], refusal: Call["refusal"]) {
  const lines = [...groupBy(due, ({ category_name }) => category_name)].map(([category, its]) => {
    const [{ expense_account_id: expense, accumulated_account_id: accumulated }] = its as [Due];
    if (!expense || !accumulated) throw refusal("category_without_accounts", { category });
    return { category, expense, accumulated, amount: sumOf(its) };
  });
  return [
    ...lines.map(({ category, expense, amount }) => ({
      ...{ account_id: expense, description: category, debit: amount, credit: 0 },
    })),
    ...lines.map(({ category, accumulated, amount }) => ({
      ...{ account_id: accumulated, description: category, debit: 0, credit: amount },
    })),
  ];
}

/** Writes the voucher of a month and of those before it that were missed. */
export const depreciateHandler = (propose: ProposeVoucher) =>
  serve(
    depreciateAssets,
    async (call) => {
      const { tx, input, today, refusal } = call;
      const month = input.through.slice(0, 7);
      if (month > today.slice(0, 7)) throw refusal("month_not_begun");
      const date = addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1);
      const due = await takeDue(tx, date);
      if (due.length === 0) throw refusal("nothing_to_depreciate", { month });
      const months = due.map(({ day }) => day.slice(0, 7)).sort();
      const voucher = await propose(call as unknown as Parameters<ProposeVoucher>[0], {
        name: `Depreciation of ${monthName(month)}`,
        date,
        reference: null,
        description:
          months[0] === month ? null : `Of ${monthName(months[0] as string)} to ${monthName(month)}`,
        lines: linesOf(due, refusal),
      });
      await keepPostings(tx, { voucherId: voucher.id, kind: "depreciation" }, due);
      const assets = [...new Set(due.map(({ asset_id }) => asset_id))];
      call.emit("fixed-asset.update", assets);
      return { voucher_id: voucher.id, date, amount: voucher.amount, assets: assets.length };
    },
    { status: 201 },
  );
