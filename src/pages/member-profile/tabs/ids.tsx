import { Flex, Tag, Typography } from "antd";
import { type CalendarDate, isCalendarDate } from "#contract/kit/dates";
import { memberGovernmentBenefit } from "#contract/resources/member-government-benefit";
import { useBranch } from "../../../hooks/use-branch";
import { useDates } from "../../../hooks/use-dates";
import { useT } from "../../../providers/i18n";
import { MemberPart } from "../parts";

const soonDays = 60;
const dayMilliseconds = 86_400_000;

/** Days from one calendar day to another. */
const daysBetween = (from: CalendarDate, to: CalendarDate) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds);

/** Until when an id is good, and a warning where that is over or soon will be. */
function Validity({ until }: { until: unknown }) {
  const t = useT("member-profile");
  const dates = useDates();
  const { business_date } = useBranch().branch;
  if (typeof until !== "string" || !isCalendarDate(until)) {
    return <Typography.Text type="secondary">{t("id.forGood")}</Typography.Text>;
  }
  const days = daysBetween(business_date, until);
  return (
    <span className="cell-date">
      {dates.show(until)} {days < 0 && <Tag color="red">{t("id.expired")}</Tag>}
      {days >= 0 && days <= soonDays && <Tag color="gold">{t("id.soon", { count: days })}</Tag>}
    </span>
  );
}

const cells = { expiry_date: (value: unknown) => <Validity until={value} /> };

/** The papers by which a government knows the member. */
export const Ids = () => (
  <Flex vertical gap="large">
    <MemberPart resource={memberGovernmentBenefit} cells={cells} />
  </Flex>
);
