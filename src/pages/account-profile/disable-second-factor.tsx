import { Button, Modal, Typography } from "antd";
import { disableSecondFactor } from "#contract/operations/identity/second-factor";
import { fieldBindingOf, TextField } from "../../components/form-fields";
import { RefusalAlert } from "../../components/refusal-alert";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { PasswordInput } from "./password-input";

interface DisableSecondFactorProps {
  onDone(): void;
  onClose(): void;
}

/** Takes the second factor away, by password and a code. */
export function DisableSecondFactor({ onDone, onClose }: DisableSecondFactorProps) {
  const t = useT("profile");
  const checked = useOperationForm(disableSecondFactor, { password: "", code: "" }, onDone, "auth");
  const binding = fieldBindingOf(checked, "disable-");
  return (
    <Modal open title={t("factor.disableTitle")} onCancel={onClose} footer={null}>
      <form {...checked.formProps}>
        <Typography.Paragraph type="secondary">{t("factor.disableText")}</Typography.Paragraph>
        <RefusalAlert refusal={checked.refusal} />
        <PasswordInput
          binding={binding}
          name="password"
          label={t("password.own")}
          autoComplete="current-password"
          autoFocus
        />
        <TextField
          binding={binding}
          name="code"
          label={t("factor.code")}
          help={t("factor.codeHelp")}
          autoComplete="one-time-code"
          isRequired
        />
        <Button danger type="primary" htmlType="submit" loading={checked.pending}>
          {t("factor.disable")}
        </Button>
      </form>
    </Modal>
  );
}
