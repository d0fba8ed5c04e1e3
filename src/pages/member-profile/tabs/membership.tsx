import { Flex } from "antd";
import { Link } from "react-router";
import { member } from "#contract/entities/member";
import { groupFields } from "#contract/kit/entity";
import { permissionOf } from "#contract/kit/operation";
import { changeMembershipInfo } from "#contract/operations/members/change-member";
import { useCan } from "../../../hooks/use-auth";
import { useBranch } from "../../../hooks/use-branch";
import { useT } from "../../../providers/i18n";
import { EditButton, Facts, Part } from "../facts";
import { EditDrawer } from "../forms/edit-drawer";
import { MemberForm } from "../forms/member-form";
import { useProfile } from "../profile";

/** Where the member stands in the cooperative. */
export function Membership() {
  const t = useT("member-profile");
  const { path } = useBranch();
  const { recruited_by_member_profile_id: id, recruited_by_name } = useProfile().member;
  const isPermitted = useCan()(permissionOf(changeMembershipInfo));
  const recruiter = id && <Link to={path(`member-profile/${id}/overview`)}>{recruited_by_name}</Link>;
  return (
    <Flex vertical gap="large">
      <Part title={t("tab.membership")} extra={<EditButton isPermitted={isPermitted} />}>
        <Facts
          fields={groupFields(member, "membership")}
          cells={{ recruited_by_member_profile_id: recruiter }}
        />
      </Part>
      <EditDrawer name="membership" isPermitted={isPermitted}>
        {(close) => <MemberForm operation={changeMembershipInfo} group="membership" onDone={close} />}
      </EditDrawer>
    </Flex>
  );
}
