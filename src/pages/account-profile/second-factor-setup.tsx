import { Typography } from "antd";
import type { Output } from "#contract/kit/operation";
import { confirmSecondFactor, type enrolSecondFactor } from "#contract/operations/identity/second-factor";
import { fieldBindingOf, TextField } from "../../components/form-fields";
import { QrCode } from "../../components/qr-code";
import { useOperationModal } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { FormModal } from "../../resources/operations/form-modal";

export type Enrolment = Output<typeof enrolSecondFactor>;

interface SecondFactorSetupProps {
  enrolment: Enrolment;
  onConfirmed(recoveryCodes: string[]): void;
  onClose(): void;
}

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

/** Hands the secret to an authenticator, and asks for a first code of it. */
export function SecondFactorSetup({ enrolment, onConfirmed, onClose }: SecondFactorSetupProps) {
  const t = useT("profile");
  const acting = useOperationModal(
    confirmSecondFactor,
    { code: "" },
    ({ recovery_codes }) => onConfirmed(recovery_codes),
    { area: "auth" },
  );
  return (
    <FormModal
      acting={acting}
      title={t("factor.setup.title")}
      okText={t("factor.setup.confirm")}
      isKept
      onClose={onClose}
    >
      <p>{t("factor.setup.scan")}</p>
      <QrCode value={enrolment.uri} label={t("factor.setup.qr")} size={220} />
      <p>{t("factor.setup.type")}</p>
      <Typography.Text code>{inFours(enrolment.secret)}</Typography.Text>
      <TextField
        binding={fieldBindingOf(acting, "factor-")}
        name="code"
        label={t("factor.code")}
        help={t("factor.setup.help")}
        autoComplete="one-time-code"
        isRequired
      />
    </FormModal>
  );
}
