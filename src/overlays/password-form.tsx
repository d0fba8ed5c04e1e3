import { CheckCircleFilled } from "@ant-design/icons";
import { Alert, Button, Flex, Input } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { type Operation, type Output, permissionOf } from "#contract/kit/operation";
import {
  listOwners,
  verifyWithOwnerPassword,
  verifyWithPassword,
} from "#contract/operations/identity/verify-with-password";
import { ariaProps, Field } from "../components/field";
import { ChoiceField, type FieldBinding, fieldBindingOf } from "../components/form-fields";
import { RefusalAlert } from "../components/refusal-alert";
import { LoadingState } from "../components/states";
import { useAutoFocus } from "../hooks/use-auto-focus";
import { useOperation } from "../hooks/use-operation";
import { type OperationForm, useOperationForm } from "../hooks/use-operation-form";
import type { ApiError } from "../providers/http";
import { useOverlayTexts } from "../providers/overlay-texts";
import "./overlays.css";

interface Asking {
  /** What it is for. */
  operation: Operation;
  /** What the password is asked for, in words. */
  why?: string;
  onProof(proof: string): void;
  onCancel(): void;
}

type PasswordConfirmProps = Asking & {
  /** Who is signed in; null when nobody is. */
  userId: string | null;
};

/** What the password-confirmation modal holds: the question, then the sign that it was answered right. */
export function PasswordConfirm({ userId, onProof, ...asking }: PasswordConfirmProps) {
  const { password: texts } = useOverlayTexts();
  const [isConfirmed, setConfirmed] = useState(false);
  if (userId === null) {
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
  if (asking.operation.proof === "owner") {
    return <OwnerPassword {...asking} userId={userId} onProof={confirm} />;
  }
  return <OwnPassword {...asking} onProof={confirm} />;
}

/** The password of the person signed in. */
function OwnPassword({ operation, onProof, ...asking }: Asking) {
  const { password: texts } = useOverlayTexts();
  const asked = useOperationForm(
    verifyWithPassword,
    { password: "", action: permissionOf(operation) },
    ({ proof }) => onProof(proof),
    "shell",
  );
  return (
    <PasswordFields
      {...asking}
      form={asked}
      binding={fieldBindingOf(asked, "confirm-")}
      label={texts.label}
    />
  );
}

type Owners = Output<typeof listOwners>["data"];

/** The password of an owner, once it is known who they are. */
function OwnerPassword(asking: Asking & { userId: string }) {
  const { run, refusal } = useOperation(listOwners);
  const [owners, setOwners] = useState<Owners | null>(null);
  useEffect(() => {
    // What went wrong is in `refusal`.
    run({}).then(
      ({ data }) => setOwners(data),
      () => undefined,
    );
  }, [run]);
  if (refusal) return <Refused refusal={refusal} />;
  return owners ? <OwnerForm {...asking} owners={owners} /> : <LoadingState />;
}

function OwnerForm({
  operation,
  userId,
  owners,
  onProof,
  ...asking
}: Asking & { userId: string; owners: Owners }) {
  const { password: texts } = useOverlayTexts();
  // An owner confirms for themselves, unless they choose somebody else.
  const likely = owners.find(({ user_id }) => user_id === userId) ?? owners[0];
  const asked = useOperationForm(
    verifyWithOwnerPassword,
    {
      user_organization_id: likely?.user_organization_id,
      password: "",
      action: permissionOf(operation),
    },
    ({ proof }) => onProof(proof),
    "shell",
  );
  const binding = fieldBindingOf(asked, "confirm-");
  const options = owners.map(({ user_organization_id: value, full_name: label }) => ({ value, label }));
  return (
    <PasswordFields
      {...asking}
      why={asking.why ?? texts.ownerText}
      form={asked}
      binding={binding}
      label={texts.ownerLabel}
    >
      <ChoiceField
        binding={binding}
        name="user_organization_id"
        label={texts.owner}
        options={options}
        isRequired
      />
    </PasswordFields>
  );
}

/** What speaks against confirming at all. */
function Refused({ refusal }: { refusal: ApiError | null }) {
  const { password: texts } = useOverlayTexts();
  if (refusal?.code !== "not_signed_in") return <RefusalAlert refusal={refusal} />;
  return <Alert role="alert" type="warning" showIcon message={texts.unauthorized} />;
}

interface PasswordFieldsProps extends Pick<Asking, "why" | "onCancel"> {
  form: Pick<OperationForm<Operation>, "formProps" | "refusal" | "pending">;
  binding: FieldBinding;
  label: string;
  children?: ReactNode;
}

function PasswordFields({ form, binding, why, label, onCancel, children }: PasswordFieldsProps) {
  const { password: texts } = useOverlayTexts();
  const id = `${binding.prefix}password`;
  const validationError = binding.validationErrorOf("password", texts.label);
  useAutoFocus(id, true);
  return (
    <form {...form.formProps}>
      <p className="password-text">{why ?? texts.text}</p>
      <Refused refusal={form.refusal} />
      {children}
      <Field id={id} label={label} validationError={validationError} isRequired>
        <Input.Password
          {...ariaProps(id, validationError)}
          autoComplete={children ? "off" : "current-password"}
          value={(binding.valueOf("password") ?? "") as string}
          onChange={({ target }) => binding.change("password", target.value)}
        />
      </Field>
      <Flex justify="end" gap="small">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="primary" htmlType="submit" loading={form.pending}>
          {texts.confirm}
        </Button>
      </Flex>
    </form>
  );
}
