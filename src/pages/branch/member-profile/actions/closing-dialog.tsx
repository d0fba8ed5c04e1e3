import { Modal } from "antd";
import { entryOf, TextField } from "../../../../components/form-fields";
import { RefusalAlert } from "../../../../components/refusal-alert";
import { useOperationForm } from "../../../../hooks/use-operation-form";
import { useT } from "../../../../providers/i18n";
import { useNotify } from "../../../../providers/notification";
import { useProfile } from "../../../member-profile/profile";
import { CloseDialog } from "./close-dialog";
import { type ClosingAct, closingOperations } from "./closing-acts";

interface ClosingDialogProps<Act> {
  act: Act;
  onClose(): void;
}

/** Ends a membership, takes it up again or puts it away; each says why. */
export function ClosingDialog({ act, onClose }: ClosingDialogProps<ClosingAct>) {
  return act === "close" ? <CloseDialog onClose={onClose} /> : <RemarkDialog act={act} onClose={onClose} />;
}

function RemarkDialog({ act, onClose }: ClosingDialogProps<Exclude<ClosingAct, "close">>) {
  const t = useT("member-profile");
  const notify = useNotify();
  const { id, version, full_name: name } = useProfile().member;
  const acting = useOperationForm(
    closingOperations[act],
    { id, version, description: "" },
    () => {
      notify.success(t(`done.${act}`, { name }));
      onClose();
    },
    "member-profile",
  );
  return (
    <Modal
      open
      title={t(`question.${act}`, { name })}
      onCancel={onClose}
      cancelText={t("action.cancel")}
      okText={t(`act.${act}`)}
      okButtonProps={{ htmlType: "submit", form: "remark", loading: acting.pending }}
    >
      <form id="remark" {...acting.formProps}>
        <RefusalAlert refusal={acting.refusal} />
        <p>{t(`explained.${act}`)}</p>
        <TextField
          entry={entryOf(acting, "remark_")}
          name="description"
          label={t("remark.description")}
          isRequired
          autoFocus
          rows={2}
        />
      </form>
    </Modal>
  );
}
