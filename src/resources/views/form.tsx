import { Button, Flex } from "antd";
import { useEffect, useId, useRef } from "react";
import { type Control, Controller } from "react-hook-form";
import type { Field as FieldOf } from "#contract/kit/field";
import type { Resource } from "#contract/kit/resource";
import { described, Field } from "../../components/field";
import { RefusalAlert } from "../../components/refusal-alert";
import { ErrorState, LoadingState } from "../../components/states";
import { onSaveKey } from "../../hooks/on-save-key";
import { useFaultText } from "../../hooks/use-validation-text";
import { nameOfRow, type Row } from "../../lists/row";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { useRow } from "../data";
import { GroupField } from "../form/group-field";
import { StaleDialog } from "../form/stale-dialog";
import { useRowForm } from "../form/use-row-form";
import { useUnsavedGuard } from "../form/use-unsaved-guard";
import type { Values } from "../form/values";
import { FieldInput } from "../inputs";
import { useLabels } from "../labels";
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

/** Makes or changes a row of a noun. */
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

/** After each attempt to save: inputs say of themselves that they are faulty. */
function useFocusOnFault(formId: string, attempts: number) {
  useEffect(() => {
    if (attempts === 0) return;
    const faulty = document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A picker says it on the element around its input.
    (faulty?.querySelector("input") ?? faulty)?.focus();
  }, [attempts, formId]);
}

function RowForm(props: Omit<FormViewProps, "id"> & { row?: Row }) {
  const { resource, row, fixed = nothingFixed, preset, onSaved, onCancel } = props;
  const t = useT("nouns");
  const notify = useNotify();
  const labels = useLabels();
  const formId = useId();
  const onDone = (saved: Row) => {
    guard.release();
    const name = nameOfRow(saved, resource.title);
    notify.success(t(row ? "form.saved" : "form.created", { noun: labels.one(resource), name }));
    onSaved(saved);
  };
  const rowForm = useRowForm({ resource, row, fixed, preset, onSaved: onDone });
  const { form, refusal, submit, newest } = rowForm;
  const { isSubmitting, isDirty, submitCount } = form.formState;
  useFocusOnFault(formId, submitCount);
  const guard = useUnsavedGuard(isDirty);
  const { groups = [] } = overrideOf(resource.name);
  const asked = Object.entries(resource.fields).filter(([name]) => !(name in fixed));

  const saveKey = onSaveKey(() => void submit());
  return (
    <form id={formId} noValidate onSubmit={submit} {...saveKey} aria-busy={isSubmitting}>
      <RefusalAlert refusal={refusal} />
      {asked.map(([name, field], index) => {
        const group = groups.find(({ fields }) => fields.includes(name));
        if (group) return group.fields[0] === name && <GroupField key={name} group={group} form={form} />;
        return (
          <FormField
            key={name}
            resource={resource}
            name={name}
            field={field}
            control={form.control}
            row={row}
            isFirst={index === 0}
          />
        );
      })}
      <Flex gap="small" justify="end" className="form-actions">
        <Button onClick={onCancel}>{t("action.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={isSubmitting} disabled={isSubmitting}>
          {t(row ? "action.save" : "action.create")}
        </Button>
      </Flex>
      {newest && (
        <StaleDialog
          resource={resource}
          typed={form.getValues()}
          newest={newest}
          onKeep={rowForm.keepTyped}
          onTake={rowForm.takeNewest}
        />
      )}
    </form>
  );
}

interface FormFieldProps {
  resource: Resource;
  name: string;
  field: FieldOf;
  control: Control<Values>;
  row?: Row;
  isFirst: boolean;
}

function FormField({ resource, name, field, control, row, isFirst }: FormFieldProps) {
  const id = `${useId()}${name}`;
  const labels = useLabels();
  const faultText = useFaultText();
  const label = labels.field(name, field);
  const Input = overrideOf(resource.name).inputs?.[name] ?? FieldInput;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => {
        // An empty input is told as missing, whatever else the rule says of it.
        const isMissing = field.required && (value === null || value === "") && error?.type !== "server";
        const fault = error && faultText(isMissing ? `${label} is required` : (error.message ?? ""), label);
        return (
          <Field
            id={id}
            label={label}
            fault={fault}
            help={field.help && labels.help(field.help)}
            isRequired={field.required}
          >
            <Input
              name={name}
              field={field}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              row={row}
              autoFocus={isFirst}
              shared={described(id, fault)}
            />
          </Field>
        );
      }}
    />
  );
}
