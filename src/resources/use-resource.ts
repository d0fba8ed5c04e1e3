import { type HttpError, useDelete as useDeleteOne } from "@refinedev/core";
import type { Resource } from "#contract/kit/resource";
import { useAuth, useCan } from "../hooks/use-auth";
import { useLabels } from "../lists/labels";
import { nameOfRow, type Row } from "../lists/row";
import { useConfirm } from "../overlays/confirm";
import { useT } from "../providers/i18n";
import { useNotify } from "../providers/notification";

/** What the person may do, with all rows or with those they made. */
export function useResourceCan(resource: Resource) {
  const can = useCan();
  const { user_id } = useAuth();
  return (action: "create" | "update" | "delete" | "export", row?: Row) =>
    can(`${resource.name}:${action}`) ||
    (can(`${resource.name}:own-${action}`) && (!row || row.created_by_id === user_id));
}

/** Deletes a row of a resource once it has been asked about. */
export function useDelete(resource: Resource, onDeleted?: () => void) {
  const t = useT("resources");
  const labels = useLabels();
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutateAsync: deleteOne } = useDeleteOne<Row, HttpError>();
  return async (row: Row) => {
    const names = { label: labels.one(resource), name: nameOfRow(row, resource.title) };
    const title = t("delete.question", names);
    if (!(await confirm({ title, okText: t("action.delete"), danger: true }))) return;
    try {
      await deleteOne({
        resource: resource.name,
        id: row.id,
        successNotification: false,
        errorNotification: false,
      });
      notify.success(t("delete.done", names));
      onDeleted?.();
    } catch (error) {
      notify.error(error);
    }
  };
}
