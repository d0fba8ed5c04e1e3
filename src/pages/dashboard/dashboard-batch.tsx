import { Link } from "react-router";
import type { Batch } from "#contract/entities/batch";
import { currentBatch } from "#contract/operations/batches/current-batch";
import { Money } from "../../components/money";
import { ErrorState, LoadingState } from "../../components/states";
import { useBranch } from "../../hooks/use-branch";
import { useRead } from "../../hooks/use-operation";
import { i18n, useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";

function BatchFigures({ batch }: { batch: Batch }) {
  const t = useT();
  // Its teller counts blind.
  if (!batch.totals) return null;
  const figures = [
    [t("dashboard.expected"), <Money key="expected" value={batch.expected_cash} />],
    [t("dashboard.deposits"), <Money key="deposits" value={batch.totals.deposits} />],
    [t("dashboard.withdrawals"), <Money key="withdrawals" value={batch.totals.withdrawals} />],
    [t("dashboard.count"), batch.totals.transactions],
  ] as const;
  return (
    <dl className="figures">
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The person's own batch: what it holds by now, or that none is open. */
export function BatchCard() {
  const t = useT();
  const { path, branch } = useBranch();
  const { data: batch, error, isLoading, refetch } = useRead(currentBatch, {});
  useLive(["transaction-batch.*", "journal.create"], () => void refetch());

  const opened = (at: string) =>
    new Intl.DateTimeFormat(i18n.language === "fil" ? "fil-PH" : "en-PH", {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: branch.time_zone,
    }).format(new Date(at));

  return (
    <section className="dashboard-card">
      <h2>{batch ? `${t("dashboard.batch")} ${batch.reference}` : t("dashboard.batch")}</h2>
      {isLoading && <LoadingState />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {batch === null && <p>{t("dashboard.batchNone")}</p>}
      {batch && (
        <>
          <p>{t("dashboard.batchOpen", { time: opened(batch.opened_at) })}</p>
          <BatchFigures batch={batch} />
        </>
      )}
      <Link
        to={path("transaction/transaction-batch")}
        className={batch === null ? "action action-first" : undefined}
      >
        {batch ? t("dashboard.batchGo") : t("dashboard.batchStart")}
      </Link>
    </section>
  );
}
