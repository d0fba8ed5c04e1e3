import { useQueryClient } from "@tanstack/react-query";
import type { Resource } from "#contract/kit/resource";
import { useAuth, useMay } from "../hooks/use-auth";
import { nameOfRow, type Row } from "../lists/row";
import { useConfirm } from "../overlays/confirm";
import { useT } from "../providers/i18n";
import { useNotify } from "../providers/notification";
import { deleteRow, refreshNoun } from "./data";
import { useLabels } from "./labels";

/** What the person may do, with all rows or with those they made. */
export function useNounMay(resource: Resource) {
  const may = useMay();
  const { user_id } = useAuth();
  return (action: "create" | "update" | "delete" | "export", row?: Row) =>
    may(`${resource.name}:${action}`) ||
    (may(`${resource.name}:own-${action}`) && (!row || row.created_by_id === user_id));
}

/** Deletes a row of a noun once it has been asked about. */
export function useDelete(resource: Resource, onDeleted?: () => void) {
  const t = useT("nouns");
  const labels = useLabels();
  const confirm = useConfirm();
  const notify = useNotify();
  const client = useQueryClient();
  return async (row: Row) => {
    const names = { noun: labels.one(resource), name: nameOfRow(row, resource.title) };
    const title = t("delete.question", names);
    if (!(await confirm({ title, okText: t("action.delete"), danger: true }))) return;
    try {
      await deleteRow(resource, row.id);
      notify.success(t("delete.done", names));
      onDeleted?.();
      await refreshNoun(client, resource.name);
    } catch (error) {
      notify.error(error);
    }
  };
}
