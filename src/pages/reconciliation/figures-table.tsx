import type { Output } from "#contract/kit/operation";
import type { showReconciliation } from "#contract/operations/reconciliation/match";
import { Money } from "../../components/money";
import { useT } from "../../providers/i18n";
import "../batch/batch.css";

type Told = Output<typeof showReconciliation>["figures"];

/** From what the bank holds to what the books say, line by line. */
export function Figures({ figures }: { figures: Told }) {
  const t = useT("reconciliation");
  const rows: [string, number][] = [
    ["bank_balance", figures.bank_balance],
    ["in_transit", figures.in_transit],
    ["outstanding", -figures.outstanding],
    ["opening_difference", figures.opening_difference],
    ["unbooked", -figures.unbooked],
    ...(figures.gap === 0 ? [] : [["gap", -figures.gap] as [string, number]]),
  ];
  return (
    <div className="batch-figures">
      <table>
        <caption>{t("agreement")}</caption>
        <tbody>
          {rows.map(([name, amount]) => (
            <tr key={name}>
              <th scope="row">{t(`figure.${name}`)}</th>
              <td>
                <Money value={amount} />
              </td>
            </tr>
          ))}
          <tr className="batch-figure-result">
            <th scope="row">{t("figure.book_balance")}</th>
            <td>
              <Money value={figures.book_balance} withSign />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
