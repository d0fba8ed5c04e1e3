import { Button } from "antd";
import { useState } from "react";
import { lazyComponent } from "../../components/lazy-component";
import { useT } from "../../providers/i18n";

const ImportWizard = lazyComponent(() =>
  import("../../resources/import/import-wizard").then((file) => file.ImportWizard),
);

/** The button by which vouchers are brought in from a file, as drafts. */
export function ImportVouchers({ target, label }: { target: string; label: string }) {
  const t = useT("vouchers");
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <Button onClick={() => setImporting(true)}>{t("list.import")}</Button>
      {isImporting && <ImportWizard target={target} label={label} onClose={() => setImporting(false)} />}
    </>
  );
}
