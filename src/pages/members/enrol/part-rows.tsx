import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Card, Typography } from "antd";
import { memo, useCallback } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { governmentIds } from "#contract/entities/government-id";
import type { Field as FieldOf } from "#contract/kit/field";
import type { Resource } from "#contract/kit/resource";
import { memberAddress } from "#contract/resources/member-address";
import { Columns } from "../../../components/columns";
import { ariaProps, Field, ValidationError } from "../../../components/field";
import { PlaceFields, type PlaceValues } from "../../../components/place-fields";
import { useLabels } from "../../../lists/labels";
import { useT } from "../../../providers/i18n";
import { startValues, type Values } from "../../../resources/form/values";
import { FieldInput } from "../../../resources/inputs";
import { overrideOf } from "../../../resources/registry";
import { partFields } from "./content";
import type { Enrolment } from "./use-enrolment";

interface PartProps {
  enrolment: Enrolment;
  resource: Resource;
}

interface PartRowsProps extends PartProps {
  /** It is all its step asks for, and bears the name of the step. */
  isAlone: boolean;
}

/** What hangs on the member, of one kind: rows that are typed in place, and a button for another. */
export function PartRows({ enrolment, resource, isAlone }: PartRowsProps) {
  const t = useT("members");
  const labels = useLabels();
  const name = `parts.${resource.name}` as const;
  const { fields, append, remove } = useFieldArray({ control: enrolment.form.control, name });
  const validationError = enrolment.validationErrorOf(name, labels.many(resource));
  return (
    <section className="enrol-part" aria-label={labels.many(resource)}>
      {!isAlone && <h3>{labels.many(resource)}</h3>}
      {resource.name === memberAddress.name && (
        <Typography.Paragraph type="secondary">{t("enrol.permanentAddress")}</Typography.Paragraph>
      )}
      {validationError && (
        <p>
          <ValidationError text={validationError} />
        </p>
      )}
      {fields.map(({ id }, index) => (
        <Card
          key={id}
          role="group"
          size="small"
          className="enrol-card"
          aria-label={`${labels.one(resource)} ${index + 1}`}
          title={`${labels.one(resource)} ${index + 1}`}
          extra={
            <Button
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`${t("enrol.remove")}: ${labels.one(resource)} ${index + 1}`}
              onClick={() => remove(index)}
            >
              {t("enrol.remove")}
            </Button>
          }
        >
          <RowFields
            enrolment={enrolment}
            resource={resource}
            path={`${name}.${index}`}
            prefix={`part_${id}_`}
          />
        </Card>
      ))}
      <Button
        icon={<PlusOutlined aria-hidden />}
        onClick={() => append(startValues(partFields(resource)), { shouldFocus: false })}
      >
        {t("enrol.add", { label: labels.one(resource) })}
      </Button>
    </section>
  );
}

interface RowFieldsProps extends PartProps {
  path: `parts.${string}.${number}`;
  /** Sets its ids apart from those of other rows. */
  prefix: string;
}

const places = ["region", "province", "city", "barangay"];
const placeCodes = places.map((name) => `${name}_code`);
const noCodes = Object.fromEntries(placeCodes.map((name) => [name, null]));

function RowFields({ enrolment, resource, path, prefix }: RowFieldsProps) {
  const t = useT("members");
  const labels = useLabels();
  const { control, getValues, setValue } = enrolment.form;
  const values: Values = useWatch({ control, name: path });
  const change = useCallback(
    (part: Values) => setValue(path, { ...getValues(path), ...part }, { shouldDirty: true }),
    [path, getValues, setValue],
  );
  // Abroad a place is typed, as no list knows it.
  const isListed = resource.name === "member-address" && !values.country;
  const names = Object.keys(partFields(resource).fields).filter(
    (name) => !placeCodes.includes(name) && !(isListed && places.includes(name)),
  );
  return (
    <Columns width={220} gap="0 16px">
      {isListed && (
        <PlaceFields
          prefix={prefix}
          values={values as PlaceValues}
          onChange={change}
          validationErrorOf={(name) => enrolment.validationErrorOf(`${path}.${name}`, t(`place.${name}`))}
        />
      )}
      {names.map((name) => {
        const field = resource.fields[name] as FieldOf;
        const label = labels.field(name, field);
        const example = exampleOf(resource, name, values);
        return (
          <RowField
            key={name}
            id={`${prefix}${name}`}
            resource={resource}
            name={name}
            field={field}
            label={label}
            help={example ? t("enrol.example", { example }) : field.help && labels.help(field.help)}
            value={values[name]}
            validationError={enrolment.validationErrorOf(`${path}.${name}`, label)}
            onChange={change}
          />
        );
      })}
    </Columns>
  );
}

/** What the number of a government's paper looks like. */
function exampleOf(resource: Resource, name: string, { kind }: Values): string | undefined {
  if (resource.name !== "member-government-benefit" || name !== "value") return undefined;
  return governmentIds[kind as keyof typeof governmentIds]?.example;
}

interface RowFieldProps {
  id: string;
  resource: Resource;
  name: string;
  field: FieldOf;
  label: string;
  help: string | undefined;
  value: unknown;
  validationError: string | undefined;
  onChange(part: Values): void;
}

/** Drawn anew only when it changes: a step may have many rows. */
const RowField = memo((props: RowFieldProps) => {
  const { id, resource, name, field, label, help, value, validationError, onChange } = props;
  const Input = overrideOf(resource.name).inputs?.[name] ?? FieldInput;
  return (
    <Field id={id} label={label} validationError={validationError} help={help} isRequired={field.required}>
      <Input
        name={name}
        field={field}
        value={value}
        // No list knows a place abroad.
        onChange={(typed) => onChange({ [name]: typed, ...(name === "country" && typed ? noCodes : {}) })}
        onBlur={() => {}}
        shared={ariaProps(id, validationError)}
      />
    </Field>
  );
});
