import { Button } from "antd";
import { useState } from "react";
import { loanImportList } from "#contract/entities/loan-import";
import { permissionOf } from "#contract/kit/operation";
import { postImportedLoans } from "#contract/operations/loans/import-loans";
import { lazyComponent } from "../../components/lazy-component";
import { Page } from "../../components/page";
import { EmptyState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useLabels } from "../../lists/labels";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { PostLoansDialog } from "./post-loans-dialog";

const ImportWizard = lazyComponent(() =>
  import("../../resources/import/import-wizard").then((file) => file.ImportWizard),
);

/** The files of loans: each is tied out, posted at once, and taken back. */
export function LoanImports() {
  const t = useT("loans");
  const labels = useLabels();
  const can = useCan();
  const [isImporting, setImporting] = useState(false);
  const { actionsOf, dialog } = useRowOperations(loanImportList.name, {
    dialogs: { post: PostLoansDialog },
  });
  const mayImport = can(permissionOf(postImportedLoans));
  return (
    <Page title={labels.list(loanImportList)}>
      <p>{t("taken.help")}</p>
      <ListView
        list={loanImportList}
        title="name"
        actions={actionsOf}
        toolbar={
          mayImport ? <Button onClick={() => setImporting(true)}>{t("taken.import")}</Button> : undefined
        }
        empty={<EmptyState title={t("taken.none")} description={t("taken.howTo")} />}
      />
      {dialog}
      {isImporting && (
        <ImportWizard
          target={loanImportList.name}
          label={labels.list(loanImportList)}
          onClose={() => setImporting(false)}
        />
      )}
    </Page>
  );
}
