import { Button } from "antd";
import { useState } from "react";
import { openingBalanceList } from "#contract/entities/opening-balance";
import { lazyComponent } from "../../components/lazy-component";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { PostImportDialog } from "./post-import-dialog";

const ImportWizard = lazyComponent(() =>
  import("../../resources/import/import-wizard").then((file) => file.ImportWizard),
);

/** The files of opening balances: each is tied out, posted as one entry, and taken back. */
export function ImportedBalances() {
  const t = useT("accounts");
  const [isImporting, setImporting] = useState(false);
  const { actionsOf, dialog } = useRowOperations(openingBalanceList.name, {
    dialogs: { post: PostImportDialog },
  });
  return (
    <section aria-label={t("opening.files")}>
      <h2>{t("opening.files")}</h2>
      <p>{t("opening.files_help")}</p>
      <ListView
        list={openingBalanceList}
        title="name"
        actions={actionsOf}
        toolbar={<Button onClick={() => setImporting(true)}>{t("opening.import")}</Button>}
      />
      {dialog}
      {isImporting && (
        <ImportWizard
          target="opening-balance"
          label={t("opening.title")}
          onClose={() => setImporting(false)}
        />
      )}
    </section>
  );
}
