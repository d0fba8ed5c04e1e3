import { permissionOf } from "#contract/kit/operation";
import { changePersonalInfo } from "#contract/operations/members/change-member";
import { memberAddress } from "#contract/resources/member-address";
import { MediaThumbnail } from "../../../../components/media-picture";
import { useMay } from "../../../../hooks/use-auth";
import { useT } from "../../../../providers/i18n";
import { EditButton, Facts, Part } from "../../../member-profile/facts";
import { EditDrawer } from "../../../member-profile/forms/edit-drawer";
import { useProfile } from "../../../member-profile/profile";
import { personalFields } from "../../members/fields/member-fields";
import { type FormSection, MemberForm } from "../forms/member-form";
import { MemberPart } from "../parts";

const sections: readonly FormSection[] = [
  { title: "names", names: ["first_name", "middle_name", "last_name", "suffix"] },
  {
    title: "particulars",
    names: ["birthdate", "birth_place", "sex", "civil_status", "member_gender_id"],
  },
  { title: "reach", names: ["contact_number", "email", "tax_identification_number"] },
  {
    title: "work",
    names: ["member_occupation_id", "occupation", "business_address", "business_contact_number"],
  },
  { title: "pictures", names: ["media_id", "signature_media_id"] },
  { title: "words", names: ["notes", "description"] },
];

/** Who the member is: particulars, picture, signature and addresses. */
export function Personal() {
  const t = useT("member-profile");
  const { member } = useProfile();
  const isPermitted = useMay()(permissionOf(changePersonalInfo));
  const picture = (id: string | null, label: string) =>
    id && <MediaThumbnail id={id} alt={t(label, { name: member.full_name })} size={72} />;
  return (
    <div className="profile-tab">
      <Part title={t("tab.personal")} extra={<EditButton isPermitted={isPermitted} />}>
        <Facts
          fields={personalFields}
          cells={{
            media_id: picture(member.media_id, "portrait.of"),
            signature_media_id: picture(member.signature_media_id, "signature.of"),
          }}
        />
      </Part>
      <MemberPart resource={memberAddress} />
      <EditDrawer name="personal" isPermitted={isPermitted}>
        {(close) => (
          <MemberForm
            operation={changePersonalInfo}
            fields={personalFields}
            sections={sections}
            required={["first_name", "last_name"]}
            onDone={close}
          />
        )}
      </EditDrawer>
    </div>
  );
}
