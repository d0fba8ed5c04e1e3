import { Button, Tabs } from "antd";
import { useState } from "react";
import type { Batch } from "#contract/entities/batch";
import { permissionOf } from "#contract/kit/operation";
import { cashPosition } from "#contract/operations/batches/cash-position";
import { currentBatch } from "#contract/operations/batches/current-batch";
import { openBatch } from "#contract/operations/batches/open-batch";
import { Page } from "../../components/page";
import { ErrorState, LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { AllBatches } from "./all-batches";
import { BankDeposits } from "./bank-deposits";
import { BatchSummary, type CountedDenomination } from "./batch-summary";
import { CashPosition } from "./cash-position";
import { OpenBatch } from "./open-batch";
import { OpenBatchForm } from "./open-batch-form";

/** A teller's day, from the vault's cash to the last count; beside it, all batches of the branch. */
export function BatchPage() {
  const t = useT("teller");
  const can = useCan();
  const tabs = [
    { key: "own", isShown: can(permissionOf(openBatch)), label: t("batch.own"), children: <OwnBatch /> },
    { key: "all", isShown: can("transaction-batch:read"), label: t("batch.all"), children: <AllBatches /> },
    {
      key: "position",
      isShown: can(permissionOf(cashPosition)),
      label: t("position.title"),
      children: <CashPosition />,
    },
    { key: "bank", isShown: can("bank-deposit:read"), label: t("bank.title"), children: <BankDeposits /> },
  ].filter(({ isShown }) => isShown);
  const [only, second] = tabs;
  return (
    <Page title={t("page.transaction-batch")}>
      {only && !second ? (
        only.children
      ) : (
        <Tabs items={tabs.map(({ isShown: _, ...tab }) => tab)} destroyOnHidden />
      )}
    </Page>
  );
}

interface Ended {
  batch: Batch;
  counts: CountedDenomination[];
}

function OwnBatch() {
  const t = useT("teller");
  const { data, error, isPending, refetch } = useRead(currentBatch, {});
  const [ended, setEnded] = useState<Ended | null>(null);
  const refresh = () => void refetch();
  useLive(["transaction-batch.update", "journal.create"], refresh);

  if (ended) {
    return (
      <BatchSummary
        {...ended}
        onSigned={(batch) => setEnded({ ...ended, batch })}
        actions={<Button onClick={() => setEnded(null)}>{t("batch.open_next")}</Button>}
      />
    );
  }
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (isPending) return <LoadingState />;
  if (!data) return <OpenBatchForm onOpened={refresh} />;
  return (
    <OpenBatch
      batch={data}
      onEnded={(batch, counts) => {
        setEnded({ batch, counts });
        void refresh();
      }}
    />
  );
}
