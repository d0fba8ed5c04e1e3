import { Segmented } from "antd";
import { useMemo, useState } from "react";
import { loanList } from "#contract/entities/loan";
import { loanCollectionList } from "#contract/entities/loan-collection";
import { addDays } from "#contract/kit/dates";
import type { Filter } from "#contract/kit/list-query";
import { lazyComponent } from "../../components/lazy-component";
import { Page } from "../../components/page";
import { EmptyState, LoadingState } from "../../components/states";
import { useBranch } from "../../hooks/use-branch";
import { useLabels } from "../../lists/labels";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { useDrawer } from "../../resources/use-drawer";
import { LoanDrawer } from "./loan-drawer";
import { termsDialogs } from "./terms-dialog";
import "./loans.css";

const DueCalendar = lazyComponent(
  () => import("./due-calendar").then((file) => file.DueCalendar),
  <LoadingState />,
);

const never = () => false;
const views = ["all", "today", "week", "late", "maturing", "calendar"] as const;
type View = (typeof views)[number];

/** Which loans are shown: due today, within a week, late, or maturing within a month. */
function filterOf(view: View, today: string): Filter[] {
  const within = (field: string, days: number): Filter[] => [
    { field, mode: "range", value: { from: today, to: addDays(today, days) } },
  ];
  if (view === "today") return [{ field: "next_due_on", mode: "equal", value: today }];
  if (view === "week") return within("next_due_on", 7);
  if (view === "late") return [{ field: "days_late", mode: "gt", value: 0 }];
  return view === "maturing" ? within("maturity_date", 31) : [];
}

/** Whom to call: what is due soon and what is late, with the number of each member. */
export function Collections() {
  const t = useT("loans");
  const labels = useLabels();
  const { branch } = useBranch();
  const drawer = useDrawer("loan/collection");
  const operations = useRowOperations(loanList.name, { dialogs: termsDialogs });
  const [view, setView] = useState<View>("all");
  const query = useMemo(() => filterOf(view, branch.business_date), [view, branch.business_date]);
  return (
    <Page title={labels.list(loanCollectionList)}>
      <div className="loan-states">
        <Segmented<View>
          aria-label={t("collection.view")}
          value={view}
          onChange={setView}
          options={views.map((value) => ({ value, label: t(`collection.${value}`) }))}
        />
      </div>
      {view === "calendar" ? (
        <DueCalendar />
      ) : (
        <ListView
          list={loanCollectionList}
          query={query}
          title="name"
          onOpen={drawer.show}
          empty={<EmptyState title={t("collection.none")} />}
        />
      )}
      <LoanDrawer drawer={drawer} mayChange={never} operationsOf={operations.actionsOf} />
      {operations.dialog}
    </Page>
  );
}
