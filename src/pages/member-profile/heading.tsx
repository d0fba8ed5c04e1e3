import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { Button, Flex, Tag } from "antd";
import { useEffect, useState } from "react";
import { Face } from "../../components/face";
import { Facts } from "../../components/facts";
import { MemberStatus } from "../../components/member-status";
import { pictureUrl } from "../../components/picture-url";
import { useDates } from "../../hooks/use-dates";
import { useT } from "../../providers/i18n";
import { showPicture } from "../../providers/picture-shown";
import { useProfile } from "./profile";

/** The member's standing: a colour beside its word. */
function Standing() {
  const { member } = useProfile();
  const t = useT("member-profile");
  return (
    <>
      <MemberStatus status={member.status} isClosed={member.is_closed} />
      {member.archived_at && <Tag>{t("archived.tag")}</Tag>}
      {member.member_type_name && <Tag>{member.member_type_name}</Tag>}
    </>
  );
}

function Portrait() {
  const t = useT("member-profile");
  const { media_id, full_name } = useProfile().member;
  const face = <Face url={media_id && pictureUrl(media_id, "/thumbnail")} name={full_name} />;
  if (!media_id) return face;
  return (
    <button
      type="button"
      className="profile-portrait"
      aria-label={t("portrait.show", { name: full_name })}
      onClick={() => showPicture({ src: pictureUrl(media_id), alt: full_name })}
    >
      {face}
    </button>
  );
}

const shownMs = 2000;

function CopyButton({ label, text }: { label: string; text: string }) {
  const t = useT("member-profile");
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const name = isCopied ? t("copy.done") : t("copy.act", { what: label });
  return (
    <Button
      type="link"
      size="small"
      icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      title={name}
      aria-label={name}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    />
  );
}

/** A fact that is often needed elsewhere, with a button that copies it. */
function Copied({ label, text }: { label: string; text: string }) {
  return (
    <>
      {text} <CopyButton label={label} text={text} />
    </>
  );
}

/** Who it is: picture, name, standing, and how to reach them. */
export function MemberHeading() {
  const { member } = useProfile();
  return (
    <Flex component="span" align="center" gap={14}>
      <Portrait />
      <Flex component="span" vertical gap={4} className="profile-name">
        {member.full_name}
        <Flex component="span" wrap gap={4}>
          <Standing />
        </Flex>
      </Flex>
    </Flex>
  );
}

/** The facts by which the member is known and reached. */
export function MemberFacts() {
  const t = useT("member-profile");
  const dates = useDates();
  const { member } = useProfile();
  const copied = (name: string, text: string | null) => {
    const label = t(`fact.${name}`);
    return [label, text && <Copied label={label} text={text} />] as const;
  };
  return (
    <Facts
      facts={[
        copied("passbook", member.passbook),
        copied("contact", member.contact_number),
        copied("email", member.email),
        copied("taxNumber", member.tax_identification_number),
        [t("fact.since"), member.membership_date && dates.show(member.membership_date)],
      ]}
    />
  );
}
