import { Modal } from "antd";
import { closeAccount, freezeAccount, reopenAccount } from "#contract/operations/accounts/account-status";
import { entryOf, TextField } from "../../../components/form-fields";
import { RefusalAlert } from "../../../components/refusal-alert";
import { useOperationForm } from "../../../hooks/use-operation-form";
import type { Row } from "../../../lists/list-view";
import { useT } from "../../../providers/i18n";
import { useNotify } from "../../../providers/notification";

const operations = { freeze: freezeAccount, close: closeAccount, reopen: reopenAccount };
export type StatusAct = keyof typeof operations;

/** What can be done with an account of a status. */
export const statusActs: Readonly<Record<string, readonly StatusAct[]>> = {
  open: ["freeze", "close"],
  frozen: ["reopen", "close"],
  closed: ["reopen"],
};

interface StatusDialogProps {
  act: StatusAct;
  row: Row;
  onClose(): void;
}

/** Freezes, closes or reopens an account; each says why. */
export function StatusDialog({ act, row, onClose }: StatusDialogProps) {
  const t = useT("accounts");
  const notify = useNotify();
  const name = `${row.code} ${row.name}`;
  const acting = useOperationForm(
    operations[act],
    { id: row.id, version: Number(row.version), remarks: "" },
    () => {
      notify.success(t(`status.${act}Done`, { name }));
      onClose();
    },
    "accounts",
  );
  return (
    <Modal
      open
      title={t(`status.${act}Question`, { name })}
      onCancel={onClose}
      cancelText={t("action.cancel")}
      okText={t(`status.${act}`)}
      okButtonProps={{
        htmlType: "submit",
        form: "account_status",
        danger: act === "close",
        loading: acting.pending,
      }}
    >
      <form id="account_status" {...acting.formProps}>
        <RefusalAlert refusal={acting.refusal} />
        <p>{t(`status.${act}Text`)}</p>
        <TextField
          entry={entryOf(acting, "status_")}
          name="remarks"
          label={t("status.remarks")}
          isRequired
          autoFocus
          rows={2}
        />
      </form>
    </Modal>
  );
}
