import { type Batch, type Blotter, blotterLines } from "#contract/entities/batch";
import type { Centavos } from "#contract/kit/money";
import { Money } from "../../components/money";
import { useT } from "../../providers/i18n";
import { BlindCount } from "./blind-count";

type Figure = [name: string, amount: Centavos | null];

/** What came into the drawer, what that makes together, and what went out of it. */
function cashOf(blotter: Blotter): Figure[] {
  const lines = blotterLines.map((line): [string, Centavos] => [line, blotter[line]]);
  const came = lines.filter(([line, amount]) => amount > 0 || line === "beginning_cash");
  const handled = came.reduce((sum, [, amount]) => sum + amount, 0);
  return [...came, ["cash_handled", handled], ...lines.filter(([, amount]) => amount < 0)];
}

/** A batch of which its figures are told. */
type Told = Batch & { totals: NonNullable<Batch["totals"]>; blotter: Blotter };

const isTold = (batch: Batch): batch is Told => batch.totals !== null && batch.blotter !== null;

const groups = ({ totals, blotter, ...batch }: Told): [name: string, figures: Figure[]][] => [
  [
    "drawer",
    [
      ...cashOf(blotter),
      ["expected_cash", batch.expected_cash],
      ["counted_cash", batch.counted_cash],
      ["over_short", batch.over_short],
    ],
  ],
  [
    "other",
    [
      ["check_in", totals.check_in],
      ["check_out", -totals.check_out],
      ["online_in", totals.online_in],
      ["online_out", -totals.online_out],
    ],
  ],
  [
    "all",
    [
      ["deposits", totals.deposits],
      ["payments", totals.payments],
      ["withdrawals", totals.withdrawals],
    ],
  ],
];

const results = ["cash_handled", "expected_cash", "over_short"];
/** What a batch comes to, by the database: the drawer, checks and online payments, and all of it. */
export function BatchFigures({ batch }: { batch: Batch }) {
  const t = useT("teller");
  if (!isTold(batch)) return <BlindCount />;
  return (
    <div className="batch-figures">
      {groups(batch).map(([group, figures]) => (
        <table key={group}>
          <caption>{t(`batch.group.${group}`)}</caption>
          <tbody>
            {figures.map(
              ([name, amount]) =>
                amount !== null && (
                  <FigureRow key={name} name={name} amount={amount} isResult={results.includes(name)} />
                ),
            )}
            {group === "all" && (
              <>
                <CountRow name="transactions" count={batch.totals.transactions} />
                <CountRow name="reversals" count={batch.totals.reversals} />
              </>
            )}
          </tbody>
        </table>
      ))}
    </div>
  );
}

function FigureRow({ name, amount, isResult }: { name: string; amount: Centavos; isResult: boolean }) {
  const t = useT("teller");
  return (
    <tr className={isResult ? "batch-figure-result" : undefined}>
      <th scope="row">{t(`batch.figure.${name}`)}</th>
      <td>
        <Money value={amount} />
      </td>
    </tr>
  );
}

function CountRow({ name, count }: { name: string; count: number }) {
  const t = useT("teller");
  return (
    <tr>
      <th scope="row">{t(`batch.figure.${name}`)}</th>
      <td>{count}</td>
    </tr>
  );
}
