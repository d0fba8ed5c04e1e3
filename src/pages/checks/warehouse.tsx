import { Alert, Segmented } from "antd";
import { useMemo, useState } from "react";
import { type CheckState, checkStates, receivedCheckList } from "#contract/entities/received-check";
import type { Filter } from "#contract/kit/list-query";
import { formatPesos } from "#contract/kit/money";
import { showCheckTotals } from "#contract/operations/checks/deposit-checks";
import { Figures } from "../../components/figures";
import { Money } from "../../components/money";
import { EmptyState } from "../../components/states";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { checkCells } from "./state-tag";

type Shown = CheckState | "all";

/** What still stands for money, or should. */
const counted: readonly CheckState[] = ["post-dated", "on hand", "in bank", "bounced"];

/** The checks by their state, what each state comes to, and what can be done with one. */
export function Warehouse() {
  const t = useT("checks");
  const labels = useLabels();
  const [state, setState] = useState<Shown>("all");
  const { data, refetch } = useRead(showCheckTotals, {});
  useLive(["received-check.*", "journal.create"], () => void refetch());
  const { actionsOf, dialog } = useRowOperations(receivedCheckList.name);
  const query = useMemo<Filter[]>(
    () => (state === "all" ? [] : [{ field: "state", mode: "equal", value: state }]),
    [state],
  );
  const figures = (data?.data ?? []).filter((one) => counted.includes(one.state));
  return (
    <>
      <Figures
        figures={figures.map(({ state: of, count, amount }) => ({
          label: `${labels.option(of)} (${count})`,
          value: <Money value={amount} />,
          isUnused: count === 0,
        }))}
      />
      {data !== undefined && data.due_count > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          message={t("due", { count: data.due_count, amount: formatPesos(data.due_amount) })}
        />
      )}
      <div style={{ overflowX: "auto", marginBottom: 12 }}>
        <Segmented<Shown>
          aria-label={labels.field("state")}
          value={state}
          onChange={setState}
          options={(["all", ...checkStates] as const).map((value) => ({
            value,
            label: value === "all" ? t("all") : labels.option(value),
          }))}
        />
      </div>
      <ListView
        list={receivedCheckList}
        query={query}
        title="check_number"
        cells={checkCells}
        actions={actionsOf}
        empty={<EmptyState title={t("none")} />}
      />
      {dialog}
    </>
  );
}
