import { Tabs } from "antd";
import { Link, useSearchParams } from "react-router";
import type { Organization } from "#contract/entities/organization";
import { permissionOf } from "#contract/kit/operation";
import { saveGivenPasswords } from "#contract/operations/approvals/given-passwords";
import { showPostingSettings } from "#contract/operations/ledger/show-posting-settings";
import { saveReminderSettings } from "#contract/operations/loans/reminder-settings";
import { showOrganization } from "#contract/operations/organizations/show-organization";
import { updateOrganization } from "#contract/operations/organizations/update-organization";
import { Page } from "../../components/page";
import { ErrorState, LoadingState } from "../../components/states";
import { useCan, useRefreshAuth } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { BranchSettings } from "./branch-settings";
import { BranchFacts, OrganizationFacts } from "./facts";
import { GivenPasswords } from "./given-passwords";
import { LoanReminders } from "./loan-reminders";
import { OrganizationSettings } from "./organization-settings";
import { OwnSettings } from "./own-settings";
import { PostingRules } from "./posting-rules";
import { PostingSettings } from "./posting-settings";
import type { SavedProps } from "./saved-props";
import "./organization.css";

/**
 * How the organization, its branches, the branch's numbers and oneself are set up, as far as one may see it.
 * Owners change the first two.
 */
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
  const can = useCan();
  // No branch's permission, so nobody holds it but owners, who may do everything.
  const isOwner = can(permissionOf(updateOrganization));
  const tabs = {
    organization: isOwner ? (
      <OrganizationSettings key={organization.version} organization={organization} {...saved} />
    ) : (
      <OrganizationFacts organization={organization} />
    ),
    branches: isOwner ? (
      <BranchSettings organization={organization} {...saved} />
    ) : (
      <BranchFacts branches={organization.branches} />
    ),
    own: <OwnSettings />,
    ...(can(permissionOf(showPostingSettings)) && {
      numbers: <PostingSettings />,
      rules: <PostingRules />,
    }),
    ...(can(permissionOf(saveReminderSettings)) && { reminders: <LoanReminders /> }),
    ...(can(permissionOf(saveGivenPasswords)) && { passwords: <GivenPasswords /> }),
  };
  return (
    <Tabs
      activeKey={search.get("tab") ?? "organization"}
      onChange={(tab) => setSearch({ tab }, { replace: true })}
      items={Object.entries(tabs).map(([key, children]) => ({ key, label: t(`settings.${key}`), children }))}
    />
  );
}
