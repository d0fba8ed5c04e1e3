import { Collapse } from "antd";
import { useMemo } from "react";
import { loanReminderList } from "#contract/entities/loan-reminder";
import type { Filter } from "#contract/kit/list-query";
import { EmptyState } from "../../components/states";
import { useLabels } from "../../lists/labels";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";

/** What the member was mailed about a loan, shown once it is asked for. */
export function LoanReminders({ loanId }: { loanId: string }) {
  const t = useT("loans");
  const label = useLabels().list(loanReminderList);
  const query = useMemo<Filter[]>(() => [{ field: "loan_id", mode: "equal", value: loanId }], [loanId]);
  const children = (
    <ListView
      list={loanReminderList}
      query={query}
      title="name"
      empty={<EmptyState title={t("reminders.none")} description={t("reminders.how")} />}
    />
  );
  return <Collapse destroyOnHidden items={[{ key: "reminders", label, children }]} />;
}
