import { Flex } from "antd";
import { member } from "#contract/entities/member";
import { groupFields } from "#contract/kit/entity";
import { permissionOf } from "#contract/kit/operation";
import { changePersonalInfo } from "#contract/operations/members/change-member";
import { memberAddress } from "#contract/resources/member-address";
import { MediaThumbnail } from "../../../components/media-picture";
import { useCan } from "../../../hooks/use-auth";
import { useT } from "../../../providers/i18n";
import { EditButton, Facts, Part } from "../facts";
import { EditDrawer } from "../forms/edit-drawer";
import { MemberForm } from "../forms/member-form";
import { MemberPart } from "../parts";
import { useProfile } from "../profile";

/** Who the member is: particulars, picture, signature and addresses. */
export function Personal() {
  const t = useT("member-profile");
  const { member: shown } = useProfile();
  const isPermitted = useCan()(permissionOf(changePersonalInfo));
  const picture = (id: string | null, label: string) =>
    id && <MediaThumbnail id={id} alt={t(label, { name: shown.full_name })} size={72} />;
  return (
    <Flex vertical gap="large">
      <Part title={t("tab.personal")} extra={<EditButton isPermitted={isPermitted} />}>
        <Facts
          fields={groupFields(member, "personal")}
          cells={{
            media_id: picture(shown.media_id, "portrait.of"),
            signature_media_id: picture(shown.signature_media_id, "signature.of"),
          }}
        />
      </Part>
      <MemberPart resource={memberAddress} />
      <EditDrawer name="personal" isPermitted={isPermitted}>
        {(close) => <MemberForm operation={changePersonalInfo} group="personal" onDone={close} />}
      </EditDrawer>
    </Flex>
  );
}
