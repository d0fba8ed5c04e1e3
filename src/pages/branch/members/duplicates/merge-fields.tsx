import { Radio } from "antd";
import type { Output } from "#contract/kit/operation";
import type { previewMerge } from "#contract/operations/members/duplicates";
import { useDates } from "../../../../hooks/use-dates";
import { useT } from "../../../../providers/i18n";
import { useLabels } from "../../../../resources/labels";
import { type MemberFieldName, memberFields } from "../fields/member-fields";

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
  if (plan.fields.length === 0) return <p className="quiet">{t("merge.same")}</p>;
  return (
    <div className="table-box">
      <table className="plain-table">
        <caption className="visually-hidden">{t("merge.differences")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("merge.field")}</th>
            <th scope="col">{t("merge.source")}</th>
            <th scope="col">{t("merge.target")}</th>
          </tr>
        </thead>
        <tbody>
          {plan.fields.map((difference) => {
            const { field } = difference;
            const isTaken = take.includes(field);
            const label = labels.field(field, memberFields[field as MemberFieldName]);
            return (
              <tr key={field}>
                <th scope="row">{label}</th>
                {([true, false] as const).map((isSource) => (
                  <td key={String(isSource)}>
                    <Radio
                      name={`merge_${field}`}
                      checked={isTaken === isSource}
                      onChange={() => onChoose(field, isSource)}
                      aria-label={`${label}: ${t(isSource ? "merge.source" : "merge.target")}`}
                    >
                      <Shown difference={difference} isSource={isSource} />
                    </Radio>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Shown({ difference, isSource }: { difference: Difference; isSource: boolean }) {
  const t = useT("members");
  const labels = useLabels();
  const dates = useDates();
  const value = isSource ? difference.source : difference.target;
  const name = isSource ? difference.source_name : difference.target_name;
  const field = memberFields[difference.field as MemberFieldName];
  if (name) return name;
  if (value === null || value === "") return <span className="quiet">{t("merge.empty")}</span>;
  if (typeof value === "boolean") return labels.option(value ? "yes" : "no");
  if (field?.kind === "choice") return labels.option(String(value));
  if (field?.kind === "date") return dates.show(String(value));
  if (field?.kind === "media") return t("merge.there");
  return String(value);
}
