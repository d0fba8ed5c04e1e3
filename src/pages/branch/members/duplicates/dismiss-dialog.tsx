import { Modal } from "antd";
import type { MemberBrief } from "#contract/entities/member";
import { dismissPair } from "#contract/operations/members/duplicates";
import { entryOf, TextField } from "../../../../components/form-fields";
import { RefusalAlert } from "../../../../components/refusal-alert";
import { useOperationForm } from "../../../../hooks/use-operation-form";
import { useT } from "../../../../providers/i18n";
import { useNotify } from "../../../../providers/notification";

interface DismissDialogProps {
  pair: { first: MemberBrief; second: MemberBrief };
  onClose(): void;
}

/** Says that two members are two people, and why. */
export function DismissDialog({ pair: { first, second }, onClose }: DismissDialogProps) {
  const t = useT("members");
  const notify = useNotify();
  const dismissing = useOperationForm(
    dismissPair,
    { member_id: first.id, other_id: second.id, reason: "" },
    () => {
      notify.success(t("duplicates.dismissed"));
      onClose();
    },
    "members",
  );
  return (
    <Modal
      open
      title={t("duplicates.dismissTitle")}
      onCancel={onClose}
      cancelText={t("action.cancel")}
      okText={t("duplicates.dismiss")}
      okButtonProps={{ htmlType: "submit", form: "dismiss", loading: dismissing.pending }}
    >
      <form id="dismiss" {...dismissing.formProps}>
        <RefusalAlert refusal={dismissing.refusal} />
        <p>{t("duplicates.dismissText", { first: first.full_name, second: second.full_name })}</p>
        <TextField
          entry={entryOf(dismissing, "dismiss_")}
          name="reason"
          label={t("verify.reason")}
          isRequired
          autoFocus
          rows={2}
        />
      </form>
    </Modal>
  );
}
