import { Alert, Button } from "antd";
import { useNavigate } from "react-router";
import { currentBatch } from "#contract/operations/batches/current-batch";
import { useBranch } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";

/** Whether it is a batch of today that a posting was refused for. */
export const needsBatch = (code: string | undefined): boolean =>
  code === "batch_not_open" || code === "batch_of_earlier_day";

/** Whether the person has a batch of today that they post in; assumed until it is read. */
export function useOwnBatch() {
  const { branch } = useBranch();
  const { data, isPending, error, refetch } = useRead(currentBatch, {});
  return { error, refetch, isThere: isPending || (data?.entry_date ?? "") >= branch.business_date };
}

/** Nothing posts without an open batch of today: says so, or which is to be ended first, and leads there. */
export function BatchNeeded() {
  const t = useT("teller");
  const { branch, path } = useBranch();
  const dates = useDates();
  const navigate = useNavigate();
  const { data } = useRead(currentBatch, {});
  const late = data && data.entry_date < branch.business_date ? data : null;
  return (
    <Alert
      type="warning"
      showIcon
      message={
        late
          ? t("batch.end_first", { reference: late.reference, date: dates.show(late.entry_date) })
          : t("batch.needed")
      }
      action={
        <Button type="primary" onClick={() => navigate(path("transaction/transaction-batch"))}>
          {t(late ? "batch.show" : "batch.open")}
        </Button>
      }
      style={{ marginBottom: 16 }}
    />
  );
}
