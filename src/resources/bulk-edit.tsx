import { EditOutlined } from "@ant-design/icons";
import { Button, Select } from "antd";
import { useState } from "react";
import { type Field as FieldOf, fieldSchema, labelOf } from "#contract/kit/field";
import { parentField, type Resource } from "#contract/kit/resource";
import { ariaProps, Field } from "../components/field";
import { useValidationText } from "../hooks/use-validation-text";
import { BulkDialog } from "../lists/bulk-dialog";
import { useEditRows } from "../lists/data";
import { useLabels } from "../lists/labels";
import type { Selection } from "../lists/selection";
import { useT } from "../providers/i18n";
import { startValues, valuesToCheck } from "./form/values";
import { FieldInput } from "./inputs";
import { overrideOf } from "./registry";

/** The fields that several rows may share a value of. */
const sharedFields = (resource: Resource) =>
  Object.entries(resource.fields).filter(
    ([name, field]) => !("unique" in field && field.unique) && name !== parentField(resource),
  );

/** What is wrong with a value of a field, in English; nothing when it may be kept. */
function validationErrorOf(name: string, field: FieldOf, value: unknown): string | undefined {
  const given = valuesToCheck({ [name]: value })[name];
  return fieldSchema(field, labelOf(name, field)).safeParse(given).error?.issues[0]?.message;
}

interface BulkEditProps {
  resource: Resource;
  selection: Selection;
}

interface ValueFieldProps {
  resource: Resource;
  name: string;
  field: FieldOf;
  value: unknown;
  validationError?: string;
  onChange(value: unknown): void;
}

function ValueField({ resource, name, field, value, validationError, onChange }: ValueFieldProps) {
  const t = useT("resources");
  const labels = useLabels();
  const validationErrorText = useValidationText();
  const label = labels.field(name, field);
  const isUntouched = value === null || value === "";
  const shown = validationError && !isUntouched ? validationErrorText(validationError, label) : undefined;
  const Input = overrideOf(resource.name).inputs?.[name] ?? FieldInput;
  return (
    <Field
      id="bulk-value"
      label={label}
      validationError={shown}
      help={t("bulk.editHelp")}
      isRequired={field.required}
    >
      <Input
        name={name}
        field={field}
        value={value}
        onChange={onChange}
        onBlur={() => {}}
        shared={ariaProps("bulk-value", shown)}
      />
    </Field>
  );
}

function EditDialog({ resource, selection, onClose }: BulkEditProps & { onClose(): void }) {
  const t = useT("resources");
  const labels = useLabels();
  const fields = sharedFields(resource);
  const editRows = useEditRows(resource);
  // None to begin with: one key too many must not empty a field of thousands of rows.
  const [name, setName] = useState<string | null>(null);
  const [value, setValue] = useState<unknown>(null);
  const field = name === null ? undefined : resource.fields[name];
  const validationError = name !== null && field ? validationErrorOf(name, field, value) : undefined;
  const sent = value === "" ? null : value;
  return (
    <BulkDialog
      selection={selection}
      title={t("bulk.editTitle", { count: selection.rows.size })}
      act={t("bulk.edit", { count: selection.rows.size })}
      isReady={field !== undefined && validationError === undefined}
      send={(ids) => editRows(ids, name ?? "", sent)}
      outcomeKey="bulk.edited"
      onClose={onClose}
    >
      <Field id="bulk-field" label={t("filter.field")}>
        <Select
          id="bulk-field"
          style={{ width: "100%" }}
          showSearch
          optionFilterProp="label"
          value={name}
          options={fields.map(([one, declared]) => ({ value: one, label: labels.field(one, declared) }))}
          onChange={(one: string) => {
            setName(one);
            setValue(startValues(resource)[one]);
          }}
        />
      </Field>
      {name !== null && field && (
        <ValueField
          key={name}
          resource={resource}
          name={name}
          field={field}
          value={value}
          validationError={validationError}
          onChange={setValue}
        />
      )}
    </BulkDialog>
  );
}

/** Gives one field of every selected row the same value. */
export function BulkEdit(props: BulkEditProps) {
  const t = useT("resources");
  const [isOpen, setOpen] = useState(false);
  if (sharedFields(props.resource).length === 0) return null;
  return (
    <>
      <Button icon={<EditOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t("action.edit")}
      </Button>
      {isOpen && <EditDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
