import { Flex, Input, Switch } from "antd";
import { ariaProps, Field } from "../../components/field";
import { useT } from "../../providers/i18n";

interface ReferenceFieldProps {
  /** Undefined while the number is drawn from the series. */
  value: string | undefined;
  onChange(value: string | undefined): void;
  validationError: string | undefined;
}

/** The receipt number: from its series, or typed by hand. */
export function ReferenceField({ value, onChange, validationError }: ReferenceFieldProps) {
  const t = useT("teller");
  const isManual = value !== undefined;
  return (
    <Field
      id="reference"
      label={t("field.reference")}
      validationError={validationError}
      isRequired={isManual}
    >
      <Flex gap="small" align="center" className="reference-field">
        <Input
          {...ariaProps("reference", validationError)}
          disabled={!isManual}
          value={value ?? ""}
          placeholder={t("reference.automatic")}
          maxLength={50}
          onChange={({ target }) => onChange(target.value)}
        />
        <Switch
          size="small"
          checked={!isManual}
          aria-label={t("reference.automatic")}
          aria-keyshortcuts="Alt+E"
          onChange={(isAutomatic) => onChange(isAutomatic ? undefined : "")}
        />
        <kbd>Alt+E</kbd>
      </Flex>
    </Field>
  );
}
