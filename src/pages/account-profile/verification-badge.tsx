import { Flex, Tag } from "antd";
import { Link } from "react-router";
import { useAuth } from "../../hooks/use-auth";
import { useT } from "../../providers/i18n";

/** Whether the e-mail or contact number is known to be the person's, and the way to show that it is. */
export function VerificationBadge({ what }: { what: "email" | "contact" }) {
  const t = useT("profile");
  const { user } = useAuth();
  const isVerified = what === "email" ? user.is_email_verified : user.is_contact_verified;
  if (isVerified) return <Tag color="success">{t("badge.verified")}</Tag>;
  if (what === "contact" && !user.contact_number) return null;
  return (
    <Flex component="span" wrap align="center" gap="small" className="badge-line">
      <Tag color="warning">{t("badge.unverified")}</Tag>
      <Link to={`/account-profile/verify/${what}`}>{t(`badge.verify.${what}`)}</Link>
    </Flex>
  );
}
