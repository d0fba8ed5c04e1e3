import { CloseOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Flex, Select } from "antd";
import { useEffect, useRef, useState } from "react";
import type { Field, Fields } from "#contract/kit/field";
import {
  conditionsIn,
  type Filter,
  type FilterGroup,
  type FilterMode,
  isFilterGroup,
  maximumFilterDepth,
  maximumFilters,
  modesOf,
} from "#contract/kit/list-query";
import { useDebounced } from "../components/pickers/use-debounced";
import { useT } from "../providers/i18n";
import { firstMode, withMode } from "./filter-form";
import { FilterValueInput, isComplete } from "./filter-value";
import { useLabels } from "./labels";
import { LogicChoice } from "./logic-choice";
import type { ListState } from "./state";

type Part = Filter | FilterGroup;
type Logic = FilterGroup["logic"];

/** What a group asks already: conditions that lack their value wait, empty groups count for nothing. */
export function askable(group: FilterGroup): FilterGroup {
  const filters = group.filters.flatMap((one): Part[] => {
    if (!isFilterGroup(one)) return isComplete(one) ? [one] : [];
    const inner = askable(one);
    return inner.filters.length > 0 ? [inner] : [];
  });
  return { logic: group.logic, filters };
}

/** Two questions that ask the same have the same; what nothing is joined by makes no difference. */
const keyOf = (group: FilterGroup) => (group.filters.length > 0 ? JSON.stringify(group) : "");

const blankOf = (fields: Fields): Filter => {
  const [field = "", declared] = Object.entries(fields)[0] ?? [];
  return { field, mode: firstMode(declared as Field) };
};

interface ConditionRowProps {
  fields: Fields;
  filter: Filter;
  onChange(filter: Filter): void;
  onRemove(): void;
}

function ConditionRow({ fields, filter, onChange, onRemove }: ConditionRowProps) {
  const t = useT("resources");
  const labels = useLabels();
  const field = fields[filter.field] as Field;
  const name = labels.field(filter.field, field);
  return (
    <li className="builder-row">
      <Select
        aria-label={t("filter.field")}
        showSearch
        optionFilterProp="label"
        popupMatchSelectWidth={false}
        value={filter.field}
        options={Object.keys(fields).map((one) => ({ value: one, label: labels.field(one, fields[one]) }))}
        onChange={(one: string) => onChange({ field: one, mode: firstMode(fields[one] as Field) })}
      />
      <Select<FilterMode>
        aria-label={t("filter.mode")}
        popupMatchSelectWidth={false}
        value={filter.mode}
        options={modesOf[field.kind].map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
        onChange={(mode) => onChange(withMode(filter, mode))}
      />
      <div className="builder-value">
        <FilterValueInput
          field={field}
          mode={filter.mode}
          value={filter.value}
          onChange={(value) => onChange({ ...filter, value })}
          label={t("filter.valueOf", { name })}
        />
      </div>
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t("filter.remove", { name })}
        onClick={onRemove}
      />
    </li>
  );
}

interface GroupProps {
  fields: Fields;
  group: FilterGroup;
  depth: number;
  isFull: boolean;
  onChange(group: FilterGroup): void;
  onRemove?(): void;
}

function Group({ fields, group, depth, isFull, onChange, onRemove }: GroupProps) {
  const t = useT("resources");
  const { logic, filters } = group;
  const setFilters = (next: Part[]) => onChange({ logic, filters: next });
  const add = (part: Part) => setFilters([...filters, part]);
  const opposite: Logic = logic === "and" ? "or" : "and";
  return (
    <fieldset className="builder-group">
      <legend className="visually-hidden">{t(depth === 0 ? "filter.builder" : "filter.group")}</legend>
      <LogicChoice logic={logic} onChange={(next) => onChange({ logic: next, filters })} />
      <ul>
        {filters.map((one, index) => {
          const change = (next: Part) => setFilters(filters.with(index, next));
          const remove = () => setFilters(filters.toSpliced(index, 1));
          // Conditions have no name of their own: what stands at a place is changed in place.
          const key = `${index} ${isFilterGroup(one)}`;
          const shared = { fields, onChange: change, onRemove: remove };
          if (!isFilterGroup(one)) return <ConditionRow key={key} filter={one} {...shared} />;
          return (
            <li key={key}>
              <Group group={one} depth={depth + 1} isFull={isFull} {...shared} />
            </li>
          );
        })}
      </ul>
      <Flex gap="small" wrap>
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={isFull}
          onClick={() => add(blankOf(fields))}
        >
          {t("filter.addCondition")}
        </Button>
        {depth < maximumFilterDepth && (
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            disabled={isFull}
            onClick={() => add({ logic: opposite, filters: [blankOf(fields)] })}
          >
            {t("filter.addGroup")}
          </Button>
        )}
        {onRemove && (
          <Button size="small" type="text" onClick={onRemove}>
            {t("filter.removeGroup")}
          </Button>
        )}
      </Flex>
    </fieldset>
  );
}

interface FilterBuilderProps {
  fields: Fields;
  state: ListState;
  onClose(): void;
}

/** Conditions in groups, joined by "and" or "or". The list follows once the hand rests. */
export function FilterBuilder({ fields, state, onClose }: FilterBuilderProps) {
  const t = useT("resources");
  const { filter } = state.query;
  const [draft, setDraft] = useState<FilterGroup>(() =>
    filter.filters.length > 0 ? filter : { logic: filter.logic, filters: [blankOf(fields)] },
  );
  const box = useRef<HTMLDivElement>(null);
  const asked = useRef(keyOf(filter));
  const rested = useDebounced(draft, 350);

  useEffect(() => {
    const next = askable(rested);
    if (keyOf(next) === asked.current) return;
    asked.current = keyOf(next);
    state.setFilters(next.filters, next.logic);
  }, [rested, state]);
  useEffect(() => {
    // Changed from outside: by a chip, the head of a column, a view or the back button.
    const now = keyOf(filter);
    if (now === asked.current) return;
    asked.current = now;
    setDraft(filter);
  }, [filter]);
  useEffect(() => {
    box.current?.querySelector("input")?.focus();
  }, []);

  return (
    <div ref={box} className="filter-builder">
      <Group
        fields={fields}
        group={draft}
        depth={0}
        isFull={conditionsIn(draft).length >= maximumFilters}
        onChange={setDraft}
      />
      <Flex gap="small" justify="end">
        <Button onClick={() => setDraft({ logic: "and", filters: [] })}>{t("filter.clearAll")}</Button>
        <Button type="primary" onClick={onClose}>
          {t("filter.done")}
        </Button>
      </Flex>
    </div>
  );
}
