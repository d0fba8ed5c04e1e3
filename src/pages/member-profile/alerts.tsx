import { Alert, Flex } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { MissingRequirement } from "#contract/entities/member-data-quality";
import { receivedCheckList } from "#contract/entities/received-check";
import { permissionOf } from "#contract/kit/operation";
import { suspectedPairs } from "#contract/operations/members/duplicates";
import { Money } from "../../components/money";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useT } from "../../providers/i18n";
import { useBalances } from "./balances";
import { ClosedBanner } from "./closed-banner";
import { type ProfileTab, useProfile } from "./profile";

/** Where what is lacking is filled in. */
const tabOfRequirement: Record<MissingRequirement, ProfileTab> = {
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
      <Flex wrap gap="2px 18px">
        <strong>{title}</strong> {children}
      </Flex>
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
      <Flex component="ul" wrap gap="2px 18px" className="profile-list">
        {negative.map(({ account_id, code, name, balance }) => (
          <li key={account_id}>
            <Link to={tabPath("accounts")} replace>
              {code} {name}
            </Link>{" "}
            <Money value={balance} withSign />
          </li>
        ))}
      </Flex>
    </Notice>
  );
}

/** Checks that the bank did not pay, until they are made good or given back. */
function BouncedNotice() {
  const t = useT("member-profile");
  const can = useCan();
  const { path } = useBranch();
  const { member } = useProfile();
  if (member.bounced_check_count === 0) return null;
  return (
    <Notice type="error" title={t("alert.bounced", { count: member.bounced_check_count })}>
      {can(`${receivedCheckList.name}:read`) && (
        <Link to={path("transaction/checks")}>{t("alert.bounced_see")}</Link>
      )}
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
      <Flex component="ul" wrap gap="2px 18px" className="profile-list">
        {member.lacks.map((requirement) => (
          <li key={requirement}>
            <Link to={tabPath(tabOfRequirement[requirement])} replace>
              {t(`missing.${requirement}`)}
            </Link>
          </li>
        ))}
      </Flex>
    </Notice>
  );
}

/** Other members the branch may know this person as. */
function SuspectedNotice() {
  const t = useT("member-profile");
  const can = useCan();
  const { path } = useBranch();
  const { member, isLocked } = useProfile();
  if (isLocked || member.suspected_count === 0 || !can(permissionOf(suspectedPairs))) return null;
  return (
    <Notice type="warning" title={t("alert.suspected", { count: member.suspected_count })}>
      <Link to={path("members/duplicates")}>{t("alert.compare")}</Link>
    </Notice>
  );
}

/** What somebody who serves the member should know before anything else. */
export function Alerts() {
  return (
    <Flex vertical gap="small" className="profile-alerts">
      <ClosedBanner />
      <StandingNotice />
      <NegativeNotice />
      <BouncedNotice />
      <SuspectedNotice />
      <LacksNotice />
    </Flex>
  );
}
