import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { Button, Tag } from "antd";
import { useEffect, useState } from "react";
import { Face } from "../../components/face";
import { pictureUrl } from "../../components/media-picture";
import { MemberStatus } from "../../components/member-status";
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
function Copied({ label, text }: { label: string; text: string | null }) {
  if (!text) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {text} <CopyButton label={label} text={text} />
      </dd>
    </div>
  );
}

/** Who it is: picture, name, standing, and how to reach them. */
export function MemberHeading() {
  const { member } = useProfile();
  return (
    <span className="profile-heading">
      <Portrait />
      <span className="profile-name">
        {member.full_name}
        <span className="profile-standing">
          <Standing />
        </span>
      </span>
    </span>
  );
}

/** The facts by which the member is known and reached. */
export function MemberFacts() {
  const t = useT("member-profile");
  const dates = useDates();
  const { member } = useProfile();
  return (
    <dl className="profile-facts">
      <Copied label={t("fact.passbook")} text={member.passbook} />
      <Copied label={t("fact.contact")} text={member.contact_number} />
      <Copied label={t("fact.email")} text={member.email} />
      <Copied label={t("fact.taxNumber")} text={member.tax_identification_number} />
      {member.membership_date && (
        <div>
          <dt>{t("fact.since")}</dt>
          <dd>{dates.show(member.membership_date)}</dd>
        </div>
      )}
    </dl>
  );
}
