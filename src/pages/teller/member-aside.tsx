import { Alert, Card, Flex, Typography } from "antd";
import { memo } from "react";
import { Link } from "react-router";
import type { MemberProfile } from "#contract/entities/member-profile";
import { permissionOf } from "#contract/kit/operation";
import { showMember } from "#contract/operations/members/show-member";
import { MediaThumbnail } from "../../components/media-picture";
import { MemberCard } from "../../components/member-card";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { MemberLoans } from "./member-loans";
import { type JointHolder, nameOfHolder, useJointHolders } from "./use-joint-holders";

/** Who stands at the window: face, type, standing and signature, and what to know before money moves. */
export const MemberAside = memo(({ memberId }: { memberId: string | undefined }) => {
  const can = useCan();
  const isShown = memberId !== undefined && can(permissionOf(showMember));
  const { data } = useRead(showMember, { id: memberId ?? "" }, { enabled: isShown });
  const holders = useJointHolders(memberId);
  if (!isShown || !data) return null;
  return <Shown member={data} holders={holders} />;
});

function Shown({ member, holders }: { member: MemberProfile; holders: readonly JointHolder[] }) {
  const t = useT("teller");
  const { path } = useBranch();
  return (
    <Card size="small" aria-label={t("aside.member")}>
      <MemberCard member={member}>
        {member.member_type_name && <div>{member.member_type_name}</div>}
        <Link to={path(`member-profile/${member.id}/overview`)}>{t("aside.profile")}</Link>
      </MemberCard>
      <Warnings member={member} />
      <MemberLoans memberId={member.id} />
      <Flex gap="middle" wrap>
        <Specimen id={member.signature_media_id} name={member.full_name} />
        {holders.map((holder) => (
          <Specimen
            key={holder.id}
            id={holder.signature_media_id}
            picture={holder.picture_media_id}
            name={`${nameOfHolder(holder)} (${t("aside.joint")})`}
          />
        ))}
      </Flex>
    </Card>
  );
}

interface SpecimenProps {
  id: string | null;
  picture?: string;
  name: string;
}

/** The signature that is kept of somebody; a click shows it large. */
function Specimen({ id, picture, name }: SpecimenProps) {
  const t = useT("teller");
  return (
    <figure className="specimen">
      <Flex gap="small">
        {picture && <MediaThumbnail id={picture} alt={name} size={72} />}
        {id ? (
          <MediaThumbnail id={id} alt={t("signature.of", { name })} size={72} />
        ) : (
          <Typography.Text type="warning">{t("signature.none")}</Typography.Text>
        )}
      </Flex>
      {(id || picture) && <figcaption>{t("signature.of", { name })}</figcaption>}
    </figure>
  );
}

/** What somebody who serves the member should know: how they stand, what is overdrawn, what is lacking. */
function Warnings({ member }: { member: MemberProfile }) {
  const t = useT("teller");
  const profile = useT("member-profile");
  const { status, status_reason, merged_into_name, lacks, holdings } = member;
  const overdrawn = holdings.filter(({ balance }) => balance < 0).map(({ number }) => number);
  const held = holdings.filter((one) => one.status !== "open" && one.status !== "closed");
  const said: [type: "error" | "warning", text: string | false | null][] = [
    ["error", member.is_closed && t("aside.closed")],
    ["error", merged_into_name && `${profile("alert.merged")} ${merged_into_name}`],
    [
      "warning",
      status !== "verified" && [profile(`alert.status.${status}`), status_reason].filter(Boolean).join(" "),
    ],
    [
      "error",
      member.bounced_check_count > 0 && profile("alert.bounced", { count: member.bounced_check_count }),
    ],
    ["error", overdrawn.length > 0 && `${profile("alert.negative")}: ${overdrawn.join(", ")}`],
    [
      "warning",
      held.length > 0 && held.map((one) => `${one.number} ${t(`account.${one.status}`)}`).join(", "),
    ],
    ["warning", lacks.includes("valid_government_id") && profile("alert.expired")],
    ["warning", member.suspected_count > 0 && profile("alert.suspected", { count: member.suspected_count })],
  ];
  return (
    <Flex vertical gap={4} style={{ marginBlock: 8 }}>
      {said.map(([type, text]) => text && <Alert key={text} type={type} showIcon message={text} />)}
    </Flex>
  );
}
