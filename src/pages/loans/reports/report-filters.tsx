import { Button, Flex, Select } from "antd";
import { useState } from "react";
import { isCalendarDate } from "#contract/kit/dates";
import type { Field as AnyField } from "#contract/kit/field";
import { loanFilters } from "#contract/reports/loan-filters";
import { Columns } from "../../../components/columns";
import { Field } from "../../../components/field";
import { useLabels } from "../../../lists/labels";
import { useT } from "../../../providers/i18n";
import { FieldInput } from "../../../resources/inputs";
import type { AskedReport } from "./use-report";

const always: readonly string[] = [
  "as_of",
  "from",
  "to",
  "age_by",
  "concentrated_by",
  "due_by",
  "collectible",
  "loan_product_id",
  "member_id",
  "area_id",
];
const nothing = () => {};

interface ReportFiltersProps {
  asked: AskedReport;
  /** What the server narrows by, days that were left out among it. */
  settled: Readonly<Record<string, string>>;
  group: string | null;
}

/** Of which days a report is, what narrows it, and by what it is laid together. */
export function ReportFilters({ asked, settled, group }: ReportFiltersProps) {
  const t = useT("reports");
  const labels = useLabels();
  const { report, filters, change } = asked;
  const [showsAll, setShowsAll] = useState(
    report.filters.some((one) => !always.includes(one) && filters[one]),
  );
  const shown = report.filters.filter((name) => showsAll || always.includes(name));
  return (
    <div className="report-filters">
      <Columns width={165} gap="0 12px">
        {shown.map((name) => (
          <Filter
            key={name}
            name={name}
            value={filters[name] ?? settled[name] ?? null}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        {report.groups.length > 0 && (
          <Field id="report-group" label={t("groupedBy")}>
            <Select
              id="report-group"
              style={{ width: "100%" }}
              value={group ?? "none"}
              onChange={(value) => change({ group: value })}
              options={[
                { value: "none", label: t("noGrouping") },
                ...report.groups.map((value) => ({
                  value,
                  label: labels.field(value, report.columns[value]),
                })),
              ]}
            />
          </Field>
        )}
      </Columns>
      <Flex gap="small" wrap>
        {report.filters.length > shown.length && (
          <Button size="small" onClick={() => setShowsAll(true)}>
            {t("more")}
          </Button>
        )}
        {Object.keys(filters).length > 0 && (
          <Button
            size="small"
            type="link"
            onClick={() => change(Object.fromEntries(Object.keys(filters).map((name) => [name, null])))}
          >
            {t("clear")}
          </Button>
        )}
      </Flex>
    </div>
  );
}

interface FilterProps {
  name: string;
  value: string | null;
  onChange(value: string | null): void;
}

function Filter({ name, value, onChange }: FilterProps) {
  const labels = useLabels();
  const field = loanFilters[name] as AnyField;
  const id = `report-${name}`;
  return (
    <Field id={id} label={labels.field(name, field)}>
      <FieldInput
        name={name}
        field={field}
        value={value}
        onChange={(chosen) => {
          const isWrong = field.kind === "date" && chosen !== null && !isCalendarDate(String(chosen));
          if (!isWrong) onChange((chosen as string | null) ?? null);
        }}
        onBlur={nothing}
        shared={{ id, "aria-invalid": false, "aria-describedby": `${id}_help` }}
      />
    </Field>
  );
}
