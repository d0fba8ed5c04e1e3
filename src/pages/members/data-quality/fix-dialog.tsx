import { Alert, Modal, Select, Typography } from "antd";
import { useState } from "react";
import { z } from "zod";
import { member } from "#contract/entities/member";
import type { MissingRequirement } from "#contract/entities/member-data-quality";
import type { Output } from "#contract/kit/operation";
import { fixableFields, fixableNames, fixMembers } from "#contract/operations/members/data-quality";
import { Field } from "../../../components/field";
import type { FieldBinding } from "../../../components/form-fields";
import { RefusalAlert } from "../../../components/refusal-alert";
import { useOperation } from "../../../hooks/use-operation";
import { useValidationMessages } from "../../../hooks/use-validation-messages";
import { useLabels } from "../../../lists/labels";
import type { Selection } from "../../../lists/selection";
import { useT } from "../../../providers/i18n";
import { useNotify } from "../../../providers/notification";
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

/** What each selected member gets for a field: one value for all, or one each. */
function useFixing({ selection, requirement }: Omit<FixDialogProps, "onClose">) {
  const { messageOf } = useValidationMessages("members");
  const [field, setField] = useState<Name>((requirement && fieldOf[requirement]) ?? "member_type_id");
  const [values, setValues] = useState<Record<string, unknown>>({});
  const [validationErrors, setValidationErrors] = useState<Record<string, string>>({});
  const isShared = shareable.includes(field);
  const ids = [...selection.names.keys()].slice(0, mostAtOnce);
  const check = z.unknown().pipe(fixableFields[field] as z.ZodType);

  /** The rows to send; none while something is missing or wrong. */
  const rowsOf = () => {
    const asked = isShared ? ["all"] : ids;
    const given = asked.filter((key) => (values[key] ?? "") !== "");
    const wrong: Record<string, string> = {};
    for (const key of given) {
      const issue = check.safeParse(values[key]).error?.issues[0];
      if (issue) wrong[key] = issue.message;
    }
    if (given.length === 0 && asked[0]) wrong[asked[0]] = "Value is required";
    setValidationErrors(wrong);
    if (Object.keys(wrong).length > 0) return [];
    return isShared
      ? ids.map((id) => ({ id, value: values.all }))
      : given.map((id) => ({ id, value: values[id] }));
  };
  const bindingOf = (key: string): FieldBinding => ({
    prefix: `fix_${key}_`,
    valueOf: () => values[key] ?? null,
    change: (_, value) => {
      setValues((before) => ({ ...before, [key]: value }));
      setValidationErrors(({ [key]: _gone, ...rest }) => rest);
    },
    validationErrorOf: (_, label) => validationErrors[key] && messageOf(validationErrors[key], label),
  });
  const choose = (name: Name) => {
    setField(name);
    setValues({});
    setValidationErrors({});
  };
  return { field, choose, isShared, ids, bindingOf, rowsOf };
}

/** Writes one field of the selected members; who is refused stays selected, and it is said why. */
export function FixDialog({ selection, requirement, onClose }: FixDialogProps) {
  const t = useT("members");
  const labels = useLabels();
  const notify = useNotify();
  const { run, pending, refusal } = useOperation(fixMembers);
  const { field, choose, isShared, ids, bindingOf, rowsOf } = useFixing({ selection, requirement });
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const fix = async () => {
    const rows = rowsOf();
    if (rows.length === 0) return;
    const done = await run({ field, rows }).catch(() => null);
    if (!done) return;
    const isDone = new Set(done.fixed);
    selection.keep([...selection.names.keys()].filter((id) => !isDone.has(id)));
    notify.success(t("quality.fixed", { count: done.fixed.length }));
    if (done.refused.length === 0) onClose();
    else setOutcome(done);
  };
  return (
    <Modal
      open
      title={t("quality.fixTitle", { count: ids.length })}
      onCancel={onClose}
      cancelText={t("action.cancel")}
      okText={t("quality.fix")}
      okButtonProps={{ loading: pending }}
      onOk={() => void fix()}
    >
      <RefusalAlert refusal={refusal} />
      {outcome && <Refused outcome={outcome} names={selection.names} />}
      <Field id="fix_field" label={t("quality.field")}>
        <Select<Name>
          id="fix_field"
          style={{ width: "100%" }}
          value={field}
          onChange={choose}
          options={fixableNames.map((name) => ({
            value: name,
            label: labels.field(name, member.fields[name]),
          }))}
        />
      </Field>
      {isShared ? (
        <MemberField binding={bindingOf("all")} name={field} help={t("quality.forAll")} />
      ) : (
        <div className="fix-rows">
          <Typography.Paragraph type="secondary">{t("quality.forEach")}</Typography.Paragraph>
          {ids.map((id) => (
            <fieldset key={id}>
              <legend>{selection.names.get(id)}</legend>
              <MemberField binding={bindingOf(id)} name={field} />
            </fieldset>
          ))}
        </div>
      )}
    </Modal>
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
