import { Button, Flex } from "antd";
import { useEffect, useRef, useState } from "react";
import { type FieldValues, type UseFormReturn, useController } from "react-hook-form";
import type { MemberProfile } from "#contract/entities/member-profile";
import type { Fields } from "#contract/kit/field";
import type { Operation, Typed } from "#contract/kit/operation";
import type { Resource } from "#contract/kit/resource";
import type { Entry } from "../../../../components/form-fields";
import { RefusalAlert } from "../../../../components/refusal-alert";
import { onSaveKey } from "../../../../hooks/on-save-key";
import { useOperationForm } from "../../../../hooks/use-operation-form";
import type { Row } from "../../../../lists/row";
import type { ApiError } from "../../../../providers/http";
import { useT } from "../../../../providers/i18n";
import { useNotify } from "../../../../providers/notification";
import { StaleDialog } from "../../../../resources/form/stale-dialog";
import { useUnsavedGuard } from "../../../../resources/form/use-unsaved-guard";
import { startValues, type Values } from "../../../../resources/form/values";
import { useProfile } from "../../../member-profile/profile";
import { MemberField } from "../../members/fields/member-field";
import type { MemberFieldName } from "../../members/fields/member-fields";

/** A part of the form under a heading: "form.<title>". */
export interface FormSection {
  title: string;
  names: readonly MemberFieldName[];
}

interface MemberFormProps {
  /** A verb that writes those fields of a member as a whole, with the version they were read at. */
  operation: Operation;
  fields: Fields;
  sections: readonly FormSection[];
  required?: readonly MemberFieldName[];
  onDone(): void;
}

/** A member's fields as a noun's, for what shows and compares them. */
const nounOf = (fields: Fields): Resource => ({
  name: "member-profile",
  scope: "branch",
  title: "full_name",
  order: { field: "full_name", order: "asc" },
  fields,
});

/** The member as they are now, read when a refusal says that somebody else was faster. */
function useNewest(refusal: ApiError | null) {
  const notify = useNotify();
  const { renew } = useProfile();
  const [newest, setNewest] = useState<MemberProfile | null>(null);
  const answered = useRef(refusal);
  const isStale = refusal?.code === "stale_version";
  useEffect(() => {
    if (!isStale || answered.current === refusal) return;
    answered.current = refusal;
    void renew().then(setNewest, notify.error);
  }, [isStale, refusal, renew, notify]);
  return { newest, setNewest, isStale };
}

/** Writes part of a member: what others change meanwhile is shown and asked about, never overwritten. */
export function MemberForm({ operation, fields, sections, required = [], onDone }: MemberFormProps) {
  const t = useT("member-profile");
  const notify = useNotify();
  const { member } = useProfile();
  // What others do meanwhile must not reach into a form that is being filled in: its version tells later.
  const { current: start } = useRef(member);
  const noun = nounOf(fields);
  const valuesOf = (shown: MemberProfile) => ({ id: shown.id, ...startValues(noun, shown as Row) });

  const done = () => {
    guard.release();
    notify.success(t("form.saved", { name: start.full_name }));
    onDone();
  };
  const saving = useOperationForm(operation, valuesOf(start) as Partial<Typed<Operation>>, done, "members");
  const { form, formProps, pending, refusal } = saving;
  const guard = useUnsavedGuard(form.formState.isDirty);
  const { newest, isStale, setNewest } = useNewest(refusal);
  const keepTyped = () => {
    form.setValue("version", newest?.version);
    setNewest(null);
  };
  const takeNewest = () => {
    if (newest) form.reset(valuesOf(newest));
    setNewest(null);
  };
  const saveKey = onSaveKey(({ currentTarget }) => currentTarget.requestSubmit());
  return (
    <form {...formProps} {...saveKey} aria-busy={pending} className="member-form">
      <RefusalAlert refusal={isStale ? null : refusal} />
      {sections.map(({ title, names }, index) => (
        <fieldset key={title}>
          <legend>{t(`form.${title}`)}</legend>
          <div className="field-columns">
            {names.map((name, place) => (
              <FormField
                key={name}
                form={form as unknown as UseFormReturn<FieldValues>}
                faultOf={saving.faultOf}
                name={name}
                row={start as Row}
                isRequired={required.includes(name)}
                autoFocus={index === 0 && place === 0}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <Flex gap="small" justify="end" className="form-actions">
        <Button onClick={onDone}>{t("action.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={pending} disabled={pending}>
          {t("action.save")}
        </Button>
      </Flex>
      {newest && (
        <StaleDialog
          resource={noun}
          typed={form.getValues() as Values}
          newest={newest as Row}
          onKeep={keepTyped}
          onTake={takeNewest}
        />
      )}
    </form>
  );
}

interface FormFieldProps {
  form: UseFormReturn<FieldValues>;
  faultOf: Entry["faultOf"];
  name: MemberFieldName;
  row: Row;
  isRequired: boolean;
  autoFocus: boolean;
}

/** A field that alone is drawn anew while it is typed into: the form is long. */
function FormField({ form, faultOf, ...props }: FormFieldProps) {
  const { field } = useController({ control: form.control, name: props.name });
  const entry: Entry = {
    prefix: "member_",
    faultOf,
    valueOf: () => field.value,
    change: (_, value) => field.onChange(value),
  };
  return <MemberField entry={entry} {...props} />;
}
