import { Segmented } from "antd";
import { useState } from "react";
import { batchList } from "#contract/entities/batch";
import { cashCountList } from "#contract/entities/cash-count";
import type { Filter } from "#contract/kit/list-query";
import { permissionOf } from "#contract/kit/operation";
import { showBatch } from "#contract/operations/batches/show-batch";
import { Page } from "../../components/page";
import { useCan } from "../../hooks/use-auth";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { AllBatches } from "../batch/all-batches";

const ended: readonly Filter[] = [{ field: "is_open", mode: "equal", value: false }];
const views = ["batches", "denominations"] as const;
type View = (typeof views)[number];

/** What tellers counted when they ended their batches: a batch a row, which opens, or a denomination. */
export function CashCounts() {
  const t = useT("teller");
  const can = useCan();
  const seesBatches = can(`${batchList.name}:read`) && can(permissionOf(showBatch));
  const [view, setView] = useState<View>(seesBatches ? "batches" : "denominations");
  const choice = seesBatches && (
    <Segmented<View>
      aria-label={t("count.view")}
      value={view}
      onChange={setView}
      options={views.map((value) => ({ value, label: t(`count.by.${value}`) }))}
    />
  );
  return (
    <Page title={t("page.cash-count")} extra={choice}>
      {view === "batches" ? (
        <AllBatches query={ended} />
      ) : (
        <ListView list={cashCountList} title="denomination" />
      )}
    </Page>
  );
}
