import { Button, Card, Empty, Flex, List } from "antd";
import { useState } from "react";
import type { BatchFunding } from "#contract/entities/batch-funding";
import { formatPesos } from "#contract/kit/money";
import { permissionOf } from "#contract/kit/operation";
import { acceptCash, declineCash, moveCash, showFundings } from "#contract/operations/batches/funding";
import { Money } from "../../components/money";
import { momentIn } from "../../components/receipt";
import { RefusalAlert } from "../../components/refusal-alert";
import { ErrorState, LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useOperation, useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { useNotify } from "../../providers/notification";
import { MoveCashDialog } from "./move-cash-dialog";

/** The cash that moved into and out of the own drawer, what waits there, and the way to move more. */
export function OwnFundings({ batchId }: { batchId: string }) {
  const t = useT("teller");
  const can = useCan();
  const notify = useNotify();
  const [isMoving, setIsMoving] = useState(false);
  const { data, error, refetch } = useRead(showFundings, {});
  useLive(["transaction-batch.update"], () => void refetch());
  if (!can(permissionOf(moveCash))) return null;
  const told = (moved: BatchFunding) => {
    const amount = formatPesos(moved.amount);
    const isWaiting = moved.state === "waiting";
    notify.success(
      isWaiting
        ? t("funding.offered", { amount, teller: moved.to_teller_name })
        : t("funding.moved", { amount }),
    );
    setIsMoving(false);
    void refetch();
  };
  const move = (
    <Button size="small" onClick={() => setIsMoving(true)}>
      {t("funding.move")}
    </Button>
  );
  return (
    <Card size="small" title={t("funding.title")} extra={data && move}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <LoadingState />}
      {data && <FundingList fundings={data.data} ofBatch={batchId} />}
      {isMoving && data && (
        <MoveCashDialog drawers={data.drawers} onMoved={told} onClose={() => setIsMoving(false)} />
      )}
    </Card>
  );
}

interface FundingListProps {
  fundings: readonly BatchFunding[];
  /** The caller's own batch, which accepts and takes back what waits. */
  ofBatch?: string;
}

/** Cash that moved, with who confirmed it. */
export function FundingList({ fundings, ofBatch }: FundingListProps) {
  const t = useT("teller");
  if (fundings.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("funding.none")} />;
  }
  return (
    <List
      size="small"
      dataSource={[...fundings]}
      renderItem={(one) => (
        <List.Item key={one.id}>
          <Funding funding={one} ofBatch={ofBatch} />
        </List.Item>
      )}
    />
  );
}

function Funding({ funding, ofBatch }: { funding: BatchFunding; ofBatch?: string }) {
  const t = useT("teller");
  const { branch } = useBranch();
  const named = (teller: string | null) => teller ?? t("funding.vault");
  const between = { from: named(funding.from_teller_name), to: named(funding.to_teller_name) };
  return (
    <Flex vertical gap={4} style={{ width: "100%" }}>
      <Flex justify="space-between" gap="small" wrap>
        <span>{t("funding.from_to", between)}</span>
        <strong>
          <Money value={funding.amount} withSign />
        </strong>
      </Flex>
      <small>
        {[
          momentIn(branch.time_zone, funding.asked_at),
          t(`funding.state.${funding.state}`, { name: funding.decided_by_name ?? "" }),
          funding.description,
        ]
          .filter(Boolean)
          .join(" · ")}
      </small>
      {ofBatch && funding.state === "waiting" && <Decision funding={funding} ofBatch={ofBatch} />}
    </Flex>
  );
}

/** Whoever gets the cash takes it or not; who hands it over may think better of it. */
function Decision({ funding, ofBatch }: { funding: BatchFunding; ofBatch: string }) {
  const t = useT("teller");
  const accepting = useOperation(acceptCash);
  const declining = useOperation(declineCash);
  const isForMe = funding.to_batch_id === ofBatch;
  const { id } = funding;
  // The refusal is shown; there is nothing else to be done about it.
  const run = (operation: typeof accepting | typeof declining) =>
    void operation.run({ id }).catch(() => null);
  return (
    <>
      <RefusalAlert refusal={accepting.refusal ?? declining.refusal} />
      <Flex gap="small">
        {isForMe && (
          <Button size="small" type="primary" loading={accepting.pending} onClick={() => run(accepting)}>
            {t("funding.accept")}
          </Button>
        )}
        <Button size="small" loading={declining.pending} onClick={() => run(declining)}>
          {t(isForMe ? "funding.decline" : "funding.take_back")}
        </Button>
      </Flex>
    </>
  );
}
