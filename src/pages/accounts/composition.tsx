import { trialBalance } from "#contract/operations/statements/trial-balance";
import { Money } from "../../components/money";
import { ErrorState, LoadingState } from "../../components/states";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { type ClassOfAccounts, classesOf, type Part, shareOf } from "./composition-parts";
import "./composition.css";

/** The parts of a class side by side, as wide as they are large; told in words by the table below. */
function Bar({ parts, total }: { parts: readonly Part[]; total: number }) {
  return (
    <div className="composition-bar" aria-hidden="true">
      {parts
        .filter(({ amount }) => amount > 0)
        .map(({ code, name, amount }) => (
          <span key={code} style={{ flexGrow: amount }} title={`${code} ${name}, ${shareOf(amount, total)}`}>
            {amount / total > 0.12 && name}
          </span>
        ))}
    </div>
  );
}

function Class({ type, parts, total, drawn }: ClassOfAccounts) {
  const t = useT("accounts");
  const labels = useLabels();
  return (
    <section className="composition-class">
      <h3>
        {labels.option(type)} <Money value={total} withSign />
      </h3>
      <Bar parts={parts} total={drawn} />
      <details>
        <summary>{t("composition.table")}</summary>
        <table>
          <caption className="visually-hidden">{labels.option(type)}</caption>
          <thead>
            <tr>
              <th scope="col">{t("composition.account")}</th>
              <th scope="col">{t("composition.balance")}</th>
              <th scope="col">{t("composition.share")}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ code, name, amount }) => (
              <tr key={code}>
                <th scope="row">
                  {code} {name}
                </th>
                <td>
                  <Money value={amount} />
                </td>
                <td>{total === 0 ? "–" : shareOf(amount, total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/** What the balances of today are made of, class by class: a picture, with a table behind it. */
export function Composition() {
  const t = useT("accounts");
  const { data, error, refetch } = useRead(trialBalance, {}, { invalidatedBy: ["journal.create"] });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const classes = classesOf(data.data);
  return (
    <section className="composition" aria-label={t("composition.title")}>
      <h2>{t("composition.title")}</h2>
      {classes.length === 0 ? (
        <p>{t("composition.none")}</p>
      ) : (
        classes.map((one) => <Class key={one.type} {...one} />)
      )}
    </section>
  );
}
