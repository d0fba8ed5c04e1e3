import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import type { UserOrganization } from "#contract/entities/auth-context";
import { joinBranch } from "#contract/operations/organizations/join-branch";
import { showPublicOrganization } from "#contract/operations/organizations/show-organization";
import { RefusalAlert } from "../../components/refusal-alert";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useAuth } from "../../hooks/use-auth";
import { useOperation, useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { branchPath } from "../../providers/last-branch";
import { OrganizationDetails } from "../organization/organization-details";
import { Asked } from "./join-by-code";
import { UuidParameter } from "./uuid-parameter";

/** An organisation that was found, with its branches to join. */
export function FoundOrganization() {
  return <UuidParameter name="organization_id">{(id) => <Found key={id} id={id} />}</UuidParameter>;
}

function Found({ id }: { id: string }) {
  const t = useT("onboarding");
  const { data, error, refetch } = useRead(showPublicOrganization, { slug: id });
  const { user_organizations: memberships } = useAuth();
  if (error?.status === 404)
    return (
      <EmptyState
        isPage
        title={t("join.notFound")}
        description={t("join.notFoundText")}
        action={<Link to="/onboarding/organization">{t("join.title")}</Link>}
      />
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const inBranch = (branchId: string) => memberships.find(({ branch }) => branch.id === branchId);
  return (
    <>
      <p className="onboarding-lead">
        <Link to="/onboarding/organization">← {t("join.title")}</Link>
      </p>
      <OrganizationDetails
        organization={data}
        branchAction={(branch) => (
          <JoinButton
            key={branch.id}
            organizationId={data.id}
            branch={branch}
            membership={inBranch(branch.id)}
          />
        )}
      />
    </>
  );
}

interface JoinButtonProps {
  organizationId: string;
  branch: { id: string; name: string };
  /** The place one has in the branch already. */
  membership: UserOrganization | undefined;
}

function JoinButton({ organizationId, branch, membership }: JoinButtonProps) {
  const t = useT("onboarding");
  const { run, pending, refusal } = useOperation(joinBranch);
  const [hasAsked, setHasAsked] = useState(false);
  if (membership) return <Link to={branchPath(membership)}>{t("join.isMember")}</Link>;
  if (hasAsked) return <Asked />;
  const join = () =>
    run({ organization_id: organizationId, branch_id: branch.id }).then(
      () => setHasAsked(true),
      () => undefined,
    );
  return (
    <div>
      <RefusalAlert refusal={refusal} />
      <Button loading={pending} aria-label={`${t("join.ask")} ${branch.name}`} onClick={() => void join()}>
        {t("join.ask")}
      </Button>
    </div>
  );
}
