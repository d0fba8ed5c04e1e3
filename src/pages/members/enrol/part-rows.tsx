import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Card, Typography } from "antd";
import { governmentIds } from "#contract/entities/government-id";
import type { Field as FieldOf } from "#contract/kit/field";
import type { Resource } from "#contract/kit/resource";
import { memberAddress } from "#contract/resources/member-address";
import { Columns } from "../../../components/columns";
import { ariaProps, Field, ValidationError } from "../../../components/field";
import { PlaceFields, type PlaceValues } from "../../../components/place-fields";
import { useLabels } from "../../../lists/labels";
import { useT } from "../../../providers/i18n";
import type { Values } from "../../../resources/form/values";
import { FieldInput } from "../../../resources/inputs";
import { overrideOf } from "../../../resources/registry";
import { partFields } from "./content";
import type { Enrolment } from "./use-enrolment";

interface PartRowsProps {
  enrolment: Enrolment;
  resource: Resource;
}

/** What hangs on the member, of one kind: rows that are typed in place, and a button for another. */
export function PartRows({ enrolment, resource }: PartRowsProps) {
  const t = useT("members");
  const labels = useLabels();
  const rows = enrolment.content.parts[resource.name] ?? [];
  const validationError = enrolment.validationErrorAt(`parts.${resource.name}`, labels.many(resource));
  return (
    <section aria-label={labels.many(resource)}>
      <h3>{labels.many(resource)}</h3>
      {resource.name === memberAddress.name && (
        <Typography.Paragraph type="secondary">{t("enrol.permanentAddress")}</Typography.Paragraph>
      )}
      {validationError && <ValidationError text={validationError} />}
      {rows.map(({ key, values }, index) => (
        <Card
          key={key}
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
              onClick={() => enrolment.removeRow(resource, key)}
            >
              {t("enrol.remove")}
            </Button>
          }
        >
          <RowFields enrolment={enrolment} resource={resource} index={index} rowKey={key} values={values} />
        </Card>
      ))}
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => enrolment.addRow(resource)}>
        {t("enrol.add", { label: labels.one(resource) })}
      </Button>
    </section>
  );
}

interface RowFieldsProps extends PartRowsProps {
  index: number;
  rowKey: string;
  values: Values;
}

const places = ["region", "province", "city", "barangay"];
const placeCodes = places.map((name) => `${name}_code`);
const noCodes = Object.fromEntries(placeCodes.map((name) => [name, null]));

function RowFields(props: RowFieldsProps) {
  const { enrolment, resource, index, rowKey, values } = props;
  const t = useT("members");
  // Abroad a place is typed, as no list knows it.
  const isListed = resource.name === "member-address" && !values.country;
  const names = Object.keys(partFields(resource).fields).filter(
    (name) => !placeCodes.includes(name) && !(isListed && places.includes(name)),
  );
  const prefix = `part_${rowKey}_`;
  const change = (part: Values) => enrolment.changeRow(resource, index, part);
  return (
    <Columns width={220} gap="0 16px">
      {isListed && (
        <PlaceFields
          prefix={prefix}
          values={values as PlaceValues}
          onChange={change}
          validationErrorOf={(name) =>
            enrolment.validationErrorAt(`parts.${resource.name}.${index}.${name}`, t(`place.${name}`))
          }
        />
      )}
      {names.map((name) => (
        <RowField
          key={name}
          {...props}
          name={name}
          field={resource.fields[name] as FieldOf}
          prefix={prefix}
        />
      ))}
    </Columns>
  );
}

interface RowFieldProps extends RowFieldsProps {
  name: string;
  field: FieldOf;
  prefix: string;
}

/** What the number of a government's paper looks like. */
function exampleOf(resource: Resource, name: string, { kind }: Values): string | undefined {
  if (resource.name !== "member-government-benefit" || name !== "value") return undefined;
  return governmentIds[kind as keyof typeof governmentIds]?.example;
}

function RowField({ enrolment, resource, index, values, name, field, prefix }: RowFieldProps) {
  const t = useT("members");
  const labels = useLabels();
  const label = labels.field(name, field);
  const id = `${prefix}${name}`;
  const validationError = enrolment.validationErrorAt(`parts.${resource.name}.${index}.${name}`, label);
  const example = exampleOf(resource, name, values);
  const Input = overrideOf(resource.name).inputs?.[name] ?? FieldInput;
  return (
    <Field
      id={id}
      label={label}
      validationError={validationError}
      help={example ? t("enrol.example", { example }) : field.help && labels.help(field.help)}
      isRequired={field.required}
    >
      <Input
        name={name}
        field={field}
        value={values[name]}
        onChange={(value) =>
          enrolment.changeRow(resource, index, {
            [name]: value,
            // No list knows a place abroad.
            ...(name === "country" && value ? noCodes : {}),
          })
        }
        onBlur={() => {}}
        shared={ariaProps(id, validationError)}
      />
    </Field>
  );
}
