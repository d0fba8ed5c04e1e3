import { Alert } from "antd";
import type { ReactNode } from "react";
import type { Output } from "#contract/kit/operation";
import { cashPosition } from "#contract/operations/batches/cash-position";
import { Money } from "../../components/money";
import { ErrorState, LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import "./batch.css";

type Position = Output<typeof cashPosition>;

/** Where the cash of the branch lies, live: the vault, each drawer with whose it is, and the banks. */
export function CashPosition() {
  const t = useT("teller");
  const { data, error, refetch } = useRead(cashPosition, {});
  useLive(["transaction-batch.*", "journal.create"], () => void refetch());
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <LoadingState />;
  return (
    <>
      <OverdueDrawers drawers={data.drawers} />
      <div className="batch-figures">
        <table>
          <caption>{t("position.title")}</caption>
          <tbody>
            <PositionRow label={t("funding.vault")} amount={data.vault} />
            {data.drawers.map(({ batch_id, teller_name, reference, expected_cash }) => (
              <PositionRow
                key={batch_id}
                label={t("position.drawer", { teller: teller_name, reference })}
                amount={expected_cash}
              />
            ))}
            {data.banks.map(({ account_id, code, name, balance }) => (
              <PositionRow
                key={account_id}
                label={t("position.bank", { account: `${code} ${name}` })}
                amount={balance}
              />
            ))}
            {data.others.map(({ account_id, code, name, balance }) => (
              <PositionRow key={account_id} label={`${code} ${name}`} amount={balance} />
            ))}
            <PositionRow label={t("position.total")} amount={data.total} isResult />
          </tbody>
        </table>
      </div>
    </>
  );
}

function PositionRow({
  label,
  amount,
  isResult,
}: {
  label: ReactNode;
  /** Null where it is not told. */
  amount: number | null;
  isResult?: boolean;
}) {
  return (
    <tr className={isResult ? "batch-figure-result" : undefined}>
      <th scope="row">{label}</th>
      <td>{amount === null ? "—" : <Money value={amount} withSign={isResult} />}</td>
    </tr>
  );
}

/** Names the batches of days that are over; nothing where there are none. */
export function OverdueDrawers({ drawers }: Pick<Position, "drawers">) {
  const t = useT("teller");
  const dates = useDates();
  const overdue = drawers.filter(({ is_overdue }) => is_overdue);
  if (overdue.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      message={t("position.overdue")}
      description={overdue.map(({ batch_id, teller_name, reference, entry_date }) => (
        <div key={batch_id}>
          {t("position.overdue_one", { teller: teller_name, reference, date: dates.show(entry_date) })}
        </div>
      ))}
    />
  );
}
