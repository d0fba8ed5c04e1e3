import { Button, Flex, Popover, Tag } from "antd";
import { type ReactNode, useState } from "react";
import type { Fields } from "#contract/kit/field";
import { type Filter, isFilterGroup } from "#contract/kit/list-query";
import { useT } from "../providers/i18n";
import { FilterPanel } from "./filter-panel";
import { ConditionText, FilterText } from "./filter-text";
import { useLabels } from "./labels";
import { LogicChoice } from "./logic-choice";
import type { ListState } from "./state";

interface ChipProps {
  fields: Fields;
  filter: Filter;
  onChange(filter: Filter): void;
  onRemove(): void;
}

interface ChipFrameProps {
  /** What the cross says it removes. */
  removes: string;
  onRemove(): void;
  children: ReactNode;
}

function ChipFrame({ removes, onRemove, children }: ChipFrameProps) {
  return (
    <Tag
      closable
      className="filter-chip"
      closeIcon={
        <button type="button" className="chip-close" aria-label={removes}>
          ×
        </button>
      }
      onClose={(event) => {
        event.preventDefault();
        onRemove();
      }}
    >
      {children}
    </Tag>
  );
}

/** A condition, to change in place. */
function Chip({ fields, filter, onChange, onRemove }: ChipProps) {
  const t = useT("resources");
  const labels = useLabels();
  const [isOpen, setIsOpen] = useState(false);
  const name = labels.field(filter.field, fields[filter.field]);
  const apply = (next: Filter) => {
    setIsOpen(false);
    onChange(next);
  };
  return (
    <ChipFrame removes={t("filter.remove", { name })} onRemove={onRemove}>
      <Popover
        trigger="click"
        open={isOpen}
        onOpenChange={setIsOpen}
        destroyOnHidden
        content={<FilterPanel fields={fields} start={filter} isFieldFixed onApply={apply} />}
      >
        <button type="button" className="chip-text">
          <ConditionText fields={fields} filter={filter} />
        </button>
      </Popover>
    </ChipFrame>
  );
}

interface FilterChipsProps {
  fields: Fields;
  state: ListState;
  /** Opens the builder, where groups are changed. */
  onBuild(): void;
}

/** The filters that hold, each to change or remove, and whether all or any of them must. */
export function FilterChips({ fields, state, onBuild }: FilterChipsProps) {
  const t = useT("resources");
  const { filters, logic } = state.query.filter;
  // By what it says, not by its place: that may have moved since it was drawn.
  const change = (key: string) => (next: Filter) =>
    state.setFilters((now) => now.map((one) => (JSON.stringify(one) === key ? next : one)));
  const remove = (key: string) => () =>
    state.setFilters((now) => now.filter((one) => JSON.stringify(one) !== key));
  return (
    <Flex wrap gap="small" align="center" role="group" aria-label={t("filter.active")}>
      {filters.length > 1 && (
        <LogicChoice logic={logic} onChange={(next) => state.setFilters((now) => now, next)} />
      )}
      {filters.map((one) => {
        const key = JSON.stringify(one);
        if (!isFilterGroup(one)) {
          const shared = { fields, onChange: change(key), onRemove: remove(key) };
          return <Chip key={key} filter={one} {...shared} />;
        }
        return (
          <ChipFrame key={key} removes={t("filter.removeGroup")} onRemove={remove(key)}>
            <button type="button" className="chip-text" onClick={onBuild}>
              (<FilterText fields={fields} group={one} />)
            </button>
          </ChipFrame>
        );
      })}
      <Button size="small" type="link" onClick={() => state.setFilters([])}>
        {t("filter.clearAll")}
      </Button>
    </Flex>
  );
}
