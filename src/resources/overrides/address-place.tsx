import { Input, Switch } from "antd";
import { useId, useState } from "react";
import { memberAddress } from "#contract/resources/member-address";
import { ariaProps, Field } from "../../components/field";
import { PlaceFields, type PlaceValues } from "../../components/place-fields";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import type { GroupInputProps } from "../override";

const { fields } = memberAddress;
const words = ["country", "region", "province", "city", "barangay"] as const;
/** A place of one kind is none of the other. */
const nowhere = Object.fromEntries(
  Object.keys(fields)
    .filter((name) => /^(country|region|province|city|barangay)(_code)?$/.test(name))
    .map((name) => [name, null]),
);

/** Where an address lies: a place of the Philippines chosen level by level, or one abroad in words. */
export function AddressPlace({ values, change, validationErrorOf }: GroupInputProps) {
  const t = useT("resources");
  const labels = useLabels();
  const id = useId();
  const [isAbroad, setAbroad] = useState(Boolean(values.country));
  const labelOf = (name: (typeof words)[number]) => labels.field(name, fields[name]);
  return (
    <>
      <Field id={id} label={t("form.abroad")}>
        <Switch
          id={id}
          checked={isAbroad}
          onChange={(abroad) => {
            setAbroad(abroad);
            change(nowhere);
          }}
        />
      </Field>
      {isAbroad ? (
        words.map((name) => {
          const validationError = validationErrorOf(name, labelOf(name));
          return (
            <Field
              key={name}
              id={id + name}
              label={labelOf(name)}
              validationError={validationError}
              isRequired={name === "city"}
            >
              <Input
                {...ariaProps(id + name, validationError)}
                autoComplete="off"
                value={(values[name] ?? "") as string}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            </Field>
          );
        })
      ) : (
        <PlaceFields
          prefix={id}
          values={values as PlaceValues}
          onChange={change}
          validationErrorOf={(name) => validationErrorOf(name, labelOf(name))}
        />
      )}
    </>
  );
}
