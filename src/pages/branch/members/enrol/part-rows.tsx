import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { governmentIds } from "#contract/entities/government-id";
import type { Field as FieldOf } from "#contract/kit/field";
import type { Resource } from "#contract/kit/resource";
import { described, Field } from "../../../../components/field";
import { PlaceFields, type PlaceValues } from "../../../../components/place-fields";
import { useT } from "../../../../providers/i18n";
import type { Values } from "../../../../resources/form/values";
import { FieldInput } from "../../../../resources/inputs";
import { useLabels } from "../../../../resources/labels";
import { overrideOf } from "../../../../resources/registry";
import { partFields } from "../../../members/enrol/content";
import type { Enrolment } from "./use-enrolment";

interface PartRowsProps {
  enrolment: Enrolment;
  noun: Resource;
}

/** What hangs on the member, of one kind: rows that are typed in place, and a button for another. */
export function PartRows({ enrolment, noun }: PartRowsProps) {
  const t = useT("members");
  const labels = useLabels();
  const rows = enrolment.content.parts[noun.name] ?? [];
  return (
    <section className="part-rows" aria-label={labels.many(noun)}>
      <h3>{labels.many(noun)}</h3>
      {rows.map(({ key, values }, index) => (
        <fieldset key={key} className="part-row">
          <legend>
            {labels.one(noun)} {index + 1}
          </legend>
          <RowFields enrolment={enrolment} noun={noun} index={index} rowKey={key} values={values} />
          <Button
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`${t("enrol.remove")}: ${labels.one(noun)} ${index + 1}`}
            onClick={() => enrolment.removeRow(noun, key)}
          >
            {t("enrol.remove")}
          </Button>
        </fieldset>
      ))}
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => enrolment.addRow(noun)}>
        {t("enrol.add", { noun: labels.one(noun) })}
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
  const { enrolment, noun, index, rowKey, values } = props;
  const t = useT("members");
  // Abroad a place is typed, as no list knows it.
  const isListed = noun.name === "member-address" && !values.country;
  const names = Object.keys(partFields(noun).fields).filter(
    (name) => !placeCodes.includes(name) && !(isListed && places.includes(name)),
  );
  const prefix = `part_${rowKey}_`;
  const change = (part: Values) => enrolment.changeRow(noun, index, part);
  return (
    <div className="members-columns">
      {isListed && (
        <PlaceFields
          prefix={prefix}
          values={values as PlaceValues}
          onChange={change}
          faultOf={(name) => enrolment.faultAt(`parts.${noun.name}.${index}.${name}`, t(`place.${name}`))}
        />
      )}
      {names.map((name) => (
        <RowField key={name} {...props} name={name} field={noun.fields[name] as FieldOf} prefix={prefix} />
      ))}
    </div>
  );
}

interface RowFieldProps extends RowFieldsProps {
  name: string;
  field: FieldOf;
  prefix: string;
}

/** What the number of a government's paper looks like. */
function exampleOf(noun: Resource, name: string, { kind }: Values): string | undefined {
  if (noun.name !== "member-government-benefit" || name !== "value") return undefined;
  return governmentIds[kind as keyof typeof governmentIds]?.example;
}

function RowField({ enrolment, noun, index, values, name, field, prefix }: RowFieldProps) {
  const t = useT("members");
  const labels = useLabels();
  const label = labels.field(name, field);
  const id = `${prefix}${name}`;
  const fault = enrolment.faultAt(`parts.${noun.name}.${index}.${name}`, label);
  const example = exampleOf(noun, name, values);
  const Input = overrideOf(noun.name).inputs?.[name] ?? FieldInput;
  return (
    <Field
      id={id}
      label={label}
      fault={fault}
      help={example ? t("enrol.example", { example }) : field.help && labels.help(field.help)}
      isRequired={field.required}
    >
      <Input
        name={name}
        field={field}
        value={values[name]}
        onChange={(value) =>
          enrolment.changeRow(noun, index, {
            [name]: value,
            // No list knows a place abroad.
            ...(name === "country" && value ? noCodes : {}),
          })
        }
        onBlur={() => {}}
        shared={described(id, fault)}
      />
    </Field>
  );
}
