import { Button, Flex, Segmented } from "antd";
import { useMemo, useState } from "react";
import { timeDepositList } from "#contract/entities/placed-deposit";
import { addDays } from "#contract/kit/dates";
import type { Filter } from "#contract/kit/list-query";
import { permissionOf } from "#contract/kit/operation";
import { accrueTimeDeposits } from "#contract/operations/time-deposits/accrue";
import { rollOverTimeDeposits } from "#contract/operations/time-deposits/roll-over";
import { Page } from "../../components/page";
import { useCan } from "../../hooks/use-auth";
import { useToday } from "../../hooks/use-branch";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { OperationDialog } from "../../resources/operations/operation-dialog";
import { AccrualDialog } from "./accrual-dialog";
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
 * The time deposits of the branch: those that mature soon, those that run, or all; and what accrues their
 * interest and rolls them over.
 */
export function TimeDeposits() {
  const t = useT("time-deposits");
  const labels = useLabels();
  const can = useCan();
  const [view, setView] = useState<View>("maturing");
  const [asking, setAsking] = useState<"accrue" | "roll over" | null>(null);
  const today = useToday();
  const query = useMemo(() => filtersOf[view](today), [view, today]);
  return (
    <Page
      title={labels.list(timeDepositList)}
      extra={
        <Flex gap="small" wrap>
          {can(permissionOf(accrueTimeDeposits)) && (
            <Button onClick={() => setAsking("accrue")}>{t("accrue")}</Button>
          )}
          {can(permissionOf(rollOverTimeDeposits)) && (
            <Button type="primary" onClick={() => setAsking("roll over")}>
              {t("rollOver")}
            </Button>
          )}
        </Flex>
      }
    >
      <Segmented<View>
        aria-label={t("which")}
        value={view}
        onChange={setView}
        options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
      />
      <Placements query={query} />
      {asking === "accrue" && <AccrualDialog onClose={() => setAsking(null)} />}
      {asking === "roll over" && (
        <OperationDialog
          operation={rollOverTimeDeposits}
          row={{ id: timeDepositList.name }}
          onClose={() => setAsking(null)}
        />
      )}
    </Page>
  );
}
