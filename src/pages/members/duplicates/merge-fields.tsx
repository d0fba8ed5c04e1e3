import { Radio, Table, Typography } from "antd";
import { type MemberFieldName, member } from "#contract/entities/member";
import type { Output } from "#contract/kit/operation";
import type { previewMerge } from "#contract/operations/members/duplicates";
import { useDates } from "../../../hooks/use-dates";
import { useLabels } from "../../../lists/labels";
import { useT } from "../../../providers/i18n";

type Plan = Output<typeof previewMerge>;
type Difference = Plan["fields"][number];

interface MergeFieldsProps {
  plan: Plan;
  /** The fields in which the source's value is kept. */
  take: readonly string[];
  onChoose(field: string, isTaken: boolean): void;
}

/** Where the two differ, side by side: for each, whose value stays. */
export function MergeFields({ plan, take, onChoose }: MergeFieldsProps) {
  const t = useT("members");
  const labels = useLabels();
  if (plan.fields.length === 0) return <p>{t("merge.same")}</p>;
  const labelOf = ({ field }: Difference) => labels.field(field, member.fields[field as MemberFieldName]);
  const choiceOf = (isSource: boolean) => ({
    title: t(isSource ? "merge.source" : "merge.target"),
    render: (_: unknown, difference: Difference) => (
      <Radio
        name={`merge_${difference.field}`}
        checked={take.includes(difference.field) === isSource}
        onChange={() => onChoose(difference.field, isSource)}
        aria-label={`${labelOf(difference)}: ${t(isSource ? "merge.source" : "merge.target")}`}
      >
        <Shown difference={difference} isSource={isSource} />
      </Radio>
    ),
  });
  return (
    <Table<Difference>
      size="small"
      rowKey="field"
      pagination={false}
      scroll={{ x: true }}
      dataSource={plan.fields}
      caption={<span className="visually-hidden">{t("merge.differences")}</span>}
      columns={[
        { title: t("merge.field"), rowScope: "row", render: (_, difference) => labelOf(difference) },
        choiceOf(true),
        choiceOf(false),
      ]}
    />
  );
}

function Shown({ difference, isSource }: { difference: Difference; isSource: boolean }) {
  const t = useT("members");
  const labels = useLabels();
  const dates = useDates();
  const value = isSource ? difference.source : difference.target;
  const name = isSource ? difference.source_name : difference.target_name;
  const field = member.fields[difference.field as MemberFieldName];
  if (name) return name;
  if (value === null || value === "")
    return <Typography.Text type="secondary">{t("merge.empty")}</Typography.Text>;
  if (typeof value === "boolean") return labels.option(value ? "yes" : "no");
  if (field?.kind === "choice") return labels.option(String(value));
  if (field?.kind === "date") return dates.show(String(value));
  if (field?.kind === "media") return t("merge.there");
  return String(value);
}
