import { Link } from "react-router";
import { useBranch } from "../../../../hooks/use-branch";
import { useT } from "../../../../providers/i18n";
import { Facts, Part } from "../../../member-profile/facts";
import { Holdings } from "../../../member-profile/member-accounts";
import { useProfile } from "../../../member-profile/profile";
import { membershipFields, personalFields } from "../../members/fields/member-fields";

const { birthdate, sex, civil_status, contact_number, member_occupation_id } = personalFields;
const who = { birthdate, sex, civil_status, contact_number, member_occupation_id };
const { member_type_id, member_group_id, member_classification_id, member_center_id } = membershipFields;
const standing = { member_type_id, member_group_id, member_classification_id, member_center_id };

/** Who it is, where they stand, and what they hold. */
export function Overview() {
  const t = useT("member-profile");
  return (
    <div className="profile-tab">
      <div className="profile-columns">
        <Part title={t("overview.who")}>
          <Facts fields={who} isNarrow />
        </Part>
        <Part title={t("overview.standing")}>
          <Facts fields={standing} isNarrow />
        </Part>
      </div>
      <Holdings />
      <Notes />
    </div>
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
          <p className="profile-words">{member.notes}</p>
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
