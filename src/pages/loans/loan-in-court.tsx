import { Alert } from "antd";
import type { Loan } from "#contract/entities/loan-record";
import { useDates } from "../../hooks/use-dates";
import { useT } from "../../providers/i18n";

/** Since when a loan is in litigation, where and by whom. */
export function LoanInCourt({ litigation }: { litigation: NonNullable<Loan["litigation"]> }) {
  const t = useT("loans");
  const dates = useDates();
  const { begun_on, filed_on, case_number: number, court, counsel, remarks, stops_interest } = litigation;
  const said = [
    t("court.filed", { date: dates.show(filed_on) }),
    counsel && t("court.counsel", { counsel }),
    stops_interest && t("court.still"),
    remarks,
  ];
  return (
    <Alert
      type="warning"
      showIcon
      message={t("court.title", { date: dates.show(begun_on), number, court })}
      description={said.filter(Boolean).join(" ")}
    />
  );
}
