import { Link } from "react-router";
import { permissionOf } from "#contract/kit/operation";
import { changeMembershipInfo } from "#contract/operations/members/change-member";
import { useMay } from "../../../../hooks/use-auth";
import { useBranch } from "../../../../hooks/use-branch";
import { useT } from "../../../../providers/i18n";
import { EditButton, Facts, Part } from "../../../member-profile/facts";
import { EditDrawer } from "../../../member-profile/forms/edit-drawer";
import { useProfile } from "../../../member-profile/profile";
import { membershipFields } from "../../members/fields/member-fields";
import { type FormSection, MemberForm } from "../forms/member-form";

const sections: readonly FormSection[] = [
  { title: "numbers", names: ["passbook", "old_reference_id", "membership_date"] },
  {
    title: "place",
    names: [
      "member_type_id",
      "member_group_id",
      "member_classification_id",
      "member_center_id",
      "member_department_id",
      "recruited_by_member_profile_id",
    ],
  },
  { title: "programs", names: ["is_mutual_fund_member", "is_micro_finance_member"] },
];

/** Where the member stands in the cooperative. */
export function Membership() {
  const t = useT("member-profile");
  const { path } = useBranch();
  const { member } = useProfile();
  const isPermitted = useMay()(permissionOf(changeMembershipInfo));
  const recruiter = member.recruited_by_member_profile_id && (
    <Link to={path(`member-profile/${member.recruited_by_member_profile_id}/overview`)}>
      {member.recruited_by_name}
    </Link>
  );
  return (
    <div className="profile-tab">
      <Part title={t("tab.membership")} extra={<EditButton isPermitted={isPermitted} />}>
        <Facts fields={membershipFields} cells={{ recruited_by_member_profile_id: recruiter }} />
      </Part>
      <EditDrawer name="membership" isPermitted={isPermitted}>
        {(close) => (
          <MemberForm
            operation={changeMembershipInfo}
            fields={membershipFields}
            sections={sections}
            onDone={close}
          />
        )}
      </EditDrawer>
    </div>
  );
}
