import { Button, Flex, Select } from "antd";
import { type FormEvent, useState } from "react";
import type { Field, Fields } from "#contract/kit/field";
import { type Filter, type FilterMode, modesOf } from "#contract/kit/list-query";
import { useT } from "../providers/i18n";
import { FilterValueInput, isComplete } from "./filter-value";
import { useLabels } from "./labels";

interface FilterFormProps {
  fields: Fields;
  /** The filter that is changed, or the field a new one is for. */
  start?: Filter | { field: string };
  /** Fixes the field, as in the head of a column. */
  isFieldFixed?: boolean;
  onApply(filter: Filter): void;
  onClear?(): void;
}

/** The mode a condition on a field begins with. */
export const firstMode = (field: Field): FilterMode =>
  (modesOf[field.kind].includes("contains") ? "contains" : modesOf[field.kind][0]) as FilterMode;

/** Whether two modes take the same sort of value, so that what was typed can stay. */
function sharesValue(one: FilterMode, other: FilterMode): boolean {
  const kindOf = (mode: FilterMode) => (mode === "in" || mode === "range" ? mode : "one");
  return kindOf(one) === kindOf(other);
}

/** A condition with another mode; what it compares with stays where it can. */
export const withMode = (filter: Filter, mode: FilterMode): Filter => ({
  ...filter,
  mode,
  value: sharesValue(mode, filter.mode) ? filter.value : undefined,
});

/** Makes or changes one filter: field, mode, value. */
export function FilterForm({ fields, start, isFieldFixed, onApply, onClear }: FilterFormProps) {
  const t = useT("resources");
  const labels = useLabels();
  const names = Object.keys(fields);
  const [draft, setDraft] = useState<Filter>(() => {
    const field = start?.field ?? (names[0] as string);
    return { mode: firstMode(fields[field] as Field), ...start, field };
  });
  const field = fields[draft.field] as Field;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isComplete(draft)) onApply(draft);
  };
  return (
    <form onSubmit={submit} className="filter-form">
      <Flex vertical gap="small">
        {!isFieldFixed && (
          <Select
            aria-label={t("filter.field")}
            showSearch
            optionFilterProp="label"
            value={draft.field}
            options={names.map((name) => ({ value: name, label: labels.field(name, fields[name]) }))}
            onChange={(name: string) => setDraft({ field: name, mode: firstMode(fields[name] as Field) })}
          />
        )}
        <Select<FilterMode>
          aria-label={t("filter.mode")}
          value={draft.mode}
          options={modesOf[field.kind].map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
          onChange={(mode) => setDraft(withMode(draft, mode))}
        />
        <FilterValueInput
          field={field}
          mode={draft.mode}
          value={draft.value}
          onChange={(value) => setDraft({ ...draft, value })}
          label={t("filter.value")}
        />
        <Flex justify="space-between" gap="small">
          {onClear ? <Button onClick={onClear}>{t("filter.clear")}</Button> : <span />}
          <Button type="primary" htmlType="submit" disabled={!isComplete(draft)}>
            {t("filter.apply")}
          </Button>
        </Flex>
      </Flex>
    </form>
  );
}
