import { date, type Fields, money, text } from "#contract/kit/field";
import { exportAssets } from "#contract/operations/assets/reports";
import { readAssetReport } from "#server/domain/assets/report";
import { serveTable } from "#server/platform/operations/serve-table";
import { textsOf } from "#server/platform/texts";

/** The fixed assets as of a day, a row each, and their totals below. */
export const exportAssetsHandler = serveTable(exportAssets, async ({ tx, input, today }) => {
  const { format, language } = input;
  const t = textsOf(language, "teller");
  const { to, data, totals } = await readAssetReport(tx, input.to ?? today);
  const words = ["number", "name", "category_name", "location", "custodian"];
  const amounts = ["cost", "depreciated", "carrying"];
  const fields: Fields = {
    ...Object.fromEntries(words.map((name) => [name, text({ label: t(`asset.column.${name}`) })])),
    acquired_on: date({ label: t("asset.column.acquired_on") }),
    ...Object.fromEntries(amounts.map((name) => [name, money({ label: t(`asset.column.${name}`) })])),
  };
  const rows = [...data, { name: t("asset.total"), ...totals }];
  return { name: `fixed-assets-${to}`, format, fields, rows };
});
