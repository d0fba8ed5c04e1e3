import { Drawer } from "antd";
import { useState } from "react";
import { batchList } from "#contract/entities/batch";
import { showBatch } from "#contract/operations/batches/show-batch";
import { ErrorState, LoadingState } from "../../components/states";
import { useRead } from "../../hooks/use-operation";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { BatchSummary } from "./batch-summary";

/** Every batch of the branch, open or ended. */
export function AllBatches() {
  const t = useT("teller");
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <ListView list={batchList} onOpen={({ id }) => setShown(id)} />
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
  const { data, error, refetch } = useRead(showBatch, { id });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return data ? <BatchSummary batch={data} counts={data.counts} /> : <LoadingState />;
}
