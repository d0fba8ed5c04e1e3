import { Button, Flex } from "antd";
import { useRef } from "react";
import { type InvitationCode, invitedTypes } from "#contract/entities/invitation-code";
import {
  createInvitationCode,
  readInvitationCode,
  updateInvitationCode,
} from "#contract/operations/organizations/invitation-codes";
import { ariaProps, Field } from "../../components/field";
import {
  ChoiceField,
  type FieldBinding,
  fieldBindingOf,
  NumberField,
  TextField,
} from "../../components/form-fields";
import { DateInput } from "../../components/pickers/date-input";
import { ErrorState, LoadingState } from "../../components/states";
import { useBranch } from "../../hooks/use-branch";
import { useRead } from "../../hooks/use-operation";
import { type OperationForm, useOperationForm } from "../../hooks/use-operation-form";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { useUnsavedGuard } from "../../resources/form/use-unsaved-guard";
import { GrantFields } from "../permission-templates/grant-fields";
import { PermissionRefusal } from "../permission-templates/permission-refusal";

interface SavedProps {
  onSaved(saved: InvitationCode): void;
}

const daysGoodFor = 30;

/** A month from the business day on. */
function inAMonth(day: string): string {
  const then = new Date(`${day}T00:00:00Z`);
  then.setUTCDate(then.getUTCDate() + daysGoodFor);
  return then.toISOString().slice(0, 10);
}

type Saving = OperationForm<typeof createInvitationCode> | OperationForm<typeof updateInvitationCode>;

interface InvitationFieldsProps {
  binding: FieldBinding;
  saving: Saving;
  /** A new one may be given a code of one's own. */
  isNew?: boolean;
  before?: readonly string[];
}

function InvitationFields({ binding, saving, isNew, before }: InvitationFieldsProps) {
  const t = useT("employees");
  const labels = useLabels();
  const types = invitedTypes.map((value) => ({ value, label: labels.option(value) }));
  const id = `${binding.prefix}expiration_date`;
  const dateLabel = t("invitation.expires");
  const dateValidationError = binding.validationErrorOf("expiration_date", dateLabel);
  return (
    <>
      <PermissionRefusal refusal={saving.refusal} />
      <div className="field-columns">
        <ChoiceField
          binding={binding}
          name="user_type"
          label={t("invitation.as")}
          options={types}
          isRequired
          help={t("invitation.asHelp")}
        />
        {isNew && (
          <TextField
            binding={binding}
            name="code"
            label={t("invitation.code")}
            help={t("invitation.codeHelp")}
            autoFocus
          />
        )}
        <Field
          id={id}
          label={dateLabel}
          validationError={dateValidationError}
          help={t("invitation.expiresHelp")}
          isRequired
        >
          <DateInput
            {...ariaProps(id, dateValidationError)}
            value={binding.valueOf("expiration_date") as string | null}
            onChange={(day) => binding.change("expiration_date", day)}
            onWrong={(text) => binding.change("expiration_date", text)}
          />
        </Field>
        <NumberField binding={binding} name="max_use" label={t("invitation.maxUse")} isRequired min={1} />
      </div>
      <TextField binding={binding} name="description" label={t("invitation.note")} />
      <GrantFields binding={binding} before={before} />
      <Flex justify="end" className="form-actions">
        <Button type="primary" htmlType="submit" loading={saving.pending}>
          {t("action.save")}
        </Button>
      </Flex>
    </>
  );
}

/** Invites by a new code. */
export function NewInvitation({ onSaved }: SavedProps) {
  const { branch } = useBranch();
  const saving = useOperationForm(
    createInvitationCode,
    {
      code: "",
      user_type: "employee",
      expiration_date: inAMonth(branch.business_date),
      max_use: 1,
      description: "",
      permission_name: "",
      permission_description: "",
      permissions: [],
    },
    (saved) => {
      guard.release();
      onSaved(saved);
    },
    "employees",
  );
  const guard = useUnsavedGuard(saving.form.formState.isDirty);
  return (
    <form {...saving.formProps}>
      <InvitationFields binding={fieldBindingOf(saving, "invitation_")} saving={saving} isNew />
    </form>
  );
}

/** Changes an invitation as it was when the form was opened. */
export function ChangeInvitation({ id, onSaved }: SavedProps & { id: string }) {
  const { data, error, refetch } = useRead(readInvitationCode, { id });
  const first = useRef<InvitationCode>(undefined);
  if (data) first.current ??= data;
  if (error && !first.current) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return first.current ? <ChangeForm invitation={first.current} onSaved={onSaved} /> : <LoadingState />;
}

function ChangeForm({ invitation, onSaved }: SavedProps & { invitation: InvitationCode }) {
  const { id, version, user_type, expiration_date, max_use, description } = invitation;
  const { permission_name, permission_description, permissions } = invitation;
  const saving = useOperationForm(
    updateInvitationCode,
    {
      ...{ id, version, user_type, expiration_date, max_use, description },
      ...{ permission_name, permission_description, permissions },
    },
    (saved) => {
      guard.release();
      onSaved(saved);
    },
    "employees",
  );
  const guard = useUnsavedGuard(saving.form.formState.isDirty);
  return (
    <form {...saving.formProps}>
      <InvitationFields
        binding={fieldBindingOf(saving, "invitation_")}
        saving={saving}
        before={permissions}
      />
    </form>
  );
}
