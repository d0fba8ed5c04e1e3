import { Input, Modal } from "antd";
import { useState } from "react";
import { approveHere } from "#contract/operations/approvals/decide";
import { ariaProps, Field } from "../../components/field";
import { fieldBindingOf } from "../../components/form-fields";
import { SecondPersonFields } from "../../components/second-person-fields";
import { useOperationModal } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { FormModal } from "../../resources/operations/form-modal";

interface RejectDialogProps {
  count: number;
  onReject(reason: string): void;
  onClose(): void;
}

/** Why something is turned down; its maker reads it. */
export function RejectDialog({ count, onReject, onClose }: RejectDialogProps) {
  const t = useT("approvals");
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const validationError = isMissing && !reason.trim() ? t("reason_required") : undefined;
  const send = () => (reason.trim() ? onReject(reason.trim()) : setIsMissing(true));
  return (
    <Modal
      open
      title={t("reject_title", { count })}
      okText={t("reject")}
      okButtonProps={{ danger: true }}
      cancelText={t("action.cancel")}
      onOk={send}
      onCancel={onClose}
    >
      <Field id="reject_reason" label={t("fact.reason")} validationError={validationError} isRequired>
        <Input
          {...ariaProps("reject_reason", validationError)}
          autoFocus
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          onPressEnter={send}
        />
      </Field>
    </Modal>
  );
}

/** Somebody beside one approves with their name and password, or a code, what one asked for. */
export function ApproveHereDialog({ id, onClose }: { id: string; onClose(): void }) {
  const t = useT("approvals");
  const notify = useNotify();
  const done = () => {
    notify.success(t("done.approved", { count: 1 }));
    onClose();
  };
  const acting = useOperationModal(approveHere, { id, approver: "", password: "", otp: "" }, done, {
    area: "approvals",
  });
  const shared = fieldBindingOf(acting, "here_");
  return (
    <FormModal acting={acting} title={t("here.title")} okText={t("approve")} onClose={onClose}>
      <SecondPersonFields binding={shared} label={t("here.approver")} isRequired autoFocus />
    </FormModal>
  );
}
