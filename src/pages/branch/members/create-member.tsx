import { Button, Drawer, Input, Select } from "antd";
import { civilStatuses, sexes } from "#contract/entities/member";
import { createMember } from "#contract/operations/members/create-member";
import { described, Field } from "../../../components/field";
import { DateInput } from "../../../components/pickers/date-input";
import { RefusalAlert } from "../../../components/refusal-alert";
import { type OperationForm, useOperationForm } from "../../../hooks/use-operation-form";
import { useConfirm } from "../../../overlays/confirm";
import { useT } from "../../../providers/i18n";
import { useLabels } from "../../../resources/labels";

type Form = OperationForm<typeof createMember>;

const blank = {
  first_name: "",
  middle_name: "",
  last_name: "",
  suffix: "",
  passbook: "",
  birthdate: null,
  sex: null,
  civil_status: null,
  contact_number: "",
};

interface CreateMemberProps {
  onCreated(id: string): void;
  onClose(): void;
}

/** Adds a member with what a window needs to serve them at once. */
export function CreateMember({ onCreated, onClose }: CreateMemberProps) {
  const t = useT("teller");
  const confirm = useConfirm();
  const entry = useOperationForm(createMember, blank, ({ id }) => onCreated(id));
  const close = async () => {
    const isTyped = Object.values(entry.form.getValues()).some(Boolean);
    if (!isTyped || (await confirm({ title: t("members.discard"), danger: true }))) onClose();
  };
  return (
    <Drawer
      open
      width={480}
      title={t("members.create")}
      onClose={close}
      footer={
        <Button type="primary" htmlType="submit" form="create-member" loading={entry.pending}>
          {t("members.save")}
        </Button>
      }
    >
      <form id="create-member" {...entry.formProps}>
        <RefusalAlert refusal={entry.refusal} />
        <Names entry={entry} />
        <Particulars entry={entry} />
      </form>
    </Drawer>
  );
}

/** Writes an input into the form; after a first attempt its text is checked while it is typed. */
const setterOf =
  ({ form }: Form, name: keyof typeof blank) =>
  (value: unknown) =>
    form.setValue(name, value as never, { shouldValidate: form.formState.isSubmitted, shouldDirty: true });

interface TextProps {
  entry: Form;
  name: "first_name" | "middle_name" | "last_name" | "suffix" | "passbook" | "contact_number";
  isRequired?: boolean;
  help?: string;
  autoFocus?: boolean;
}

function TextField({ entry, name, isRequired, help, autoFocus }: TextProps) {
  const t = useT("teller");
  const fault = entry.faultOf(name);
  return (
    <Field id={name} label={t(`field.${name}`)} fault={fault} help={help} isRequired={isRequired}>
      <Input
        {...described(name, fault)}
        autoFocus={autoFocus}
        autoComplete="off"
        value={entry.form.watch(name) as string}
        onChange={({ target }) => setterOf(entry, name)(target.value)}
      />
    </Field>
  );
}

function Names({ entry }: { entry: Form }) {
  const t = useT("teller");
  return (
    <>
      <TextField entry={entry} name="first_name" isRequired autoFocus />
      <TextField entry={entry} name="middle_name" />
      <TextField entry={entry} name="last_name" isRequired />
      <TextField entry={entry} name="suffix" />
      <TextField entry={entry} name="passbook" help={t("members.passbook_help")} />
    </>
  );
}

function Particulars({ entry }: { entry: Form }) {
  const t = useT("teller");
  const birthdateFault = entry.faultOf("birthdate");
  return (
    <>
      <Field id="birthdate" label={t("field.birthdate")} fault={birthdateFault}>
        <DateInput
          {...described("birthdate", birthdateFault)}
          value={entry.form.watch("birthdate") as string | null}
          onChange={setterOf(entry, "birthdate")}
        />
      </Field>
      <ChoiceField entry={entry} name="sex" options={sexes} />
      <ChoiceField entry={entry} name="civil_status" options={civilStatuses} />
      <TextField entry={entry} name="contact_number" />
    </>
  );
}

interface ChoiceProps {
  entry: Form;
  name: "sex" | "civil_status";
  options: readonly string[];
}

function ChoiceField({ entry, name, options }: ChoiceProps) {
  const t = useT("teller");
  const labels = useLabels();
  const fault = entry.faultOf(name);
  return (
    <Field id={name} label={t(`field.${name}`)} fault={fault}>
      <Select
        {...described(name, fault)}
        allowClear
        value={entry.form.watch(name) as string | null}
        onChange={(value?: string) => setterOf(entry, name)(value ?? null)}
        options={options.map((value) => ({ value, label: labels.option(value) }))}
      />
    </Field>
  );
}
