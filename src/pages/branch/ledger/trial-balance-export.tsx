import { Button, Dropdown, Flex } from "antd";
import { download } from "../../../lists/export";
import { useT } from "../../../providers/i18n";
import { useNotify } from "../../../providers/notification";
import { type Balance, csvOf, pesosOf, type Table, tableOf } from "./trial-balance-rows";

/** The byte order mark tells spreadsheets that the file is UTF-8. */
const csvFile = (table: Table) => new Blob([`\uFEFF${csvOf(table)}`], { type: "text/csv;charset=utf-8" });

async function xlsxFile(table: Table): Promise<Blob> {
  const { default: writeExcel } = await import("write-excel-file/browser");
  const rows = table.map((row, index) =>
    row.map((cell) =>
      typeof cell === "number"
        ? { value: Number(pesosOf(cell)), type: Number, format: "#,##0.00" }
        : { value: cell, type: String, fontWeight: index === 0 ? ("bold" as const) : undefined },
    ),
  );
  return writeExcel(rows).toBlob();
}

/** Takes the statement along: as a file, or on paper. */
export function TrialBalanceExport({ balance }: { balance: Balance }) {
  const t = useT("teller");
  const notify = useNotify();
  const table = () => tableOf(balance, (name) => t(`trial.${name}`));
  const name = `trial-balance-${balance.to}`;
  const items = [
    { key: "csv", label: "CSV", onClick: () => download(csvFile(table()), `${name}.csv`) },
    {
      key: "xlsx",
      label: "Excel (XLSX)",
      onClick: () => xlsxFile(table()).then((file) => download(file, `${name}.xlsx`), notify.error),
    },
  ];
  return (
    <Flex gap="small">
      <Dropdown trigger={["click"]} menu={{ items }}>
        <Button aria-haspopup="menu">{t("trial.export")}</Button>
      </Dropdown>
      <Button onClick={() => window.print()}>{t("trial.print")}</Button>
    </Flex>
  );
}
