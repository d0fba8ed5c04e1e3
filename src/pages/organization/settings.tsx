import { Tabs } from "antd";
import { Link, useSearchParams } from "react-router";
import type { Organization } from "#contract/entities/organization";
import { showOrganization } from "#contract/operations/organizations/show-organization";
import { Page } from "../../components/page";
import { ErrorState, LoadingState } from "../../components/states";
import { useRefreshAuth } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { BranchSettings } from "./branch-settings";
import { OrganizationSettings } from "./organization-settings";
import type { SavedProps } from "./saved-props";
import "./organization.css";

/** What its owners say of the organisation and its branches. */
export function Settings() {
  const t = useT("onboarding");
  const { organization } = useBranch();
  const { data, error, refetch } = useRead(showOrganization, { id: organization.id });
  const refreshAuth = useRefreshAuth();
  const onSaved = () => {
    void refetch();
    void refreshAuth();
  };
  return (
    <Page
      title={t("settings.title")}
      extra={<Link to={`/org/${encodeURIComponent(organization.slug)}`}>{t("settings.publicPage")}</Link>}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data && <SettingsTabs organization={data} onSaved={onSaved} onReload={() => void refetch()} />}
    </Page>
  );
}

function SettingsTabs({ organization, ...saved }: SavedProps & { organization: Organization }) {
  const t = useT("onboarding");
  const [search, setSearch] = useSearchParams();
  return (
    <Tabs
      activeKey={search.get("tab") ?? "organization"}
      onChange={(tab) => setSearch({ tab }, { replace: true })}
      items={[
        {
          key: "organization",
          label: t("settings.organization"),
          children: (
            <OrganizationSettings key={organization.version} organization={organization} {...saved} />
          ),
        },
        {
          key: "branches",
          label: t("settings.branches"),
          children: <BranchSettings organization={organization} {...saved} />,
        },
      ]}
    />
  );
}
