import { Link } from "react-router";
import { cashPosition } from "#contract/operations/batches/cash-position";
import { Face } from "../../components/face";
import { Money } from "../../components/money";
import { ErrorState, LoadingState } from "../../components/states";
import { useBranch } from "../../hooks/use-branch";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";

/** Where the cash of the branch lies, and whose batches of days that are over are still open. */
export function CashCard() {
  const t = useT();
  const { path } = useBranch();
  const { data, error, refetch } = useRead(cashPosition, {});
  useLive(["transaction-batch.*", "journal.create"], () => void refetch());
  const { vault = 0, drawers = [], banks = [], others = [] } = data ?? {};
  const overdue = drawers.filter(({ is_overdue }) => is_overdue);
  const figures = [
    [t("dashboard.cashVault"), vault],
    [
      t("dashboard.cashDrawers", { count: drawers.length }),
      drawers.reduce((sum, { expected_cash }) => sum + (expected_cash ?? 0), 0),
    ],
    [t("dashboard.cashBanks"), banks.reduce((sum, { balance }) => sum + balance, 0)],
    [t("dashboard.cashOthers"), others.reduce((sum, { balance }) => sum + balance, 0)],
  ] as const;
  return (
    <section className="dashboard-card">
      <h2>{t("dashboard.cash")}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {overdue.length > 0 && (
        <p role="alert">
          {t("dashboard.cashOverdue", {
            batches: overdue.map(({ teller_name, reference }) => `${teller_name} (${reference})`).join(", "),
          })}
        </p>
      )}
      {data && (
        <dl className="figures">
          {figures.map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money value={amount} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {drawers.length > 0 && (
        <ul className="dashboard-drawers">
          {drawers.map(({ batch_id, teller_name, reference, expected_cash }) => (
            <li key={batch_id}>
              <Face url={null} name={teller_name} />
              <span>
                <strong>{teller_name}</strong>
                <span className="tile-note">{reference}</span>
              </span>
              <Money value={expected_cash} />
            </li>
          ))}
        </ul>
      )}
      <Link to={path("transaction/transaction-batch")}>{t("page.transaction-batch")}</Link>
    </section>
  );
}
