import { Fragment, useEffect, useId, useRef } from "react";
import type { Resource } from "#contract/kit/resource";
import { FormFrame, keepSent } from "../../components/record-frame";
import { ErrorState, LoadingState } from "../../components/states";
import { onSaveKey } from "../../hooks/on-save-key";
import { useRow } from "../../lists/data";
import { useLabels } from "../../lists/labels";
import { nameOfRow, type Row } from "../../lists/row";
import { isWaiting } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { FormField } from "../form/form-field";
import { GroupField } from "../form/group-field";
import { StaleDialog } from "../form/stale-dialog";
import { useRowForm } from "../form/use-row-form";
import { useUnsavedGuard } from "../form/use-unsaved-guard";
import type { Values } from "../form/values";
import { overrideOf } from "../registry";

interface FormViewProps {
  resource: Resource;
  /** The row to change; none to make one. */
  id?: string;
  /** What the page around it fixes: sent with a row, and not asked for. */
  fixed?: Values;
  /** What a new row begins with, until something else is typed. */
  preset?: Values;
  onSaved(row: Row): void;
  onCancel(): void;
}

const nothingFixed: Values = {};

/** Makes or changes a row of a resource. */
export function FormView({ id, ...props }: FormViewProps) {
  return id ? <EditForm {...props} id={id} /> : <RowForm {...props} />;
}

function EditForm({ id, ...props }: FormViewProps & { id: string }) {
  const { data: row, error, refetch } = useRow(props.resource, id);
  // What others do meanwhile must not reach into a form that is being filled in: its version tells later.
  const first = useRef<Row>(undefined);
  if (row) first.current ??= row;
  if (first.current) return <RowForm {...props} row={first.current} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />;
}

/** After each attempt to save: inputs say of themselves that they are invalid. */
function useFocusOnValidationError(formId: string, attempts: number) {
  useEffect(() => {
    if (attempts === 0) return;
    const invalid = document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A picker says it on the element around its input.
    (invalid?.querySelector("input") ?? invalid)?.focus();
  }, [attempts, formId]);
}

function RowForm(props: Omit<FormViewProps, "id"> & { row?: Row }) {
  const { resource, row, fixed = nothingFixed, preset, onSaved, onCancel } = props;
  const t = useT("resources");
  const notify = useNotify();
  const labels = useLabels();
  const formId = useId();
  const onDone = (saved: Row) => {
    guard.release();
    const label = labels.one(resource);
    const name = nameOfRow(saved, resource.title);
    notify.success(t(row ? "form.saved" : "form.created", { label, name: name === saved.id ? label : name }));
    onSaved(saved);
  };
  const rowForm = useRowForm({ resource, row, fixed, preset, onSaved: onDone });
  const { form, refusal, submit, newest } = rowForm;
  const { isSubmitting, isDirty, submitCount } = form.formState;
  useFocusOnValidationError(formId, submitCount);
  const isSent = isWaiting(refusal);
  const guard = useUnsavedGuard(isDirty && !isSent);
  const { groups = [], inputs = {} } = overrideOf(resource.name);
  const sections: Readonly<Record<string, string | undefined>> = resource.sections ?? {};
  const asked = Object.entries(resource.fields).filter(([name]) => !(name in fixed));

  const send = isSent ? keepSent : submit;
  const saveKey = onSaveKey(() => void send());
  return (
    <form id={formId} noValidate onSubmit={send} {...saveKey} aria-busy={isSubmitting}>
      <FormFrame
        resource={resource.name}
        id={row?.id}
        isSaving={isSubmitting}
        refusal={refusal}
        onCancel={onCancel}
      >
        {asked.map(([name, field], index) => {
          const group = groups.find(({ fields }) => fields.includes(name));
          if (group) return group.fields[0] === name && <GroupField key={name} group={group} form={form} />;
          const section = sections[name];
          return (
            <Fragment key={name}>
              {section && <h2 className="form-section">{labels.section(section)}</h2>}
              <FormField
                name={name}
                field={field}
                control={form.control}
                Input={inputs[name]}
                row={row}
                isFirst={index === 0}
              />
            </Fragment>
          );
        })}
      </FormFrame>
      {newest && (
        <StaleDialog
          resource={resource}
          typed={form.getValues()}
          newest={newest}
          onKeep={rowForm.overwrite}
          onTake={rowForm.reloadLatest}
        />
      )}
    </form>
  );
}
