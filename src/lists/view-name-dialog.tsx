import { Modal } from "antd";
import { useId, useRef } from "react";
import { type SavedView, savedViewInput } from "#contract/entities/saved-view";
import { fieldBindingOf, TextField } from "../components/form-fields";
import { useCheckedModal } from "../hooks/use-checked-form";
import { problemOf } from "../providers/api-error";
import { useT } from "../providers/i18n";
import { useRefusalText } from "../providers/refusal-text";

interface ViewNameDialogProps {
  /** The one to rename; null for a new one. */
  view: SavedView | null;
  save(name: string): Promise<void>;
  onClose(): void;
}

const named = savedViewInput.pick({ name: true });

/** Asks what a view is called. */
export function ViewNameDialog({ view, save, onClose }: ViewNameDialogProps) {
  const t = useT("resources");
  const textOf = useRefusalText();
  const id = useId();
  const isSaving = useRef(false);
  const send = async ({ name }: { name: string }) => {
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      await save(name);
      acting.modal.close();
      onClose();
    } catch (error) {
      acting.refuse({ name: textOf(problemOf(error)) });
    } finally {
      isSaving.current = false;
    }
  };
  const acting = useCheckedModal(named, { name: view?.name ?? "" }, send, "resources");
  return (
    <Modal
      open={acting.modal.visible}
      width={420}
      title={t(view ? "view.rename" : "view.saveAs")}
      okText={t("action.save")}
      cancelText={t("action.cancel")}
      confirmLoading={acting.form.formState.isSubmitting}
      okButtonProps={{ htmlType: "submit", form: id }}
      onCancel={onClose}
    >
      <form id={id} {...acting.formProps}>
        <TextField
          binding={fieldBindingOf(acting, "view-")}
          name="name"
          label={t("view.name")}
          maxLength={100}
          isRequired
          autoFocus
        />
      </form>
    </Modal>
  );
}
