import { type Fields, money, text } from "#contract/kit/field";
import { labelsOf } from "#contract/kit/labels";
import type { Language } from "#contract/kit/language";
import type { Output } from "#contract/kit/operation";
import { exportTrialBalance } from "#contract/operations/statements/export-trial-balance";
import { sidesOf, type trialBalance } from "#contract/operations/statements/trial-balance";
import { titleSheetOf } from "#server/domain/statements/title-sheet";
import { readTrialBalance } from "#server/domain/statements/trial-balance";
import { serveTable } from "#server/platform/operations/serve-table";
import { textsOf } from "#server/platform/texts";

type Balance = Output<typeof trialBalance>;

function columnsOf(balance: Balance, language: Language): Fields {
  const t = textsOf(language, "teller");
  const type = text({ label: labelsOf(textsOf(language, "resources")).field("type") });
  const words = ["code", "name"].map((name) => [name, text({ label: t(`trial.${name}`) })]);
  const amounts = sidesOf(balance).map((side) => [side, money({ label: t(`trial.${side}`) })]);
  return Object.fromEntries([...words, ["type", type], ...amounts]);
}

export const exportTrialBalanceHandler = serveTable(exportTrialBalance, async (call) => {
  const { format, language } = call.input;
  const t = textsOf(language, "teller");
  const balance = await readTrialBalance(call);
  const { from, to } = balance;
  const total = { name: t("trial.total"), ...balance.totals };
  return {
    name: `trial-balance-${to}`,
    format,
    fields: columnsOf(balance, language),
    rows: [...balance.data, total],
    title: await titleSheetOf(call, {
      ...{ t, language, what: t("trial.title") },
      span: from === null ? to : t("book.span", { from, to }),
    }),
  };
});
