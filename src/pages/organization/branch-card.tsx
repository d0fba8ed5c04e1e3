import { Tag } from "antd";
import type { ReactNode } from "react";
import type { PublicOrganization } from "#contract/entities/organization";
import { PointText } from "../../components/point-input";
import { useT } from "../../providers/i18n";
import { Contact } from "./contact";

type Branch = PublicOrganization["branches"][number];

interface BranchCardProps {
  branch: Omit<Branch, "slug">;
  isOneOfMany: boolean;
  children?: ReactNode;
}

/** A branch as whoever looks for it wants to know it: where it is, when it is open and how to reach it. */
export function BranchCard({ branch, isOneOfMany, children }: BranchCardProps) {
  const t = useT("onboarding");
  const { address, barangay, city, province, region, postal_code, latitude, longitude } = branch;
  const parts = [address, barangay, city, province, region, postal_code].filter(Boolean);
  return (
    <li className="branch-card">
      {branch.picture_url && <img src={branch.picture_url} alt="" loading="lazy" />}
      <h3>
        {branch.name} {isOneOfMany && branch.is_main_branch && <Tag>{t("public.main")}</Tag>}
      </h3>
      {parts.length > 0 && <p>{parts.join(", ")}</p>}
      {latitude !== null && longitude !== null && (
        <p>
          {t("public.onMap")} <PointText value={{ latitude, longitude }} />
        </p>
      )}
      {branch.description && <p className="plain-text">{branch.description}</p>}
      {branch.opening_hours && (
        <p className="plain-text">
          {t("public.hours")}: {branch.opening_hours}
        </p>
      )}
      {(branch.contact_number || branch.email) && (
        <p className="contacts">
          <Contact {...branch} />
        </p>
      )}
      {children}
    </li>
  );
}
