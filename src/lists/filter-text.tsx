import type { Field, Fields } from "#contract/kit/field";
import {
  type Filter,
  type FilterGroup,
  type FilterRange,
  type FilterScalar,
  isFilterGroup,
} from "#contract/kit/list-query";
import { formatPesos } from "#contract/kit/money";
import { ReferenceText } from "../components/pickers/reference-text";
import { useDates } from "../hooks/use-dates";
import { useT } from "../providers/i18n";
import { useLabels } from "./labels";

function ScalarText({ field, value }: { field: Field; value: FilterScalar }) {
  const labels = useLabels();
  const dates = useDates();
  if (typeof value === "boolean") return <>{labels.option(value ? "yes" : "no")}</>;
  if (field.kind === "money") return <>{formatPesos(value as number)}</>;
  if (field.kind === "reference") return <ReferenceText to={field.to} id={String(value)} />;
  if (field.kind === "choice") return <>{labels.option(String(value))}</>;
  if (field.kind === "date" || field.kind === "moment") return <>{dates.show(String(value))}</>;
  return <>{String(value)}</>;
}

function ValueText({ field, value }: { field: Field; value: Filter["value"] }) {
  if (value === undefined) return null;
  const values = Array.isArray(value)
    ? value
    : typeof value === "object"
      ? [(value as FilterRange).from, (value as FilterRange).to]
      : [value];
  const between = Array.isArray(value) ? ", " : " – ";
  return values.map((one, index) => (
    <span key={String(one)}>
      {index > 0 && between}
      <ScalarText field={field} value={one} />
    </span>
  ));
}

/** A condition in words: "Value is at least 5.00". */
export function ConditionText({ fields, filter }: { fields: Fields; filter: Filter }) {
  const t = useT("resources");
  const labels = useLabels();
  const field = fields[filter.field] as Field;
  return (
    <>
      {labels.field(filter.field, field)} {t(`mode.${filter.mode}`)}{" "}
      <strong>
        <ValueText field={field} value={filter.value} />
      </strong>
    </>
  );
}

/** Conditions and groups in words, joined by "and" or "or", groups in brackets. */
export function FilterText({ fields, group }: { fields: Fields; group: FilterGroup }) {
  const t = useT("resources");
  return group.filters.map((one, index) => (
    <span key={JSON.stringify(one)}>
      {index > 0 && ` ${t(`filter.${group.logic}`)} `}
      {isFilterGroup(one) ? (
        <>
          (<FilterText fields={fields} group={one} />)
        </>
      ) : (
        <ConditionText fields={fields} filter={one} />
      )}
    </span>
  ));
}
