import { Alert, Flex, Select, Typography } from "antd";
import { useState } from "react";
import { z } from "zod";
import { member } from "#contract/entities/member";
import type { MissingRequirement } from "#contract/entities/member-data-quality";
import type { Output } from "#contract/kit/operation";
import { fixableFields, fixableNames, fixMembers } from "#contract/operations/members/data-quality";
import { Field } from "../../../components/field";
import { type FieldBinding, fieldBindingOf } from "../../../components/form-fields";
import { holdEnter } from "../../../hooks/on-save-key";
import { useCheckedModal } from "../../../hooks/use-checked-form";
import { useOperation } from "../../../hooks/use-operation";
import { useLabels } from "../../../lists/labels";
import type { Selection } from "../../../lists/selection";
import { useT } from "../../../providers/i18n";
import { useNotify } from "../../../providers/notification";
import { FormModal } from "../../../resources/operations/form-modal";
import { MemberField } from "../fields/member-field";

type Name = (typeof fixableNames)[number];
type Outcome = Output<typeof fixMembers>;

/** The field that makes up for a missing requirement. */
const fieldOf: Partial<Record<MissingRequirement, Name>> = {
  tax_number: "tax_identification_number",
  birthdate: "birthdate",
  sex: "sex",
  civil_status: "civil_status",
  contact_number: "contact_number",
  member_type: "member_type_id",
};

/** What many members may share; the other fields are each member's own. */
const shareable: readonly Name[] = ["sex", "civil_status", "member_type_id"];

const mostAtOnce = 500;

interface FixDialogProps {
  selection: Selection;
  requirement: MissingRequirement | null;
  onClose(): void;
}

/** A field, and what is typed for it: one value for all, or one for each member it is given. */
interface Fix {
  field: Name;
  values: Record<string, unknown>;
}

const isShared = (field: Name) => shareable.includes(field);
const isGiven = (value: unknown) => (value ?? "") !== "";

const fixOf = (ids: readonly string[]) =>
  z.object({ field: z.enum(fixableNames), values: z.record(z.string(), z.unknown()) }).check((context) => {
    const { field, values } = context.value;
    const complain = (key: string, message: string) =>
      context.issues.push({ code: "custom", input: values[key], message, path: ["values", key] });
    const asked = isShared(field) ? ["all"] : ids;
    const given = asked.filter((key) => isGiven(values[key]));
    for (const key of given) {
      const issue = z
        .unknown()
        .pipe(fixableFields[field] as z.ZodType)
        .safeParse(values[key]).error?.issues[0];
      if (issue) complain(key, issue.message);
    }
    if (given.length === 0 && asked[0]) complain(asked[0], "Value is required");
  });

function rowsOf({ field, values }: Fix, ids: readonly string[]) {
  if (isShared(field)) return ids.map((id) => ({ id, value: values.all }));
  return ids.filter((id) => isGiven(values[id])).map((id) => ({ id, value: values[id] }));
}

/** Sends what is typed; who is refused stays selected. */
function useFixing({ selection, requirement, onClose }: FixDialogProps) {
  const t = useT("members");
  const notify = useNotify();
  const { run, pending, refusal } = useOperation(fixMembers);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const ids = [...selection.names.keys()].slice(0, mostAtOnce);
  const start: Fix = { field: (requirement && fieldOf[requirement]) ?? "member_type_id", values: {} };

  const fix = async (typed: Fix) => {
    const done = await run({ field: typed.field, rows: rowsOf(typed, ids) }).catch(() => null);
    if (!done) return;
    const isDone = new Set(done.fixed);
    selection.keep([...selection.names.keys()].filter((id) => !isDone.has(id)));
    notify.success(t("quality.fixed", { count: done.fixed.length }));
    if (done.refused.length === 0) return onClose();
    checked.form.reset(typed);
    setOutcome(done);
  };
  const checked = useCheckedModal<Fix>(fixOf(ids), start, fix, "members");
  const binding = fieldBindingOf(checked);
  const bindingOf = (key: string): FieldBinding => ({
    prefix: `fix_${key}_`,
    valueOf: () => binding.valueOf(`values.${key}`) ?? null,
    change: (_, value) => binding.change(`values.${key}`, value),
    validationErrorOf: (_, label) => binding.validationErrorOf(`values.${key}`, label),
  });
  return { acting: { ...checked, pending, refusal }, ids, outcome, bindingOf };
}

/** Writes one field of the selected members; who is refused stays selected, and it is said why. */
export function FixDialog(props: FixDialogProps) {
  const { selection, onClose } = props;
  const t = useT("members");
  const labels = useLabels();
  const { acting, ids, outcome, bindingOf } = useFixing(props);
  const field = acting.form.watch("field");
  return (
    <FormModal
      acting={acting}
      title={t("quality.fixTitle", { count: ids.length })}
      okText={t("quality.fix")}
      onClose={onClose}
    >
      {outcome && <Refused outcome={outcome} names={selection.names} />}
      <Field id="fix_field" label={t("quality.field")}>
        <Select<Name>
          id="fix_field"
          style={{ width: "100%" }}
          value={field}
          onChange={(name) => acting.form.reset({ field: name, values: {} })}
          options={fixableNames.map((name) => ({
            value: name,
            label: labels.field(name, member.fields[name]),
          }))}
        />
      </Field>
      {isShared(field) ? (
        <MemberField binding={bindingOf("all")} name={field} help={t("quality.forAll")} />
      ) : (
        <Flex vertical className="fix-rows" onKeyDown={holdEnter}>
          <Typography.Paragraph type="secondary">{t("quality.forEach")}</Typography.Paragraph>
          {ids.map((id) => (
            <fieldset key={id}>
              <legend>{selection.names.get(id)}</legend>
              <MemberField binding={bindingOf(id)} name={field} />
            </fieldset>
          ))}
        </Flex>
      )}
    </FormModal>
  );
}

function Refused({ outcome, names }: { outcome: Outcome; names: ReadonlyMap<string, string> }) {
  const t = useT("members");
  return (
    <Alert
      type="warning"
      role="alert"
      message={t("quality.refused", { count: outcome.refused.length })}
      description={
        <ul>
          {outcome.refused.map(({ id, message }) => (
            <li key={id}>
              <strong>{names.get(id) ?? id}</strong>: {message}
            </li>
          ))}
        </ul>
      }
    />
  );
}
