import { Alert, Button } from "antd";
import type { Field } from "#contract/kit/field";
import { memberParts } from "#contract/operations/members/create-member";
import { Cell } from "../../../../lists/cells";
import type { Row } from "../../../../lists/row";
import { useT } from "../../../../providers/i18n";
import { useLabels } from "../../../../resources/labels";
import { type Content, partFields } from "../../../members/enrol/content";
import { type MemberFieldName, memberFields } from "../fields/member-fields";
import { type Step, stepOf, steps } from "./steps";

const isBlank = (value: unknown) => value === null || value === undefined || value === "" || value === false;

interface ReviewProps {
  content: Content;
  /** What is wrong, by its path. */
  faults: Record<string, string>;
  textOf(path: string, label: string): string;
  onGo(step: number): void;
}

/** What was entered, step by step, and what is wrong with it, each with the way there. */
export function Review({ content, faults, textOf, onGo }: ReviewProps) {
  const t = useT("members");
  const paths = Object.keys(faults);
  return (
    <>
      {paths.length > 0 && (
        <Alert
          type="error"
          role="alert"
          showIcon
          message={t("enrol.faults", { count: paths.length })}
          description={
            <ul className="fault-list">
              {paths.map((path) => (
                <FaultLink key={path} path={path} textOf={textOf} onGo={onGo} />
              ))}
            </ul>
          }
        />
      )}
      {steps.slice(0, -1).map((step, index) => (
        <ReviewedStep key={step.name} step={step} content={content} onGo={() => onGo(index)} />
      ))}
    </>
  );
}

/** "Address 1: City or municipality" of "parts.member-address.0.city". */
function useLabelOfPath() {
  const labels = useLabels();
  return (path: string): string => {
    const [first = "", name, index, field = ""] = path.split(".");
    if (first !== "parts") return labels.field(first, memberFields[first as MemberFieldName]);
    const noun = memberParts.find((one) => one.name === name);
    if (!noun) return path;
    return `${labels.one(noun)} ${Number(index) + 1}: ${labels.field(field, noun.fields[field])}`;
  };
}

function FaultLink({ path, textOf, onGo }: { path: string } & Pick<ReviewProps, "textOf" | "onGo">) {
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
  content: Content;
  onGo(): void;
}

function ReviewedStep({ step, content, onGo }: ReviewedStepProps) {
  const t = useT("members");
  const labels = useLabels();
  const title = t(`step.${step.name}`);
  const fields = step.fields.filter((name) => !isBlank(content.values[name]));
  const rows = step.parts.flatMap((noun) =>
    (content.parts[noun.name] ?? []).map((row, index) => ({ noun, row, index })),
  );
  return (
    <section className="reviewed-step" aria-label={title}>
      <h3>
        {title}{" "}
        <Button type="link" size="small" onClick={onGo} aria-label={t("enrol.editStep", { step: title })}>
          {t("enrol.edit")}
        </Button>
      </h3>
      {fields.length + rows.length === 0 && <p className="quiet">{t("enrol.nothing")}</p>}
      <Entered values={content.values} fields={memberFields} names={fields} />
      {rows.map(({ noun, row, index }) => (
        <div key={row.key}>
          <strong>
            {labels.one(noun)} {index + 1}
          </strong>
          <Entered
            values={row.values}
            fields={noun.fields}
            names={Object.keys(partFields(noun).fields).filter(
              (name) => !/(region|province|city|barangay)_code$/.test(name) && !isBlank(row.values[name]),
            )}
          />
        </div>
      ))}
    </section>
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
    <dl className="facts">
      {names.map((name) => (
        <div key={name}>
          <dt>{labels.field(name, fields[name])}</dt>
          <dd>
            <Cell name={name} field={fields[name] as Field} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
