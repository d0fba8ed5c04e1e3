import { Descriptions } from "antd";
import type { ReactNode } from "react";
import {
  type Branch,
  branchFields,
  type Organization,
  organizationFields,
} from "#contract/entities/organization";
import { PointText } from "../../components/point-input";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";

export type Fact = [label: string, value: ReactNode];

/** What there is to know, in rows of a label and a value; what is empty is left out. */
export function Facts({ title, facts }: { title?: string; facts: readonly Fact[] }) {
  return (
    <Descriptions
      className="settings-facts"
      size="small"
      bordered
      column={{ xs: 1, sm: 1, md: 1, lg: 2, xl: 2, xxl: 2 }}
      styles={{ label: { width: 190 } }}
      title={title}
      items={facts
        .filter(([, value]) => value !== null && value !== "")
        .map(([label, children]) => ({ key: label, label, children }))}
    />
  );
}

const ofOrganization = Object.keys({
  ...organizationFields.about,
  ...organizationFields.links,
}) as (keyof typeof organizationFields.about | keyof typeof organizationFields.links)[];

/** What everybody who belongs to an organization may read of it. */
export function OrganizationFacts({ organization }: { organization: Organization }) {
  const t = useT("onboarding");
  const label = (name: string) => t(name === "name" ? "field.organization_name" : `field.${name}`);
  const plain = ofOrganization.map((name): Fact => [label(name), organization[name]]);
  const privacy = (["is_private", "is_shown_to_public", "shows_rates"] as const).map(
    (name): Fact => [label(name), t(organization[name] ? "settings.yes" : "settings.no")],
  );
  return <Facts facts={[...plain, ...privacy]} />;
}

const ofBranch = [
  ...Object.keys({ ...branchFields.address, ...branchFields.more }),
  "time_zone",
  "currency",
] as (keyof typeof branchFields.address | keyof typeof branchFields.more | "time_zone" | "currency")[];

/** What everybody who belongs to an organization may read of its branches. */
export function BranchFacts({ branches }: { branches: readonly Branch[] }) {
  const t = useT("onboarding");
  const labels = useLabels();
  return branches.map((branch) => {
    const { id, name, type, latitude, longitude } = branch;
    const isPlaced = latitude !== null && longitude !== null;
    const place = isPlaced ? <PointText value={{ latitude, longitude }} /> : null;
    const facts: Fact[] = [
      [t("field.type"), t(`type.${type}`, labels.option(type))],
      ...ofBranch.map((field): Fact => [t(`field.${field}`), branch[field]]),
      [t("field.place"), place],
    ];
    return <Facts key={id} title={name} facts={facts} />;
  });
}
