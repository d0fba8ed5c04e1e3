import { DownloadOutlined } from "@ant-design/icons";
import { madeFileList } from "#contract/entities/made-file";
import { Page } from "../../components/page";
import { ListView, type Row, type RowAction } from "../../lists/list-view";
import { useFetchMade } from "../../lists/making";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";

/** What servers make, or have made, into files for the person who looks. */
export function MadeFiles() {
  const t = useT("resources");
  const fetchMade = useFetchMade();
  const { actionsOf, dialog } = useRowOperations(madeFileList.name);
  const take = ({ id, name }: Row) => void fetchMade({ id, name: String(name) });
  const actions = (row: Row): RowAction[] => [
    {
      key: "fetch",
      label: t("made.fetch"),
      icon: <DownloadOutlined aria-hidden />,
      disabled: row.state !== "done",
      onClick: () => take(row),
    },
    ...actionsOf(row),
  ];
  return (
    <Page title={t("made.title")}>
      <ListView
        list={madeFileList}
        title="name"
        actions={actions}
        onOpen={(row) => row.state === "done" && take(row)}
        selectable={false}
        empty={t("made.none")}
      />
      {dialog}
    </Page>
  );
}
