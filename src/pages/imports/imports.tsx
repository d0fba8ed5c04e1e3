import { UndoOutlined } from "@ant-design/icons";
import { importRunList } from "#contract/entities/import-run";
import { importTargets, undoImport } from "#contract/operations/imports/imports";
import { Page } from "../../components/page";
import { useOperation, useRead } from "../../hooks/use-operation";
import { ListView, type Row, type RowAction } from "../../lists/list-view";
import { useConfirm } from "../../overlays/confirm";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { useRefresh } from "../../providers/refresh";
import { Blockers } from "../../resources/import/blockers";
import { useRowOperations } from "../../resources/operations/use-row-operations";

/** Undoes an import once it has been asked about; a refusal stays to be read. */
function useUndo() {
  const t = useT("resources");
  const confirm = useConfirm();
  const notify = useNotify();
  const refresh = useRefresh();
  const { run, refusal, reset } = useOperation(undoImport);
  const undo = async ({ id, imported, target }: Row) => {
    const title = t("import.undoQuestion", { count: Number(imported) });
    if (!(await confirm({ title, okText: t("import.undo"), danger: true }))) return;
    reset();
    await run({ id }).then(
      () => {
        notify.success(t("import.undone"));
        void refresh.rows(String(target));
      },
      () => undefined,
    );
  };
  return { undo, refusal };
}

/** What the names of the kinds of rows mean to people. */
function useTargetLabel() {
  const t = useT("resources");
  const { data } = useRead(importTargets, {});
  return (name: unknown) => {
    const label = data?.data.find((one) => one.name === name)?.label ?? String(name);
    return t(`resource.${name}.many`, { defaultValue: label });
  };
}

/** The files that were imported in the branch, each to be undone while nothing depends on it. */
export function Imports() {
  const t = useT("resources");
  const { undo, refusal } = useUndo();
  const labelOf = useTargetLabel();
  const { actionsOf, dialog } = useRowOperations(importRunList.name);
  const actions = (row: Row): RowAction[] =>
    row.status === "imported"
      ? [
          ...actionsOf({ ...row, name: row.file_name }),
          {
            key: "undo",
            label: t("import.undo"),
            icon: <UndoOutlined aria-hidden />,
            danger: true,
            onClick: () => void undo(row),
          },
        ]
      : [];
  return (
    <Page title={t("import.past")}>
      <Blockers refusal={refusal} />
      <ListView list={importRunList} title="file_name" actions={actions} cells={{ target: labelOf }} />
      {dialog}
    </Page>
  );
}
