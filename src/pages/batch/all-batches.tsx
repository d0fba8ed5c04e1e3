import { Alert, Button, Divider, Drawer } from "antd";
import { useState } from "react";
import { batchList } from "#contract/entities/batch";
import type { Filter } from "#contract/kit/list-query";
import { permissionOf } from "#contract/kit/operation";
import { endBatchOfAnother } from "#contract/operations/batches/end-batch";
import { showBatch } from "#contract/operations/batches/show-batch";
import { ErrorState, LoadingState } from "../../components/states";
import { useAuth, useCan } from "../../hooks/use-auth";
import { useRead } from "../../hooks/use-operation";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { BatchFigures } from "./batch-figures";
import { BatchSummary } from "./batch-summary";
import { EndBatchForm } from "./end-batch-form";
import { FundingList } from "./fundings";

/** Every batch of the branch, open or ended, or those of a question; each opens to its figures and count. */
export function AllBatches({ query }: { query?: readonly Filter[] }) {
  const t = useT("teller");
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <ListView list={batchList} query={query} onOpen={({ id }) => setShown(id)} />
      <Drawer
        open={shown !== null}
        width={640}
        title={t("batch.one")}
        onClose={() => setShown(null)}
        destroyOnHidden
      >
        {shown && <ShownBatch id={shown} />}
      </Drawer>
    </>
  );
}

function ShownBatch({ id }: { id: string }) {
  const t = useT("teller");
  const can = useCan();
  const { user_id: userId } = useAuth();
  const [isCounting, setIsCounting] = useState(false);
  const { data, error, refetch } = useRead(showBatch, { id });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <LoadingState />;
  const mayEnd = data.ended_at === null && data.user_id !== userId && can(permissionOf(endBatchOfAnother));
  if (isCounting && mayEnd)
    return (
      <>
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          message={t("batch.end_other_what", { teller: data.user_full_name })}
        />
        <BatchFigures batch={data} />
        <EndBatchForm
          batch={data}
          isOfAnother
          onEnded={() => {
            setIsCounting(false);
            void refetch();
          }}
        />
      </>
    );
  const count = <Button onClick={() => setIsCounting(true)}>{t("batch.end_other")}</Button>;
  return (
    <>
      <BatchSummary
        batch={data}
        counts={data.counts}
        onSigned={() => void refetch()}
        actions={mayEnd && count}
      />
      {data.fundings.length > 0 && (
        <>
          <Divider orientation="left">{t("funding.title")}</Divider>
          <FundingList fundings={data.fundings} />
        </>
      )}
    </>
  );
}
