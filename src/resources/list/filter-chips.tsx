import { Button, Flex, Popover, Segmented, Tag } from "antd";
import { useState } from "react";
import type { Field, Fields } from "#contract/kit/field";
import type { Filter, FilterRange, FilterScalar } from "#contract/kit/list-query";
import { formatPesos } from "#contract/kit/money";
import { ReferenceText } from "../../components/pickers/reference-text";
import { useT } from "../../providers/i18n";
import { useDates } from "../dates";
import { useLabels } from "../labels";
import { FilterPanel } from "./filter-panel";
import type { ListState } from "./state";

function ScalarText({ field, value }: { field: Field; value: FilterScalar }) {
  const labels = useLabels();
  const dates = useDates();
  if (typeof value === "boolean") return <>{labels.option(value ? "yes" : "no")}</>;
  if (field.kind === "money") return <>{formatPesos(value as number)}</>;
  if (field.kind === "reference") return <ReferenceText to={field.to} id={String(value)} />;
  if (field.kind === "choice") return <>{labels.option(String(value))}</>;
  if (field.kind === "date") return <>{dates.show(String(value))}</>;
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

interface ChipProps {
  fields: Fields;
  filter: Filter;
  onChange(filter: Filter): void;
  onRemove(): void;
}

function Chip({ fields, filter, onChange, onRemove }: ChipProps) {
  const t = useT("nouns");
  const labels = useLabels();
  const [isOpen, setIsOpen] = useState(false);
  const field = fields[filter.field] as Field;
  const name = labels.field(filter.field, field);
  const apply = (next: Filter) => {
    setIsOpen(false);
    onChange(next);
  };
  return (
    <Tag
      closable
      className="filter-chip"
      closeIcon={
        <button type="button" className="chip-close" aria-label={t("filter.remove", { name })}>
          ×
        </button>
      }
      onClose={(event) => {
        event.preventDefault();
        onRemove();
      }}
    >
      <Popover
        trigger="click"
        open={isOpen}
        onOpenChange={setIsOpen}
        destroyOnHidden
        content={<FilterPanel fields={fields} start={filter} isFieldFixed onApply={apply} />}
      >
        <button type="button" className="chip-text">
          {name} {t(`mode.${filter.mode}`)}{" "}
          <strong>
            <ValueText field={field} value={filter.value} />
          </strong>
        </button>
      </Popover>
    </Tag>
  );
}

interface FilterChipsProps {
  fields: Fields;
  state: ListState;
  /** False where filters the page fixes leave no "or". */
  canBeAny: boolean;
}

/** The filters that hold, each to change or remove, and whether all or any of them must. */
export function FilterChips({ fields, state, canBeAny }: FilterChipsProps) {
  const t = useT("nouns");
  const { filters, logic } = state.query.filter;
  if (filters.length === 0) return null;
  return (
    <Flex wrap gap="small" align="center" role="group" aria-label={t("filter.active")}>
      {filters.length > 1 && canBeAny && (
        <Segmented<"and" | "or">
          size="small"
          aria-label={t("filter.logic")}
          value={logic}
          options={[
            { value: "and", label: t("filter.all") },
            { value: "or", label: t("filter.any") },
          ]}
          onChange={(next) => state.setFilters(filters, next)}
        />
      )}
      {filters.map((filter, index) => (
        <Chip
          key={JSON.stringify(filter)}
          fields={fields}
          filter={filter}
          onChange={(next) => state.setFilters(filters.with(index, next))}
          onRemove={() => state.setFilters(filters.toSpliced(index, 1))}
        />
      ))}
      <Button size="small" type="link" onClick={() => state.setFilters([])}>
        {t("filter.clearAll")}
      </Button>
    </Flex>
  );
}
