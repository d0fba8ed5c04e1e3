import { Descriptions } from "antd";
import type { ReactNode } from "react";
import { type Employee, employee, employeeList } from "#contract/entities/membership";
import type { Fields } from "#contract/kit/field";
import { useDates } from "../../hooks/use-dates";
import { Cell } from "../../lists/cells";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { formatReceipt } from "./receipt-number";

type Fact = [label: string, value: ReactNode];

const fields: Fields = { ...employeeList.fields, ...employee.fields, ...employee.kept };

/** What is known of somebody's place in the branch: who they are, how they came, who decided and why. */
export function EmployeeFacts({ person }: { person: Employee }) {
  const t = useT("employees");
  const labels = useLabels();
  const dates = useDates();
  const labelled = (name: string, value: ReactNode): Fact => [labels.field(name, fields[name]), value];
  const fact = (name: keyof Employee) => {
    const field = fields[name];
    return labelled(name, field && person[name] && <Cell name={name} field={field} row={{ ...person }} />);
  };
  const { receipt_start: first, receipt_end: last, user_setting_used_or: used, decided_at } = person;
  const booklet =
    first !== null && last !== null && `${formatReceipt(person, first)} – ${formatReceipt(person, last)}`;
  const facts: Fact[] = [
    fact("user_name"),
    fact("email"),
    fact("contact_number"),
    fact("permission_name"),
    fact("permission_description"),
    [
      t("fact.permission_count"),
      person.user_type === "owner" ? t("fact.everything") : person.permissions.length,
    ],
    fact("open_batch"),
    fact("created_at"),
    fact("invitation_code"),
    labelled("decided_at", decided_at && `${dates.show(decided_at)} · ${person.decided_by_name ?? ""}`),
    fact("decision_reason"),
    person.last_seen_at ? fact("last_seen_at") : labelled("last_seen_at", t("fact.never")),
    [t("fact.booklet"), booklet],
    [t("fact.last_receipt"), used > 0 && formatReceipt(person, used)],
  ];
  return (
    <Descriptions
      size="small"
      bordered
      column={1}
      items={facts
        .filter(([, value]) => value !== null && value !== "" && value !== false)
        .map(([label, children]) => ({ key: label, label, children }))}
    />
  );
}
