import { useRef } from "react";
import type { Control } from "react-hook-form";
import { type MemberFieldName, member } from "#contract/entities/member";
import type { MemberProfile } from "#contract/entities/member-profile";
import { bornBefore } from "#contract/entities/person";
import { groupFields } from "#contract/kit/entity";
import type { Operation, Typed } from "#contract/kit/operation";
import { FormFrame } from "../../../components/record-frame";
import { onSaveKey } from "../../../hooks/on-save-key";
import { useToday } from "../../../hooks/use-branch";
import { useOperationForm } from "../../../hooks/use-operation-form";
import { useLabels } from "../../../lists/labels";
import type { Row } from "../../../lists/row";
import { useT } from "../../../providers/i18n";
import { useNotify } from "../../../providers/notification";
import { StaleDialog } from "../../../resources/form/stale-dialog";
import { useStaleVersion } from "../../../resources/form/use-stale-version";
import { useUnsavedGuard } from "../../../resources/form/use-unsaved-guard";
import { startValues, type Values } from "../../../resources/form/values";
import { MemberFormField } from "../../members/fields/member-form-field";
import { useProfile } from "../profile";

interface MemberFormProps {
  /** An operation that writes a group of fields as a whole, with the version they were read at. */
  operation: Operation;
  /** Its sections stand each under a heading: "form.<section>". */
  group: "personal" | "membership";
  onDone(): void;
}

/** Writes part of a member: what others change meanwhile is shown and asked about, never overwritten. */
export function MemberForm({ operation, group, onDone }: MemberFormProps) {
  const t = useT("member-profile");
  const labels = useLabels();
  const notify = useNotify();
  const { member: current, renew } = useProfile();
  // What others do meanwhile must not reach into a form that is being filled in: its version tells later.
  const { current: start } = useRef(current);
  const fields = { fields: groupFields(member, group) };
  const valuesOf = (shown: MemberProfile) => ({ id: shown.id, ...startValues(fields, shown as Row) });

  const done = () => {
    guard.release();
    notify.success(t("form.saved", { name: start.full_name }));
    onDone();
  };
  const saving = useOperationForm(
    bornBefore(operation, useToday()),
    valuesOf(start) as Partial<Typed<Operation>>,
    done,
    "members",
  );
  const { form, formProps, pending } = saving;
  const guard = useUnsavedGuard(form.formState.isDirty);
  const { newest, refusal, overwrite, reloadLatest } = useStaleVersion<MemberProfile>({
    refusal: saving.refusal,
    read: renew,
    onUnread: notify.error,
    keep: ({ version }) => form.setValue("version", version),
    take: (now) => form.reset(valuesOf(now)),
  });
  const saveKey = onSaveKey(({ currentTarget }) => currentTarget.requestSubmit());
  return (
    <form {...formProps} {...saveKey} aria-busy={pending} className="member-form">
      <FormFrame resource="member" id={start.id} isSaving={pending} refusal={refusal} onCancel={onDone}>
        {Object.entries(member.groups[group]).map(([section, asked], index) => (
          <fieldset key={section}>
            <legend>{t(`form.${section}`)}</legend>
            <div className="field-columns">
              {(Object.keys(asked) as MemberFieldName[]).map((name, place) => (
                <MemberFormField
                  key={name}
                  control={form.control as unknown as Control}
                  prefix="member_"
                  validationError={saving.validationErrorOf(name, labels.field(name, member.fields[name]))}
                  name={name}
                  row={start as Row}
                  autoFocus={index === 0 && place === 0}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </FormFrame>
      {newest && (
        <StaleDialog
          resource={fields}
          typed={form.getValues() as Values}
          newest={newest as Row}
          onKeep={overwrite}
          onTake={reloadLatest}
        />
      )}
    </form>
  );
}
