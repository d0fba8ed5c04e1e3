import { CheckCircleFilled } from "@ant-design/icons";
import { Alert, Button, Flex, Input } from "antd";
import { useEffect, useState } from "react";
import { Controller } from "react-hook-form";
import { verifyWithPassword } from "#contract/operations/identity/verify-with-password";
import { described, Field } from "../components/field";
import { RefusalAlert } from "../components/refusal-alert";
import { useOperationForm } from "../hooks/use-operation-form";
import { useOverlayTexts } from "../providers/overlay-texts";
import "./overlays.css";

interface PasswordConfirmProps {
  /** The verb it is for: "slice:name". */
  action: string;
  /** What the password is asked for. */
  why?: string;
  isSignedIn: boolean;
  onProof(proof: string): void;
  onCancel(): void;
}

/** What the password-confirmation modal holds: the question, then the sign that it was answered right. */
export function PasswordConfirm({ isSignedIn, onProof, ...asking }: PasswordConfirmProps) {
  const { password: texts } = useOverlayTexts();
  const [isConfirmed, setConfirmed] = useState(false);
  if (!isSignedIn) {
    return (
      <Flex vertical gap="middle">
        <Alert role="alert" type="warning" showIcon message={texts.unauthorized} />
        <Flex justify="end">
          <Button onClick={asking.onCancel}>{texts.close}</Button>
        </Flex>
      </Flex>
    );
  }
  if (isConfirmed) {
    return (
      <div className="password-confirmed" role="status">
        <CheckCircleFilled aria-hidden="true" />
        {texts.confirmed}
      </div>
    );
  }
  const confirm = (proof: string) => {
    setConfirmed(true);
    onProof(proof);
  };
  return <PasswordForm {...asking} onProof={confirm} />;
}

function PasswordForm({ action, why, onProof, onCancel }: Omit<PasswordConfirmProps, "isSignedIn">) {
  const { password: texts } = useOverlayTexts();
  const { form, formProps, faultOf, refusal, pending } = useOperationForm(
    verifyWithPassword,
    { password: "", action },
    ({ proof }) => onProof(proof),
    "shell",
  );
  const fault = faultOf("password", texts.label);
  useEffect(() => {
    // Not at once: the modal is put into the page after what it holds.
    const timer = setTimeout(() => form.setFocus("password"));
    return () => clearTimeout(timer);
  }, [form]);
  return (
    <form {...formProps}>
      <p className="password-text">{why ?? texts.text}</p>
      {refusal && refusal.code === "not_signed_in" ? (
        <Alert role="alert" type="warning" showIcon message={texts.unauthorized} />
      ) : (
        <RefusalAlert refusal={refusal} />
      )}
      <Field id="confirm-password" label={texts.label} fault={fault} isRequired>
        <Controller
          control={form.control}
          name="password"
          render={({ field }) => (
            <Input.Password
              {...field}
              {...described("confirm-password", fault)}
              autoComplete="current-password"
            />
          )}
        />
      </Field>
      <Flex justify="end" gap="small">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="primary" htmlType="submit" loading={pending}>
          {texts.confirm}
        </Button>
      </Flex>
    </form>
  );
}
