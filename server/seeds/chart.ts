import type { AccountType, NormalSide } from "#contract/entities/account";
import { type AccountKind, accountTerms } from "#contract/entities/account-terms";
import { readRows } from "#server/seeds/rows";

/** An account of the standard chart, as a branch would have it. */
export interface ChartAccount {
  code: string;
  name: string;
  section: string;
  type: AccountType;
  normal_side: NormalSide;
  account_type: AccountKind;
  is_core: boolean;
  /** The code of the loan account it serves. */
  serves: string | null;
  /** The flags that are set: "is_cash_on_hand". */
  marks: string[];
}

function readChart(): ChartAccount[] {
  const rows = [...readRows("charts/cda-2016"), ...readRows("charts/added-accounts")];
  const kinds = new Map(readRows("charts/account-types").map((row) => [row.code, row]));
  return rows
    .map((row): ChartAccount => {
      const { code = "", title = "", section = "", core_savings_credit, normal_balance } = row;
      const { account_type = "other", serves, marks = "" } = kinds.get(code) ?? {};
      const is_core = core_savings_credit === "y";
      // Several sections have their "Depreciation"; the core's keeps the plain name.
      const isAlone = is_core || rows.filter((other) => other.title === title).length === 1;
      return {
        code,
        name: isAlone ? title : `${title} (${section})`,
        section,
        type: row.element as AccountType,
        // "Either" sides are kept on the credit side.
        normal_side: normal_balance === "debit" ? "debit" : "credit",
        account_type: account_type as AccountKind,
        is_core,
        serves: serves || null,
        marks: marks.split(" ").filter(Boolean),
      };
    })
    .sort((one, other) => (one.code < other.code ? -1 : 1));
}

let chart: readonly ChartAccount[] | undefined;

/**
 * The CDA's standard chart of accounts of 2016 (MC 2016-06) and ours beside it, in the order of codes: all
 * of it,
 * or its core for a savings-and-credit cooperative.
 */
export function standardChart(extent: "core" | "complete"): readonly ChartAccount[] {
  chart ??= readChart();
  return extent === "complete" ? chart : chart.filter(({ is_core }) => is_core);
}

/** The columns of an account that its place in the chart decides; the rest is the table's defaults. */
export const chartColumns = ({
  code,
  name,
  section,
  type,
  normal_side,
  account_type,
  marks,
}: ChartAccount) => ({
  code,
  name,
  section,
  type,
  normal_side,
  terms: accountTerms.parse({ account_type }),
  is_cash_on_hand: marks.includes("is_cash_on_hand"),
  is_cash_equivalent: marks.includes("is_cash_equivalent"),
  is_paid_up_share_capital: marks.includes("is_paid_up_share_capital"),
});
