import { type Fields, money, text } from "#contract/kit/field";
import { printTrialBalance } from "#contract/operations/prints/book-papers";
import { sidesOf } from "#contract/operations/statements/trial-balance";
import { bookPaperOf } from "#server/domain/prints/book-paper";
import { oneLine, pagesOf } from "#server/domain/prints/page-totals";
import { servePaper } from "#server/domain/prints/paper";
import { readTrialBalance } from "#server/domain/statements/trial-balance";

export const printTrialBalanceHandler = servePaper(printTrialBalance, async (call) => {
  const { input, caller, audit } = call;
  const balance = await readTrialBalance(call);
  const { from, to } = balance;
  const { paper, t, span, signatures, texts } = await bookPaperOf(call, { ...input, from, to });
  audit({ entity: "branch", entityId: caller.membership.branchId, after: { trial_balance: to } });
  const sides = sidesOf(balance);
  const isWide = sides.length > 2;
  const columns: Fields = {
    code: text({ label: t("trial.code") }),
    name: text({ label: t("trial.name") }),
    ...Object.fromEntries(sides.map((side) => [side, money({ label: t(`trial.${side}`) })])),
  };

  return {
    ...paper,
    isWide,
    name: `trial-balance-${to}`,
    title: t("trial.title"),
    about: to,
    sections: [
      span,
      ...pagesOf(
        balance.data.map((row) => ({ ...row, name: oneLine(row.name, isWide ? 42 : 55) })),
        {
          ...{ columns, texts, isWide, sums: sides, total: balance.totals },
          widths: { code: 30, ...Object.fromEntries(sides.map((side) => [side, isWide ? 70 : 100])) },
        },
      ),
      signatures,
    ],
  };
});
