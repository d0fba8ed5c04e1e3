import { Alert, Typography } from "antd";
import { useDates } from "../../hooks/use-dates";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { useProfile } from "./profile";

/** What was said when the membership was closed, opened again or put away, the latest first. */
export function Remarks() {
  const t = useT("member-profile");
  const labels = useLabels();
  const dates = useDates();
  const { remarks } = useProfile().member;
  return (
    <ul className="profile-remarks" aria-label={t("remark.list")}>
      {remarks.map(({ id, act, reason, description, created_at, created_by_name }) => (
        <li key={id}>
          <strong>{reason ? labels.option(reason) : t(`remark.${act}`)}</strong>: {description}
          <br />
          <Typography.Text type="secondary">
            <time dateTime={created_at}>{dates.show(created_at)}</time>
            {created_by_name && ` · ${created_by_name}`}
          </Typography.Text>
        </li>
      ))}
    </ul>
  );
}

/** Says of a closed member that nothing can be changed any more, and why. */
export function ClosedBanner() {
  const t = useT("member-profile");
  const dates = useDates();
  const { member } = useProfile();
  if (!member.is_closed) return null;
  const title = t("closed.title", { day: member.closed_at ? dates.show(member.closed_at) : "" });
  return (
    <Alert
      type="error"
      showIcon
      role="status"
      message={title}
      description={
        <>
          <p>{t("closed.text")}</p>
          <Remarks />
        </>
      }
    />
  );
}
