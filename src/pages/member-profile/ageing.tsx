import { useList } from "@refinedev/core";
import { releasedLoanList } from "#contract/entities/loan";
import { ageClasses } from "#contract/entities/loan-terms";
import { lazyComponent } from "../../components/lazy-component";
import { useProfile } from "./profile";
import "../dashboard/dashboard.css";

const AgeingChart = lazyComponent(() => import("./ageing-chart").then((file) => file.AgeingChart));

interface OwedLoan {
  id: string;
  balance: number;
  days_late: number | null;
}

/** Up to how many days late each class but the last goes; the first is of those who are not. */
const lastDays = [0, 30, 60, 90, 180, 365];

const classOf = (days: number) => {
  const at = lastDays.findIndex((last) => days <= last);
  return ageClasses[at < 0 ? ageClasses.length - 1 : at];
};

/** How late what the member owes is, by the days that each loan is; nothing where nothing is owed. */
export function Ageing() {
  const { id } = useProfile().member;
  const { query } = useList<OwedLoan>({
    resource: releasedLoanList.name,
    pagination: { pageSize: 100 },
    filters: [{ field: "member_id", operator: "eq", value: id }],
    errorNotification: false,
  });
  const owed = (query.data?.data ?? []).filter(({ balance }) => balance > 0);
  if (owed.length === 0) return null;
  const classes = ageClasses.map((day) => ({
    day,
    owed: owed
      .filter((loan) => classOf(loan.days_late ?? 0) === day)
      .reduce((sum, { balance }) => sum + balance, 0),
  }));
  return <AgeingChart classes={classes} />;
}
