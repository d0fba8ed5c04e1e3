import { useSearchParams } from "react-router";
import { Page } from "../../components/page";
import { useT } from "../../providers/i18n";
import { BrowseOrganizations } from "./browse-organizations";
import { JoinByCode } from "./join-by-code";
import "../organization/organization.css";

/** Joins an organisation: by an invitation code, typed or from a link, or by looking around. */
export function JoinOrganization() {
  const t = useT("onboarding");
  const [search] = useSearchParams();
  const invited = search.get("invitation_code") ?? "";
  return (
    <Page title={t("join.title")} breadcrumb={[{ label: t("index.title"), to: "/onboarding" }]}>
      <div className="join">
        <JoinByCode key={invited} invited={invited} autoFocus={search.get("by") === "code"} />
        <BrowseOrganizations />
      </div>
    </Page>
  );
}
