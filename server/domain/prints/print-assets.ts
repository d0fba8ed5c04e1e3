import { date, type Fields, money, text } from "#contract/kit/field";
import { formatPesos } from "#contract/kit/money";
import { printAssets } from "#contract/operations/prints/asset-paper";
import { readAssetReport } from "#server/domain/assets/report";
import { bookPaperOf } from "#server/domain/prints/book-paper";
import { oneLine, pagesOf } from "#server/domain/prints/page-totals";
import { servePaper } from "#server/domain/prints/paper";
import { textsOf } from "#server/platform/texts";

export const printAssetsHandler = servePaper(printAssets, async (call) => {
  const { tx, input, today, caller, audit } = call;
  const { to, data, totals, accounts } = await readAssetReport(tx, input.to ?? today);
  const { paper, span, signatures, texts } = await bookPaperOf(call, { ...input, from: null, to });
  const t = textsOf(input.language, "teller");
  audit({ entity: "branch", entityId: caller.membership.branchId, after: { fixed_assets: to } });
  const amounts = (names: readonly string[]): Fields =>
    Object.fromEntries(names.map((name) => [name, money({ label: t(`asset.column.${name}`) })]));
  const sums = ["cost", "depreciated", "carrying"] as const;
  const columns: Fields = {
    number: text({ label: t("asset.column.number") }),
    name: text({ label: t("asset.column.name") }),
    category_name: text({ label: t("asset.column.category_name") }),
    custodian: text({ label: t("asset.column.custodian") }),
    acquired_on: date({ label: t("asset.column.acquired_on") }),
    ...amounts(sums),
  };
  const rows = data.map((asset) => ({
    ...asset,
    name: oneLine(asset.name, 40),
    category_name: oneLine(asset.category_name, 36),
    custodian: oneLine(asset.custodian, 24),
  }));
  const difference = accounts.reduce((sum, one) => sum + one.difference, 0);
  return {
    ...paper,
    isWide: true,
    name: `fixed-assets-${to}`,
    title: t("asset.report"),
    about: to,
    sections: [
      span,
      ...pagesOf(rows, {
        ...{ columns, texts, sums, total: totals, isWide: true },
        widths: { number: 60, category_name: 140, acquired_on: 56, cost: 70, depreciated: 70, carrying: 70 },
      }),
      {
        kind: "table",
        title: t("asset.against_books"),
        columns: {
          account: text({ label: t("asset.column.account") }),
          ...amounts(["register", "books", "difference"]),
        },
        rows: accounts.map(({ code, name, ...one }) => ({ ...one, account: `${code} ${name}` })),
        widths: { register: 80, books: 80, difference: 80 },
        after: [{ label: texts.total, amounts: { difference: formatPesos(difference) } }],
      },
      signatures,
    ],
  };
});
