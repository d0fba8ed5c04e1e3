import { memberCourse } from "#contract/operations/member-ledger/member-course";
import { lazyComponent } from "../../components/lazy-component";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { kindColors } from "../dashboard/kind-colors";
import { useProfile } from "./profile";
import "../dashboard/dashboard.css";

const CourseChart = lazyComponent(() => import("../dashboard/course-chart").then((file) => file.CourseChart));

/** How the member's balances went over the last year; nothing where there was never anything. */
export function MemberCourse() {
  const t = useT("dashboard");
  const { id } = useProfile().member;
  const { data } = useRead(memberCourse, { id }, { invalidatedBy: ["journal.create"] });
  const courses = kindColors.flatMap(({ kind, color }) => {
    const found = data?.kinds.find((one) => one.kind === kind);
    return found ? [{ name: kind, label: t(`figure.${kind}`), color, ends: found.ends }] : [];
  });
  if (!data || courses.length === 0) return null;
  return <CourseChart title={t("course.title")} days={data.days} courses={courses} />;
}
