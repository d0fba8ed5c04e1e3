import { Modal } from "antd";
import { type ReactNode, useId } from "react";
import type { Operation } from "#contract/kit/operation";
import { RefusalAlert } from "../../../components/refusal-alert";
import type { OperationForm } from "../../../hooks/use-operation-form";
import { useT } from "../../../providers/i18n";

interface FormDialogProps {
  title: string;
  okText: string;
  saving: Pick<OperationForm<Operation>, "pending" | "refusal" | "formProps">;
  onClose(): void;
  children: ReactNode;
}

/** A form for a part of a tree, in a dialog over it. */
export function FormDialog({ title, okText, saving, onClose, children }: FormDialogProps) {
  const t = useT("accounts");
  const id = useId();
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      maskClosable={false}
      cancelText={t("action.cancel")}
      okText={okText}
      okButtonProps={{ htmlType: "submit", form: id, loading: saving.pending }}
    >
      <form id={id} {...saving.formProps}>
        <RefusalAlert refusal={saving.refusal} />
        {children}
      </form>
    </Modal>
  );
}
