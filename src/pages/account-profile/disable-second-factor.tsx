import { Typography } from "antd";
import { disableSecondFactor } from "#contract/operations/identity/second-factor";
import { fieldBindingOf, TextField } from "../../components/form-fields";
import { useOperationModal } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { FormModal } from "../../resources/operations/form-modal";
import { PasswordInput } from "./password-input";

interface DisableSecondFactorProps {
  onDone(): void;
  onClose(): void;
}

/** Takes the second factor away, by password and a code. */
export function DisableSecondFactor({ onDone, onClose }: DisableSecondFactorProps) {
  const t = useT("profile");
  const start = { password: "", code: "" };
  const acting = useOperationModal(disableSecondFactor, start, onDone, { area: "auth" });
  const binding = fieldBindingOf(acting, "disable-");
  return (
    <FormModal
      acting={acting}
      title={t("factor.disableTitle")}
      okText={t("factor.disable")}
      isDanger
      onClose={onClose}
    >
      <Typography.Paragraph type="secondary">{t("factor.disableText")}</Typography.Paragraph>
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
    </FormModal>
  );
}
