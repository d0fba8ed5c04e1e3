import { Link, useParams } from "react-router";
import { showPublicOrganization } from "#contract/operations/organizations/show-organization";
import { LanguageChoice } from "../../components/language-choice";
import { OutsideFrame } from "../../components/shell/outside-frame";
import { ErrorState, LoadingState } from "../../components/states";
import { useRead } from "../../hooks/use-operation";
import { setBranch } from "../../providers/http";
import { useT } from "../../providers/i18n";
import { NotFound } from "../system/not-found";
import { OrganizationDetails } from "./organization-details";

function Shown({ slug }: { slug: string }) {
  const t = useT("onboarding");
  const { data, error, refetch } = useRead(showPublicOrganization, { slug });
  if (error?.status === 404) return <NotFound />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const join = `/onboarding/organization/${data.id}`;
  return (
    <OrganizationDetails
      organization={data}
      action={
        <Link className="plain-button" to={join}>
          {t("public.ask")}
        </Link>
      }
    />
  );
}

/** The public page of an organisation, for anybody: /org/:orgname. */
export function PublicOrganization() {
  const t = useT("onboarding");
  const { orgname = "" } = useParams();
  setBranch(null);
  const actions = (
    <>
      <LanguageChoice label={t("language.label")} />
      {/* The sign-in page is outside the application. */}
      <a href="/auth/sign-in">{t("public.signIn")}</a>
    </>
  );
  return (
    <OutsideFrame home="/" actions={actions}>
      <Shown slug={orgname} />
    </OutsideFrame>
  );
}
