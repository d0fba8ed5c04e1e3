import { Alert } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { MemberLack } from "#contract/entities/member-data-quality";
import { permissionOf } from "#contract/kit/operation";
import { suspectedPairs } from "#contract/operations/members/duplicates";
import { Money } from "../../components/money";
import { useMay } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useT } from "../../providers/i18n";
import { useBalances } from "../branch/member-profile/balances";
import { ClosedBanner } from "./closed-banner";
import { type ProfileTab, useProfile } from "./profile";

/** Where what is lacking is filled in. */
const tabOfLack: Record<MemberLack, ProfileTab> = {
  tax_number: "personal",
  birthdate: "personal",
  sex: "personal",
  civil_status: "personal",
  contact_number: "personal",
  address: "personal",
  picture: "personal",
  signature: "personal",
  government_id: "ids",
  valid_government_id: "ids",
  beneficiary: "relations",
  member_type: "membership",
};

interface NoticeProps {
  type: "error" | "warning" | "info";
  title: ReactNode;
  children?: ReactNode;
}

/** A line of notice: several of them must leave room for the profile itself. */
const Notice = ({ type, title, children }: NoticeProps) => (
  <Alert
    type={type}
    showIcon
    message={
      <div className="profile-notice">
        <strong>{title}</strong> {children}
      </div>
    }
  />
);

/** Why the member does not stand as others do: not verified, turned down, merged. */
function StandingNotice() {
  const t = useT("member-profile");
  const { path } = useBranch();
  const { member } = useProfile();
  if (member.merged_into_id) {
    return (
      <Notice type="warning" title={t("alert.merged")}>
        <Link to={path(`member-profile/${member.merged_into_id}/overview`)}>{member.merged_into_name}</Link>
      </Notice>
    );
  }
  if (member.is_closed || member.status === "verified") return null;
  const isRefused = member.status === "not allowed";
  return (
    <Notice type={isRefused ? "error" : "info"} title={t(`alert.status.${member.status}`)}>
      {member.status_reason && t("alert.reason", { reason: member.status_reason })}
    </Notice>
  );
}

/** Accounts below zero: overdrawn, or owed by the cooperative where the member should owe. */
function NegativeNotice() {
  const t = useT("member-profile");
  const { tabPath } = useProfile();
  const { data } = useBalances();
  const negative = (data?.accounts ?? []).filter(({ balance }) => balance < 0);
  if (negative.length === 0) return null;
  return (
    <Notice type="error" title={t("alert.negative")}>
      <ul className="profile-alert-list">
        {negative.map(({ account_id, code, name, balance }) => (
          <li key={account_id}>
            <Link to={tabPath("accounts")} replace>
              {code} {name}
            </Link>{" "}
            <Money value={balance} withSign />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** What the yearly filing will not find, each leading to where it is filled in. */
function LacksNotice() {
  const t = useT("member-profile");
  const { member, tabPath, isLocked } = useProfile();
  if (isLocked || member.lacks.length === 0) return null;
  const isExpired = member.lacks.includes("valid_government_id");
  const title = isExpired ? "alert.expired" : "alert.lacks";
  return (
    <Notice type="warning" title={t(title)}>
      <ul className="profile-alert-list">
        {member.lacks.map((lack) => (
          <li key={lack}>
            <Link to={tabPath(tabOfLack[lack])} replace>
              {t(`lack.${lack}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Other members the branch may know this person as. */
function SuspectedNotice() {
  const t = useT("member-profile");
  const may = useMay();
  const { path } = useBranch();
  const { member, isLocked } = useProfile();
  if (isLocked || member.suspected_count === 0 || !may(permissionOf(suspectedPairs))) return null;
  return (
    <Notice type="warning" title={t("alert.suspected", { count: member.suspected_count })}>
      <Link to={path("members/duplicates")}>{t("alert.compare")}</Link>
    </Notice>
  );
}

/** What somebody who serves the member should know before anything else. */
export function Alerts() {
  return (
    <div className="profile-alerts">
      <ClosedBanner />
      <StandingNotice />
      <NegativeNotice />
      <SuspectedNotice />
      <LacksNotice />
    </div>
  );
}
