import { type ReactNode, useEffect } from "react";
import type { PublicOrganization } from "#contract/entities/organization";
import { PointText } from "../../components/point-input";
import { useT } from "../../providers/i18n";
import { OrganizationMark } from "./organization-mark";
import "./organization.css";

type Branch = PublicOrganization["branches"][number];

const links = ["personal_website_link", "facebook_link", "instagram_link", "youtube_link", "x_link"] as const;

const phoneOf = (number: string) => `tel:${number.replaceAll(/[^\d+]/g, "")}`;

/** "2", or "3–5" where it differs by term or amount. */
const spanOf = (rate: string, highest: string | null) =>
  [rate, highest].flatMap((one) => (one === null ? [] : [Number(one)])).join("–");

/** How somebody is reached. */
function Contact({ email, contact_number }: { email: string | null; contact_number: string | null }) {
  return (
    <>
      {contact_number && <a href={phoneOf(contact_number)}>{contact_number}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="organization-section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface BranchCardProps {
  branch: Branch;
  isOneOfMany: boolean;
  children?: ReactNode;
}

function BranchCard({ branch, isOneOfMany, children }: BranchCardProps) {
  const t = useT("onboarding");
  const { address, barangay, city, province, region, postal_code, latitude, longitude } = branch;
  const parts = [address, barangay, city, province, region, postal_code].filter(Boolean);
  return (
    <li className="branch-card">
      {branch.picture_url && <img src={branch.picture_url} alt="" loading="lazy" />}
      <h3>
        {branch.name} {isOneOfMany && branch.is_main_branch && <small>{t("public.main")}</small>}
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

interface OrganizationDetailsProps {
  organization: PublicOrganization;
  /** What can be done about a branch, under it. */
  branchAction?: (branch: Branch) => ReactNode;
  /** What can be done about the organisation, beside its name. */
  action?: ReactNode;
}

/** What anybody may know of an organisation: what it is, where, how it is reached and how one joins. */
export function OrganizationDetails({ organization, branchAction, action }: OrganizationDetailsProps) {
  const t = useT("onboarding");
  const { name, description, how_to_join: how, branches } = organization;
  useEffect(() => {
    document.title = `${name} · Kaban`;
  }, [name]);
  const elsewhere = links.filter((link) => organization[link]);
  return (
    <article className="organization">
      {organization.cover_url && <img className="organization-cover" src={organization.cover_url} alt="" />}
      <header className="organization-head">
        <OrganizationMark name={name} logo={organization.logo_url} size={72} />
        <div>
          <h1>{name}</h1>
          {organization.address && <p>{organization.address}</p>}
        </div>
        {action}
      </header>
      {description && (
        <Section title={t("public.about")}>
          <p className="plain-text">{description}</p>
        </Section>
      )}
      {organization.rates.length > 0 && (
        <Section title={t("public.rates")}>
          <ul>
            {organization.rates.map(({ kind, name: product, rate, highest, per }) => (
              <li key={`${kind} ${product} ${rate}`}>
                {product}: {t(`public.ratePer.${per}`, { rate: spanOf(rate, highest) })}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t("public.join")}>
        <p className="plain-text">{how || t("public.joinDefault")}</p>
      </Section>
      {(organization.email || organization.contact_number || elsewhere.length > 0) && (
        <Section title={t("public.contact")}>
          <p className="contacts">
            <Contact {...organization} />
            {elsewhere.map((link) => (
              <a key={link} href={organization[link] as string} target="_blank" rel="noreferrer nofollow">
                {t(`field.${link}`)}
              </a>
            ))}
          </p>
        </Section>
      )}
      <Section title={t("public.branches", { count: branches.length })}>
        <ul className="branch-cards">
          {branches.map((branch) => (
            <BranchCard key={branch.id} branch={branch} isOneOfMany={branches.length > 1}>
              {branchAction?.(branch)}
            </BranchCard>
          ))}
        </ul>
      </Section>
    </article>
  );
}
