import { Descriptions } from "antd";
import type { Employee } from "#contract/entities/membership";
import { useDates } from "../../hooks/use-dates";
import { useT } from "../../providers/i18n";
import { formatReceipt } from "./receipt-number";

/** What is known of somebody's place in the branch: who they are, how they came, who decided and why. */
export function EmployeeFacts({ person }: { person: Employee }) {
  const t = useT("employees");
  const dates = useDates();
  const when = (moment: string | null) => moment && dates.show(moment);
  const booklet =
    person.receipt_start !== null &&
    person.receipt_end !== null &&
    `${formatReceipt(person, person.receipt_start)} – ${formatReceipt(person, person.receipt_end)}`;
  const facts: [name: string, value: React.ReactNode][] = [
    ["user_name", person.user_name],
    ["email", person.email],
    ["contact_number", person.contact_number],
    ["role", person.permission_name],
    ["role_description", person.permission_description],
    ["permission_count", person.user_type === "owner" ? t("fact.everything") : person.permissions.length],
    ["joined", when(person.created_at)],
    ["invitation_code", person.invitation_code],
    ["decided", person.decided_at && `${when(person.decided_at)} · ${person.decided_by_name ?? ""}`],
    ["reason", person.decision_reason],
    ["last_seen", when(person.last_seen_at) ?? t("fact.never")],
    ["booklet", booklet],
    ["last_receipt", person.user_setting_used_or > 0 && formatReceipt(person, person.user_setting_used_or)],
  ];
  return (
    <Descriptions
      size="small"
      bordered
      column={1}
      items={facts
        .filter(([, value]) => value !== null && value !== "" && value !== false)
        .map(([name, children]) => ({ key: name, label: t(`fact.${name}`), children }))}
    />
  );
}
