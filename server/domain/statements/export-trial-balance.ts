import { type Fields, money, text } from "#contract/kit/field";
import type { Language } from "#contract/kit/language";
import type { Output } from "#contract/kit/operation";
import { exportTrialBalance } from "#contract/operations/statements/export-trial-balance";
import { sidesOf, type trialBalance } from "#contract/operations/statements/trial-balance";
import { readTrialBalance } from "#server/domain/statements/trial-balance";
import { serveTable } from "#server/platform/operations/serve-table";

type Balance = Output<typeof trialBalance>;

/** What the columns and the last row are called, where their names do not say it. */
const texts: Record<Language, Record<string, string>> = {
  en: { name: "Account", total: "Total" },
  fil: {
    name: "Account",
    type: "Uri",
    opening_debit: "Panimulang debit",
    opening_credit: "Panimulang credit",
    closing_debit: "Pangwakas na debit",
    closing_credit: "Pangwakas na credit",
    total: "Kabuuan",
  },
};

function columnsOf(balance: Balance, language: Language): Fields {
  const labelled = (name: string) => {
    const label = texts[language][name];
    return label === undefined ? {} : { label };
  };
  const words = ["code", "name", "type"].map((name) => [name, text(labelled(name))]);
  const amounts = sidesOf(balance).map((side) => [side, money(labelled(side))]);
  return Object.fromEntries([...words, ...amounts]);
}

export const exportTrialBalanceHandler = serveTable(exportTrialBalance, async (call) => {
  const { format, language } = call.input;
  const balance = await readTrialBalance(call);
  const total = { name: texts[language].total, ...balance.totals };
  return {
    name: `trial-balance-${balance.to}`,
    format,
    fields: columnsOf(balance, language),
    rows: [...balance.data, total],
  };
});
