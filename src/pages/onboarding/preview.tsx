import { Card, Divider, Tag, Typography } from "antd";
import { useT } from "../../providers/i18n";
import { OrganizationMark } from "../organization/organization-mark";

export interface Draft {
  organization: Partial<Record<string, unknown>>;
  branch: Partial<Record<string, unknown>>;
}

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

/** The organisation as its members will find it, while it is being typed. */
export function Preview({ organization, branch }: Draft) {
  const t = useT("onboarding");
  const name = textOf(organization.name);
  const place = [branch.address, branch.barangay, branch.city, branch.province].map(textOf).filter(Boolean);
  return (
    <aside className="preview" aria-label={t("setup.preview")}>
      <Card size="small" title={t("setup.preview")}>
        <Card.Meta
          avatar={<OrganizationMark name={name || "?"} />}
          title={name || t("setup.nameless")}
          description={textOf(organization.address)}
        />
        {organization.is_private === true && <Tag>{t("setup.private")}</Tag>}
        <p className="plain-text">{textOf(organization.description)}</p>
        <p>{[organization.contact_number, organization.email].map(textOf).filter(Boolean).join(" · ")}</p>
        <Divider size="small" />
        <strong>{textOf(branch.name) || t("setup.firstBranch")}</strong>
        <p>{place.join(", ")}</p>
        <Typography.Text type="secondary">
          {textOf(branch.time_zone)} · {textOf(branch.currency)}
        </Typography.Text>
      </Card>
    </aside>
  );
}
