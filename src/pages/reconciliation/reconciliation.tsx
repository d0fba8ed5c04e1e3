import { Button, Flex, Tabs } from "antd";
import { useState } from "react";
import { bankStatementList, reconciliationList } from "#contract/entities/bank-statement";
import { permissionOf } from "#contract/kit/operation";
import { matchLine, showReconciliation } from "#contract/operations/reconciliation/match";
import { lazyComponent } from "../../components/lazy-component";
import { Page } from "../../components/page";
import { EmptyState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useLabels } from "../../lists/labels";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { Agreement } from "./agreement";

const ImportWizard = lazyComponent(() =>
  import("../../resources/import/import-wizard").then((file) => file.ImportWizard),
);

/** The books against the banks: what lies between, what the banks wrote, and the months that are closed. */
export function Reconciliation() {
  const t = useT("reconciliation");
  const labels = useLabels();
  const can = useCan();
  const [isImporting, setImporting] = useState(false);
  const mayMatch = can(permissionOf(matchLine));
  const tabs = [
    {
      key: "agreement",
      isShown: can(permissionOf(showReconciliation)),
      label: t("agreement"),
      children: <Agreement />,
    },
    {
      key: "lines",
      isShown: can(`${bankStatementList.name}:read`),
      label: labels.list(bankStatementList),
      children: <StatementLines />,
    },
    { key: "closed", isShown: true, label: t("closed"), children: <Closed /> },
  ].filter(({ isShown }) => isShown);
  return (
    <Page
      title={t("title")}
      extra={
        mayMatch && (
          <Button type="primary" onClick={() => setImporting(true)}>
            {t("import")}
          </Button>
        )
      }
    >
      <Tabs destroyOnHidden items={tabs.map(({ isShown: _, ...tab }) => tab)} />
      {isImporting && (
        <ImportWizard
          target={bankStatementList.name}
          label={labels.list(bankStatementList)}
          onClose={() => setImporting(false)}
        />
      )}
    </Page>
  );
}

function StatementLines() {
  const t = useT("reconciliation");
  const { actionsOf, dialog } = useRowOperations(bankStatementList.name);
  return (
    <Flex vertical>
      <ListView
        list={bankStatementList}
        title="reference"
        actions={actionsOf}
        empty={<EmptyState title={t("no_lines")} />}
      />
      {dialog}
    </Flex>
  );
}

function Closed() {
  const t = useT("reconciliation");
  const { actionsOf, dialog } = useRowOperations(reconciliationList.name);
  return (
    <Flex vertical>
      <ListView
        list={reconciliationList}
        title="through"
        actions={actionsOf}
        empty={<EmptyState title={t("none_closed")} />}
      />
      {dialog}
    </Flex>
  );
}
