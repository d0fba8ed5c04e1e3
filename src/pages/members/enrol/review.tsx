import { Alert, Button, Card, Typography } from "antd";
import { type MemberFieldName, member } from "#contract/entities/member";
import type { Field } from "#contract/kit/field";
import { memberParts } from "#contract/operations/members/create-member";
import { Facts } from "../../../components/facts";
import { Cell } from "../../../lists/cells";
import { useLabels } from "../../../lists/labels";
import type { Row } from "../../../lists/row";
import { useT } from "../../../providers/i18n";
import { type EnrolValues, partFields } from "./content";
import { type Step, stepOf, steps } from "./steps";

const isBlank = (value: unknown) => value === null || value === undefined || value === "" || value === false;

interface ReviewProps {
  entered: EnrolValues;
  /** Where something is wrong. */
  invalid: readonly string[];
  textOf(path: string, label: string): string;
  onGo(step: number): void;
}

/** What was entered, step by step, and what is wrong with it, each with the way there. */
export function Review({ entered, invalid, textOf, onGo }: ReviewProps) {
  const t = useT("members");
  return (
    <>
      {invalid.length > 0 && (
        <Alert
          type="error"
          role="alert"
          showIcon
          message={t("enrol.faults", { count: invalid.length })}
          description={
            <ul className="error-list">
              {invalid.map((path) => (
                <ValidationErrorLink key={path} path={path} textOf={textOf} onGo={onGo} />
              ))}
            </ul>
          }
        />
      )}
      {steps.slice(0, -1).map((step, index) => (
        <ReviewedStep key={step.name} step={step} entered={entered} onGo={() => onGo(index)} />
      ))}
    </>
  );
}

/** "Address 1: City or municipality" of "parts.member-address.0.city". */
function useLabelOfPath() {
  const labels = useLabels();
  return (path: string): string => {
    const [first = "", name, index, field = ""] = path.split(".");
    if (first !== "parts") return labels.field(first, member.fields[first as MemberFieldName]);
    const resource = memberParts.find((one) => one.name === name);
    if (!resource) return path;
    if (index === undefined) return labels.many(resource);
    return `${labels.one(resource)} ${Number(index) + 1}: ${labels.field(field, resource.fields[field])}`;
  };
}

function ValidationErrorLink({
  path,
  textOf,
  onGo,
}: { path: string } & Pick<ReviewProps, "textOf" | "onGo">) {
  const label = useLabelOfPath()(path);
  return (
    <li>
      <Button type="link" size="small" onClick={() => onGo(stepOf(path))}>
        {label}: {textOf(path, label)}
      </Button>
    </li>
  );
}

interface ReviewedStepProps {
  step: Step;
  entered: EnrolValues;
  onGo(): void;
}

function ReviewedStep({ step, entered, onGo }: ReviewedStepProps) {
  const t = useT("members");
  const labels = useLabels();
  const title = t(`step.${step.name}`);
  const fields = step.fields.filter((name) => !isBlank(entered[name]));
  const rows = step.parts.flatMap((resource) =>
    (entered.parts[resource.name] ?? []).map((row, index) => ({ resource, row, index })),
  );
  return (
    <Card
      role="region"
      size="small"
      className="enrol-card"
      aria-label={title}
      title={<h3>{title}</h3>}
      extra={
        <Button type="link" size="small" onClick={onGo} aria-label={t("enrol.editStep", { step: title })}>
          {t("enrol.edit")}
        </Button>
      }
    >
      {fields.length + rows.length === 0 && (
        <Typography.Text type="secondary">{t("enrol.nothing")}</Typography.Text>
      )}
      <Entered values={entered} fields={member.fields} names={fields} />
      {rows.map(({ resource, row, index }) => (
        <div key={`${resource.name} ${index}`}>
          <strong>
            {labels.one(resource)} {index + 1}
          </strong>
          <Entered
            values={row}
            fields={resource.fields}
            names={Object.keys(partFields(resource).fields).filter(
              (name) => !/(region|province|city|barangay)_code$/.test(name) && !isBlank(row[name]),
            )}
          />
        </div>
      ))}
    </Card>
  );
}

interface EnteredProps {
  values: Record<string, unknown>;
  fields: Readonly<Record<string, Field>>;
  names: readonly string[];
}

function Entered({ values, fields, names }: EnteredProps) {
  const labels = useLabels();
  const row = { id: "", ...values } as Row;
  return (
    <Facts
      facts={names.map((name) => [
        labels.field(name, fields[name]),
        <Cell key={name} name={name} field={fields[name] as Field} row={row} />,
      ])}
    />
  );
}
