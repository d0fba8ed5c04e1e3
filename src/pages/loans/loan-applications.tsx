import { EditOutlined, EyeOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { loan, loanList } from "#contract/entities/loan";
import { type LoanState, loanStates } from "#contract/entities/loan-terms";
import type { Filter } from "#contract/kit/list-query";
import { permissionOf } from "#contract/kit/operation";
import { approveLoan, printLoan, submitLoan } from "#contract/operations/loans/loan-steps";
import { createLoan, updateLoan } from "#contract/operations/loans/write-loan";
import { Page } from "../../components/page";
import { EmptyState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useLabels } from "../../lists/labels";
import { ListView, type Row, type RowAction } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { BulkStep } from "../../resources/operations/bulk-step";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { useDrawer } from "../../resources/use-drawer";
import { BulkRelease } from "./bulk-release";
import { LoanDrawer } from "./loan-drawer";
import { ReleaseDialog } from "./release-dialog";
import { loanCells } from "./state-tag";
import { termsDialogs } from "./terms-dialog";
import { TrancheDialog } from "./tranche-dialog";
import "./loans.css";

type Shown = LoanState | "all";

/** What is done with many at once, as the applications of a group are. */
const steps = [submitLoan, printLoan, approveLoan] as const;

/** Applications for loans by their state, and each in full, written or changed over their list. */
export function LoanApplications() {
  const t = useT("loans");
  const labels = useLabels();
  const can = useCan();
  const { path } = useBranch();
  const navigate = useNavigate();
  const drawer = useDrawer(loan.page as string);
  const [state, setState] = useState<Shown>("all");
  const operations = useRowOperations(loanList.name, {
    dialogs: { ...termsDialogs, release: ReleaseDialog, "release-tranche": TrancheDialog },
  });
  const query = useMemo<Filter[]>(
    () => (state === "all" ? [] : [{ field: "state", mode: "equal", value: state }]),
    [state],
  );
  const mayWrite = can(permissionOf(createLoan));
  const mayChange = (row: Readonly<Record<string, unknown>>) =>
    can(permissionOf(updateLoan)) && row.state === "draft";
  const actions = (row: Row): RowAction[] => [
    {
      key: "show",
      label: t("list.show"),
      icon: <EyeOutlined aria-hidden />,
      onClick: () => drawer.show(row),
    },
    ...(mayChange(row)
      ? [
          {
            key: "edit",
            label: t("list.edit"),
            icon: <EditOutlined aria-hidden />,
            onClick: () => drawer.edit(row),
          },
        ]
      : []),
    ...operations.actionsOf(row),
  ];
  const createButton = mayWrite && (
    <Button type="primary" onClick={drawer.create} title="Ctrl+Enter">
      {t("form.new")}
    </Button>
  );
  return (
    <Page
      title={labels.list(loanList)}
      extra={
        <>
          {mayWrite && (
            <Button onClick={() => void navigate(path("loan/loan-application-of-group"))}>
              {t("together.open")}
            </Button>
          )}
          {createButton}
        </>
      }
    >
      <div className="loan-states">
        <Segmented<Shown>
          aria-label={labels.field("state")}
          value={state}
          onChange={setState}
          options={(["all", ...loanStates] as const).map((value) => ({
            value,
            label: value === "all" ? t("list.all") : labels.option(value),
          }))}
        />
      </div>
      <ListView
        list={loanList}
        query={query}
        title="name"
        cells={loanCells}
        actions={actions}
        onOpen={drawer.show}
        onCreate={mayWrite ? drawer.create : undefined}
        bulk={(selection) => (
          <>
            {steps.map((operation) => (
              <BulkStep key={operation.name} operation={operation} selection={selection} />
            ))}
            <BulkRelease selection={selection} />
          </>
        )}
        empty={<EmptyState title={t("list.none")} action={createButton} />}
      />
      <LoanDrawer drawer={drawer} mayChange={mayChange} operationsOf={operations.actionsOf} />
      {operations.dialog}
    </Page>
  );
}
