import { addDays } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { depreciateAssets } from "#contract/operations/assets/vouchers";
import { assetCategory } from "#contract/resources/asset-category";
import { fixedAsset } from "#contract/resources/fixed-asset";
import { assets } from "#server/domain/assets/index";
import { operationsOf } from "#server/domain/vouchers/kinds";
import { proposeVoucher } from "#server/domain/vouchers/propose";
import { accountIn } from "#server/seeds/demo/books";
import { momentOf } from "#server/seeds/demo/calendar";
import { carryOut } from "#server/seeds/demo/calls";
import { addRows } from "#server/seeds/demo/rows-added";
import { pay, takeOn, type VoucherDesk } from "#server/seeds/demo/vouchers";

const codes = { asset: "14180", accumulated: "14181", expense: "73530", disposal: "81100" };

const bought: readonly { name: string; number: string; cost: Centavos; life_months: number }[] = [
  { name: "Computer and printer of the office", number: "FFE-001", cost: 2_640_000, life_months: 48 },
  { name: "Steel filing cabinet", number: "FFE-002", cost: 960_000, life_months: 60 },
];

/** Buys what the office works with by check, and lists it. */
export async function buyAssets(desk: VoucherDesk): Promise<void> {
  const { tx, place, books, date, writerId: userId } = desk;
  const cost = bought.reduce((sum, one) => sum + one.cost, 0);
  const bill = { name: "Furniture and equipment", pay_to: "Naga Paper Trading" };
  await pay(desk, { ...bill, costs: { [codes.asset]: cost } }, { reached: "released", minute: 350 });
  const by = { place, userId, now: momentOf(date, 375) };
  const [category_id] = await addRows(tx, by, assetCategory, [
    {
      name: "Furniture, fixtures and equipment",
      asset_account_id: accountIn(books, codes.asset),
      accumulated_account_id: accountIn(books, codes.accumulated),
      expense_account_id: accountIn(books, codes.expense),
      disposal_account_id: accountIn(books, codes.disposal),
    },
  ]);
  const place_of = { location: "Main office", custodian: "Office manager" };
  await addRows(
    tx,
    by,
    fixedAsset,
    bought.map((one) => ({ ...one, ...place_of, category_id, acquired_on: date })),
  );
}

/** Depreciates the assets for the month of a day, by the voucher that the register works out. */
export async function depreciate(desk: VoucherDesk): Promise<void> {
  const { tx, place, writerId: userId } = desk;
  const through = addDays(`${addDays(`${desk.date.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1);
  const worker = { tx, place, userId, date: through };
  const proposed = { handlers: assets(proposeVoucher), operation: depreciateAssets };
  const { voucher_id: id } = await carryOut(worker, proposed, { through }, momentOf(through, 560));
  const draft = { kind: operationsOf.journal, id, version: 1 };
  await takeOn({ ...desk, date: through }, draft, { reached: "released", minute: 565 });
}
