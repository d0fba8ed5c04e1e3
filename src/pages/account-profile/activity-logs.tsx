import { Page } from "../../components/page";
import { useT } from "../../providers/i18n";
import { FootstepList } from "../../resources/footsteps/footstep-list";

/** What the person has done, in every branch and outside any. */
export function ActivityLogs() {
  const t = useT("profile");
  return (
    <Page title={t("activity.title")}>
      <p className="quiet">{t("activity.text")}</p>
      <FootstepList mode="me" />
    </Page>
  );
}
