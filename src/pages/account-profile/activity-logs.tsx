import { Typography } from "antd";
import { Page } from "../../components/page";
import { useT } from "../../providers/i18n";
import { FootstepList } from "../../resources/footsteps/footstep-list";

/** What the person has done, in every branch and outside any. */
export function ActivityLogs() {
  const t = useT("profile");
  return (
    <Page title={t("activity.title")}>
      <Typography.Paragraph type="secondary">{t("activity.text")}</Typography.Paragraph>
      <FootstepList mode="me" />
    </Page>
  );
}
