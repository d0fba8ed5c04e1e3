import { Flex, Typography } from "antd";
import { Link } from "react-router";
import { overviewFields } from "#contract/entities/member";
import { permissionOf } from "#contract/kit/operation";
import { showTotals } from "#contract/operations/member-ledger/show-totals";
import { Columns } from "../../../components/columns";
import { useCan } from "../../../hooks/use-auth";
import { useBranch } from "../../../hooks/use-branch";
import { useT } from "../../../providers/i18n";
import { MemberCourse } from "../course";
import { Facts, Part } from "../facts";
import { MemberAccounts } from "../member-accounts";
import { useProfile } from "../profile";

/** Who it is, where they stand, and what they hold. */
export function Overview() {
  const t = useT("member-profile");
  const can = useCan();
  return (
    <Flex vertical gap="large">
      <Columns width={440} gap={24}>
        <Part title={t("overview.who")}>
          <Facts fields={overviewFields.who} isNarrow />
        </Part>
        <Part title={t("overview.standing")}>
          <Facts fields={overviewFields.standing} isNarrow />
        </Part>
      </Columns>
      <MemberAccounts />
      {can(permissionOf(showTotals)) && <MemberCourse />}
      <Notes />
    </Flex>
  );
}

function Notes() {
  const t = useT("member-profile");
  const { path } = useBranch();
  const { member } = useProfile();
  const recruiter = member.recruited_by_member_profile_id;
  return (
    <>
      {member.notes && (
        <Part title={t("overview.notes")}>
          <Typography.Paragraph className="profile-words">{member.notes}</Typography.Paragraph>
        </Part>
      )}
      {recruiter && (
        <p>
          {t("recruit.by")}{" "}
          <Link to={path(`member-profile/${recruiter}/overview`)}>{member.recruited_by_name}</Link>
        </p>
      )}
    </>
  );
}
