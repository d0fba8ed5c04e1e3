import type { Output } from "#contract/kit/operation";
import { financialStatement, isOfDay } from "#contract/operations/statements/financial-statement";
import type { StatementName } from "#contract/operations/statements/statement-names";
import { readBudget } from "#server/domain/statements/budget";
import { columnsOf } from "#server/domain/statements/columns";
import {
  type Figure,
  type Has,
  layOut,
  readTree,
  type Tree,
  unplacedOf,
} from "#server/domain/statements/layout";
import { layOutCashFlows } from "#server/domain/statements/layout-cash-flows";
import { layOutEquity } from "#server/domain/statements/layout-equity";
import { layOutTrialBalance } from "#server/domain/statements/layout-trial-balance";
import { type Moved, momentOf, readMoved } from "#server/domain/statements/movements";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = Pick<BranchCall<typeof financialStatement>, "tx" | "input" | "today" | "now">;
type Amounts = ReadonlyMap<string, Moved>;

const none: Moved = { opening: 0, moved: 0 };

function amountOf({ accounts, sign, part }: Figure, amounts: Amounts): number {
  const sum = (accounts ?? []).reduce((total, id) => {
    const { opening, moved } = amounts.get(id) ?? none;
    return total + (part === "moved" ? 0 : opening) + (part === "opening" ? 0 : moved);
  }, 0);
  return sum * sign || 0;
}

async function yearBeginsIn({ tx }: Call): Promise<number> {
  const { rows } = await tx.query(
    "select year_begins_in from journal_head where branch_id = (select kaban_branch())",
  );
  return rows[0]?.year_begins_in ?? 1;
}

function figuresOf(statement: StatementName, tree: Tree, has: Has): Figure[] {
  if (statement === "cash-flows") return layOutCashFlows(tree, has);
  if (statement === "trial-balance") return layOutTrialBalance(tree, has);
  return statement === "equity" ? layOutEquity(tree, has) : layOut(statement, tree, has);
}

/** A statement with what each of its figures is the sum of. */
export async function readFigures(call: Call) {
  const { tx, input, today, now } = call;
  const { statement, to = today } = input;
  const isDay = isOfDay(statement);
  const recordedBy = await momentOf(tx, input.recorded_by, now);
  const columns = columnsOf(input, to, await yearBeginsIn(call));
  const tree = await readTree(tx);
  const amounts: Amounts[] = [];
  for (const column of columns) {
    const [before] = amounts;
    const isBudget = column.is === "budget" && before !== undefined;
    amounts.push(
      isBudget
        ? await readBudget(tx, column, before)
        : await readMoved(tx, column, { includesClosing: isDay, recordedBy }),
    );
  }
  const has: Has = {
    hasAmount: (id) =>
      amounts.some((column) => {
        const { opening, moved } = column.get(id) ?? none;
        return isDay ? opening + moved !== 0 : moved !== 0;
      }),
    hasOpening: (id) => amounts.some((column) => (column.get(id)?.opening ?? 0) !== 0),
  };
  const rows = figuresOf(statement, tree, has).map((figure) => ({
    ...figure,
    amounts: figure.accounts && amounts.map((column) => amountOf(figure, column)),
  }));
  return { statement, columns, rows, tree, recordedBy };
}

const debitOf = (rows: Figure[]) => rows.find(({ figure }) => figure === "total-debit")?.accounts;

/** The statement a call asks for. */
export async function readStatement(call: Call): Promise<Output<typeof financialStatement>> {
  const { statement, columns, rows, tree } = await readFigures(call);
  const totalOf = (name: string) => rows.find(({ figure }) => figure === name)?.amounts;
  const credit = totalOf("total-credit");
  // Where one grouping holds all that stands on the debit side, its own total has said it.
  const isSaid = rows.some(
    ({ figure, accounts, sign }) =>
      figure.startsWith("grouping-") && sign === 1 && accounts?.length === debitOf(rows)?.length,
  );
  return {
    ...{ statement, columns, unplaced: unplacedOf(statement, tree) },
    rows: rows
      .filter(({ figure }) => figure !== "total-debit" || !isSaid)
      .map(({ accounts: _, sign: __, part: ___, ...row }) => row),
    differences:
      totalOf("total-debit")
        ?.map((amount, index) => amount - (credit?.[index] ?? 0))
        .filter((_, index) => columns[index]?.is !== "budget") ?? null,
  };
}

export const financialStatementHandler = serve(financialStatement, readStatement, { onReader: true });
