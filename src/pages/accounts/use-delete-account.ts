import { deleteAccount } from "#contract/operations/accounts/delete-account";
import { useOperation } from "../../hooks/use-operation";
import type { Row } from "../../lists/list-view";
import { useConfirm, useInfo } from "../../overlays/confirm";
import { problemOf } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { useRefusalText } from "../../providers/refusal-text";

/** Deletes an account once it has been asked about; what uses it is named until it has been read. */
export function useDeleteAccount(onDeleted: () => void) {
  const t = useT("accounts");
  const confirm = useConfirm();
  const info = useInfo();
  const notify = useNotify();
  const textOf = useRefusalText();
  const { run } = useOperation(deleteAccount);
  return async (row: Pick<Row, "id" | "code" | "name">): Promise<void> => {
    const name = `${row.code} ${row.name}`;
    const title = t("delete.question", { name });
    if (!(await confirm({ title, okText: t("list.delete"), danger: true }))) return;
    try {
      await run({ id: row.id });
      notify.success(t("delete.done", { name }));
      onDeleted();
    } catch (error) {
      await info({ title: t("delete.refused", { name }), content: textOf(problemOf(error)) });
    }
  };
}
