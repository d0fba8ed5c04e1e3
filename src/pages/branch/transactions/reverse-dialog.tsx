import { Alert, Input, Modal } from "antd";
import { reverseEntry } from "#contract/operations/teller/reverse-entry";
import { described, Field } from "../../../components/field";
import { RefusalAlert } from "../../../components/refusal-alert";
import { useOperationForm } from "../../../hooks/use-operation-form";
import { useT } from "../../../providers/i18n";
import { useNotify } from "../../../providers/notification";

interface ReverseDialogProps {
  entry: { id: string; reference: string };
  onReversed(): void;
  onClose(): void;
}

/** Undoes an entry by its mirror image: why, and the password of an owner or manager, signed in or not. */
export function ReverseDialog({ entry, onReversed, onClose }: ReverseDialogProps) {
  const t = useT("teller");
  const notify = useNotify();
  const { form, formProps, faultOf, pending, refusal } = useOperationForm(
    reverseEntry,
    { id: entry.id, reason: "", approver: "", password: "" },
    ({ reference }) => {
      notify.success(t("reverse.done", { reference: entry.reference, by: reference }));
      onReversed();
    },
  );
  const input = (name: "reason" | "approver" | "password") => ({
    ...described(`reverse_${name}`, faultOf(name)),
    value: form.watch(name),
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) =>
      form.setValue(name, target.value, { shouldValidate: form.formState.isSubmitted }),
  });
  return (
    <Modal
      open
      title={t("reverse.title", { reference: entry.reference })}
      okText={t("reverse.act")}
      okButtonProps={{ danger: true, htmlType: "submit", form: "reverse" }}
      cancelText={t("action.cancel")}
      confirmLoading={pending}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && document.getElementById("reverse_reason")?.focus()}
      destroyOnHidden
    >
      <form id="reverse" {...formProps} autoComplete="off">
        <RefusalAlert refusal={refusal} />
        <Alert type="info" message={t("reverse.what")} style={{ marginBottom: 16 }} />
        <Field id="reverse_reason" label={t("reverse.reason")} fault={faultOf("reason")} isRequired>
          <Input {...input("reason")} maxLength={255} />
        </Field>
        <Field id="reverse_approver" label={t("reverse.approver")} fault={faultOf("approver")} isRequired>
          <Input {...input("approver")} autoComplete="off" maxLength={255} />
        </Field>
        <Field id="reverse_password" label={t("reverse.password")} fault={faultOf("password")} isRequired>
          <Input.Password {...input("password")} autoComplete="new-password" maxLength={200} />
        </Field>
      </form>
    </Modal>
  );
}
