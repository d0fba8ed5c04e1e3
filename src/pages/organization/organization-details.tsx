import { type ReactNode, useEffect } from "react";
import type { PublicOrganization } from "#contract/entities/organization";
import { useT } from "../../providers/i18n";
import { BranchCard } from "./branch-card";
import { Contact } from "./contact";
import { OrganizationMark } from "./organization-mark";
import "./organization.css";

type Branch = PublicOrganization["branches"][number];

const links = ["personal_website_link", "facebook_link", "instagram_link", "youtube_link", "x_link"] as const;

/** "2", or "3–5" where it differs by term or amount. */
const spanOf = (rate: string, highest: string | null) =>
  [rate, highest].flatMap((one) => (one === null ? [] : [Number(one)])).join("–");

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="organization-section">
      <h2>{title}</h2>
      {children}
    </section>
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
