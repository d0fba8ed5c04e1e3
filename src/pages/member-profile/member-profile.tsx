import { Tabs } from "antd";
import { useMemo } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { showMember } from "#contract/operations/members/show-member";
import { Page } from "../../components/page";
import { ErrorState, LoadingState } from "../../components/states";
import { useBranch } from "../../hooks/use-branch";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { useOver } from "../../resources/children/use-over";
import { Actions } from "./actions/actions";
import { Alerts } from "./alerts";
import { Balances } from "./balances";
import { MemberFacts, MemberHeading } from "./heading";
import { type ProfileTab, profileTabs, ShownProfile, useProfile } from "./profile";
import { tabContents } from "./tabs";
import { useEscape } from "./use-escape";
import "./member-profile.css";

const isTab = (name: string | undefined): name is ProfileTab =>
  (profileTabs as readonly (string | undefined)[]).includes(name);

/** Leads back to where the profile was opened from; to the members where it was opened by its address. */
function useLeave() {
  const { path } = useBranch();
  const navigate = useNavigate();
  return () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    if (idx > 0) navigate(-1);
    else navigate(path("view-members"));
  };
}

/** Everything the branch knows of a member, a tab each: /member-profile/<id>/<tab>. */
export function MemberProfile() {
  const { path } = useBranch();
  const { pathname } = useLocation();
  const [id, tab] = pathname.slice(path("member-profile").length).split("/").filter(Boolean);
  if (!isTab(tab)) return <Navigate to={path(`member-profile/${id}/overview`)} replace />;
  return <ReadMember key={id} id={id as string} tab={tab} />;
}

function ReadMember({ id, tab }: { id: string; tab: ProfileTab }) {
  const { path } = useBranch();
  const found = useRead(showMember, { id }, { invalidatedBy: ["member.update", "journal.create"] });
  useLive(["member.update"], (_, ids) => void ((ids.length === 0 || ids.includes(id)) && found.refetch()));
  const over = useOver(path(`member-profile/${id}/${tab}`));
  const leave = useLeave();
  useEscape(leave);
  const { data: member, error, refetch } = found;
  const profile = useMemo(
    () =>
      member && {
        member,
        isLocked: member.is_closed,
        over,
        tabPath: (to: ProfileTab) => path(`member-profile/${id}/${to}`),
        renew: async () => (await refetch({ throwOnError: true })).data ?? member,
      },
    [member, over, path, id, refetch],
  );
  if (error && !profile) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  if (!profile) return <LoadingState />;
  return (
    <ShownProfile value={profile}>
      <Shown tab={tab} />
    </ShownProfile>
  );
}

function Shown({ tab }: { tab: ProfileTab }) {
  const t = useT("member-profile");
  const { member, tabPath } = useProfile();
  const { branch, path } = useBranch();
  const navigate = useNavigate();
  const breadcrumb = [
    { label: branch.name, to: path("dashboard") },
    { label: t("page.member"), to: path("view-members") },
    { label: member.full_name },
  ];
  const tabs = profileTabs.map((key) => ({ key, label: t(`tab.${key}`), children: tabContents[key] }));
  return (
    <Page
      title={<MemberHeading />}
      tabTitle={`${member.full_name} · ${t(`tab.${tab}`)}`}
      breadcrumb={breadcrumb}
      extra={<Actions />}
    >
      <MemberFacts />
      <Alerts />
      {/* The ledger says it again, account by account. */}
      {tab !== "accounts" && <Balances />}
      <Tabs
        className="profile-tabs"
        activeKey={tab}
        // One step back leads to where the profile was opened from, whatever was looked at meanwhile.
        onChange={(to) => navigate(tabPath(to as ProfileTab), { replace: true })}
        items={tabs}
        destroyOnHidden
      />
    </Page>
  );
}
