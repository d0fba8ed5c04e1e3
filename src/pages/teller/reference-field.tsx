import { Flex, Input, Switch } from "antd";
import type { Typed } from "#contract/kit/operation";
import { nextReference } from "#contract/operations/ledger/next-reference";
import { ariaProps, Field } from "../../components/field";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";

interface ReferenceFieldProps {
  kind: Typed<typeof nextReference>["source"];
  /** Undefined while the number is drawn from the series. */
  value: string | undefined;
  onChange(value: string | undefined): void;
  validationError: string | undefined;
}

/** The receipt number: the next one the server will draw, kept up to date, or typed by hand. */
export function ReferenceField({ kind, value, onChange, validationError }: ReferenceFieldProps) {
  const t = useT("teller");
  const isManual = value !== undefined;
  const { data, refetch } = useRead(nextReference, { source: kind }, { isOwnAffair: true });
  useLive(["journal.create", "employee.update"], () => void refetch());
  return (
    <Field
      id="reference"
      label={t("field.reference")}
      validationError={validationError}
      isRequired={isManual}
      help={!isManual && data?.reference === null ? t("reference.used_up") : undefined}
    >
      <Flex gap="small" align="center" className="reference-field">
        <Input
          {...ariaProps("reference", validationError)}
          disabled={!isManual}
          value={value ?? ""}
          placeholder={data?.reference ?? t("reference.automatic")}
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
