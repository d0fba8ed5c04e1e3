import { Button, Segmented } from "antd";
import { useMemo, useState } from "react";
import { timeDepositList } from "#contract/entities/placed-deposit";
import { addDays } from "#contract/kit/dates";
import type { Filter } from "#contract/kit/list-query";
import { permissionOf } from "#contract/kit/operation";
import { rollOverTimeDeposits } from "#contract/operations/time-deposits/roll-over";
import { Page } from "../../components/page";
import { useCan } from "../../hooks/use-auth";
import { useToday } from "../../hooks/use-branch";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { OperationDialog } from "../../resources/operations/operation-dialog";
import { Placements } from "./placements";

const views = ["maturing", "running", "all"] as const;
type View = (typeof views)[number];

const notEnded: Filter = { field: "state", mode: "in", value: ["running", "matured"] };
const soonDays = 30;

const filtersOf: Record<View, (today: string) => Filter[]> = {
  maturing: (today) => [notEnded, { field: "matures_on", mode: "lte", value: addDays(today, soonDays) }],
  running: () => [notEnded],
  all: () => [],
};

/**
 * The time deposits of the branch: those that mature soon, those that run, or all; and what rolls them over.
 */
export function TimeDeposits() {
  const t = useT("time-deposits");
  const labels = useLabels();
  const can = useCan();
  const [view, setView] = useState<View>("maturing");
  const [isAsking, setAsking] = useState(false);
  const today = useToday();
  const query = useMemo(() => filtersOf[view](today), [view, today]);
  return (
    <Page
      title={labels.list(timeDepositList)}
      extra={
        can(permissionOf(rollOverTimeDeposits)) && (
          <Button type="primary" onClick={() => setAsking(true)}>
            {t("rollOver")}
          </Button>
        )
      }
    >
      <Segmented<View>
        aria-label={t("which")}
        value={view}
        onChange={setView}
        options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
      />
      <Placements query={query} />
      {isAsking && (
        <OperationDialog
          operation={rollOverTimeDeposits}
          row={{ id: timeDepositList.name }}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  );
}
