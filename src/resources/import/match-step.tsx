import { Alert, Button, Flex, Radio, Select } from "antd";
import type { UploadedImport } from "#contract/entities/import-run";
import { dateOrders } from "#contract/kit/day-text";
import { RefusalAlert } from "../../components/refusal-alert";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { Running } from "./running";
import type { ImportWork } from "./use-import";

interface StepProps {
  uploaded: UploadedImport;
  work: ImportWork;
  onBack(): void;
}

const mostSamples = 3;

function useColumnLabels({ target }: UploadedImport) {
  const labels = useLabels();
  return (field: string) => {
    const column = target.columns.find((one) => one.field === field);
    return labels.field(field, column && { kind: "text", max: 0, label: column.label });
  };
}

interface MatchTableProps {
  uploaded: UploadedImport;
  work: ImportWork;
  labelOf(field: string): string;
}

/** Each column of the file with its first values, and what it is. */
function MatchTable({ uploaded, work, labelOf }: MatchTableProps) {
  const t = useT("resources");
  const { run, sample, target } = uploaded;
  const { columns, setColumns } = work;
  const taken = new Set(Object.values(columns));
  return (
    <table className="match-table">
      <thead>
        <tr>
          <th scope="col">{t("import.inFile")}</th>
          <th scope="col">{t("import.samples")}</th>
          <th scope="col">{t("import.means")}</th>
        </tr>
      </thead>
      <tbody>
        {run.headings.map((heading, index) => {
          const samples = sample.map((line) => line[index] ?? "").filter((text) => text !== "");
          const options = target.columns
            .filter(({ field }) => columns[heading] === field || !taken.has(field))
            .map(({ field, is_required }) => ({
              value: field,
              label: is_required ? `${labelOf(field)} *` : labelOf(field),
            }));
          return (
            <tr key={heading}>
              <th scope="row">{heading}</th>
              <td className="match-samples">{samples.slice(0, mostSamples).join(" · ")}</td>
              <td>
                <Select<string | null>
                  aria-label={t("import.meansOf", { heading })}
                  style={{ width: "100%" }}
                  showSearch
                  allowClear
                  optionFilterProp="label"
                  placeholder={t("import.ignored")}
                  value={columns[heading] ?? null}
                  options={options}
                  onChange={(field) => setColumns({ ...columns, [heading]: field ?? null })}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Step 2: which column of the file is which field. */
export function MatchStep({ uploaded, work, onBack }: StepProps) {
  const t = useT("resources");
  const labelOf = useColumnLabels(uploaded);
  const { target, run, is_remembered } = uploaded;
  const matched = Object.values(work.columns);
  const missing = target.columns.filter(({ field, is_required }) => is_required && !matched.includes(field));
  const hasDates = target.columns.some(({ field, kind }) => kind === "date" && matched.includes(field));
  if (work.isRunning) return <Running work={work} total={run.total} />;
  return (
    <Flex vertical gap="middle">
      <p>
        {t("import.matchText", { file: run.file_name, count: run.total })}{" "}
        {is_remembered && t("import.remembered")}
      </p>
      <RefusalAlert refusal={work.refusal} />
      <MatchTable uploaded={uploaded} work={work} labelOf={labelOf} />
      {hasDates && (
        <Flex gap="small" align="center" wrap>
          <span id="date-order">{t("import.dateOrder")}</span>
          <Radio.Group
            aria-labelledby="date-order"
            value={work.dateOrder}
            options={dateOrders.map((order) => ({ value: order, label: t(`import.dates.${order}`) }))}
            onChange={({ target: { value } }) => work.setDateOrder(value)}
          />
        </Flex>
      )}
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={t("import.missing", { names: missing.map(({ field }) => labelOf(field)).join(", ") })}
        />
      )}
      <Flex gap="small" justify="end">
        <Button onClick={onBack}>{t("import.another")}</Button>
        <Button type="primary" disabled={missing.length > 0} onClick={() => void work.check()}>
          {t("import.check")}
        </Button>
      </Flex>
    </Flex>
  );
}
