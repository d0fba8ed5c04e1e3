import { Segmented } from "antd";
import type { FilterGroup } from "#contract/kit/list-query";
import { useT } from "../providers/i18n";

interface LogicChoiceProps {
  logic: FilterGroup["logic"];
  onChange(logic: FilterGroup["logic"]): void;
}

/** Whether all conditions must hold, or any. */
export function LogicChoice({ logic, onChange }: LogicChoiceProps) {
  const t = useT("resources");
  return (
    <Segmented<FilterGroup["logic"]>
      size="small"
      aria-label={t("filter.logic")}
      value={logic}
      options={[
        { value: "and", label: t("filter.all") },
        { value: "or", label: t("filter.any") },
      ]}
      onChange={onChange}
    />
  );
}
