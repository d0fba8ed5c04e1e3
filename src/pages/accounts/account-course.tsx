import { accountCourse } from "#contract/operations/accounts/account-course";
import { lazyComponent } from "../../components/lazy-component";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import "../dashboard/dashboard.css";

const CourseChart = lazyComponent(() => import("../dashboard/course-chart").then((file) => file.CourseChart));

/** How the balance of the account went over the last year; nothing where there was never anything. */
export function AccountCourse({ id }: { id: string }) {
  const t = useT("dashboard");
  const { data } = useRead(accountCourse, { id }, { invalidatedBy: ["journal.create"] });
  if (!data?.ends.some((end) => end !== 0)) return null;
  const course = { name: "balance", label: t("course.balance"), color: "var(--link)", ends: data.ends };
  return <CourseChart title={t("course.title")} days={data.days} courses={[course]} />;
}
