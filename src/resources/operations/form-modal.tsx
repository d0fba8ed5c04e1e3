import { Modal } from "antd";
import { type ReactNode, useEffect, useId } from "react";
import type { Operation } from "#contract/kit/operation";
import { RefusalAlert } from "../../components/refusal-alert";
import { onSaveKey } from "../../hooks/on-save-key";
import { useAutoFocus } from "../../hooks/use-auto-focus";
import type { OperationModal } from "../../hooks/use-operation-form";
import { isWaiting } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useUnsavedGuard } from "../form/use-unsaved-guard";

interface FormModalProps {
  /** Of useOperationModal. */
  acting: Pick<OperationModal<Operation>, "formProps" | "pending" | "refusal" | "modal"> & {
    form: { formState: { isDirty: boolean } };
  };
  title: ReactNode;
  /** The button that sends it, named by what it does. */
  okText: ReactNode;
  isDanger?: boolean;
  /** It cannot be sent as it stands. */
  isDisabled?: boolean;
  /** Nothing is typed: Enter says yes, unless it cannot be undone. */
  isPlain?: boolean;
  /** A click beside it does not shut it, though nothing is typed. */
  isKept?: boolean;
  width?: number;
  /** In the place of the refusal that is about no input. */
  alert?: ReactNode;
  onClose(): void;
  children?: ReactNode;
}

/** The frame of an operation's form in a dialog: it asks before what was typed is lost, and is sent once. */
export function FormModal(props: FormModalProps) {
  const { acting, alert, isDanger, isDisabled, isPlain, isKept, onClose, children, ...modal } = props;
  const t = useT();
  const id = useId();
  const okId = `${id}ok`;
  const closeId = `${id}close`;
  useAutoFocus(okId, isPlain && !isDanger);
  const { formProps, pending, refusal } = acting;
  const { isDirty } = acting.form.formState;
  // What waits for somebody else's decision is kept by the server.
  const isSent = isWaiting(refusal);
  // The button that had the focus is gone: Escape and Enter go on from the one that is left.
  useEffect(() => {
    if (isSent) document.getElementById(closeId)?.focus();
  }, [isSent, closeId]);
  const { mayLeave, release } = useUnsavedGuard(isDirty && acting.modal.visible && !isSent);
  const leave = async () => {
    if (!(await mayLeave())) return;
    release();
    acting.modal.close();
    onClose();
  };
  const send = () => !isDisabled && !isSent && formProps.ref.current?.requestSubmit();
  return (
    <Modal
      {...modal}
      open={acting.modal.visible}
      maskClosable={!isDirty && !isKept}
      cancelText={t(isSent ? "action.close" : "action.cancel")}
      cancelButtonProps={{ id: closeId }}
      onCancel={() => void leave()}
      okButtonProps={{
        htmlType: "submit",
        form: id,
        danger: isDanger,
        // Sent once more it would wait twice.
        disabled: isDisabled || isSent,
        ...(isSent && { style: { display: "none" } }),
        loading: pending,
        id: okId,
      }}
      destroyOnHidden
    >
      <form id={id} {...formProps} {...onSaveKey(send)} autoComplete="off" aria-busy={pending}>
        {alert ?? <RefusalAlert refusal={refusal} />}
        {children}
      </form>
    </Modal>
  );
}
