import { Button, Card } from "antd";
import { useNavigate } from "react-router";
import type { UserOrganization } from "#contract/entities/auth-context";
import { createBranch } from "#contract/operations/organizations/create-branch";
import { fieldBindingOf } from "../../components/form-fields";
import { Page } from "../../components/page";
import { RefusalAlert } from "../../components/refusal-alert";
import { EmptyState } from "../../components/states";
import { useAuth, useRefreshAuth } from "../../hooks/use-auth";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { branchPath } from "../../providers/last-branch";
import { useUnsavedGuard } from "../../resources/form/use-unsaved-guard";
import { BranchFields } from "../organization/branch-fields";
import { Seeds } from "./seeds";
import { UuidParameter } from "./uuid-parameter";
import "../organization/organization.css";

/** Opens a further branch of an organisation one owns. */
export function CreateBranch() {
  return <UuidParameter name="organization_id">{(id) => <OfOrganization key={id} id={id} />}</UuidParameter>;
}

function OfOrganization({ id }: { id: string }) {
  const t = useT("onboarding");
  const { user_organizations: memberships } = useAuth();
  const owned = memberships.find(
    ({ organization, user_type }) => organization.id === id && user_type === "owner",
  );
  const crumbs = [{ label: t("index.title"), to: "/onboarding" }];
  return (
    <Page title={t("branch.add")} breadcrumb={crumbs}>
      {owned ? (
        <NewBranch organization={owned.organization} />
      ) : (
        <EmptyState title={t("branch.notOwner")} description={t("branch.notOwnerText")} />
      )}
    </Page>
  );
}

function NewBranch({ organization }: { organization: UserOrganization["organization"] }) {
  const t = useT("onboarding");
  const navigate = useNavigate();
  const refreshAuth = useRefreshAuth();
  const opening = useOperationForm(
    createBranch,
    {
      organization_id: organization.id,
      name: "",
      type: "cooperative branch",
      time_zone: "Asia/Manila",
      currency: "PHP",
    },
    async (branch) => {
      guard.release();
      await refreshAuth();
      await navigate(branchPath({ organization, branch }));
    },
    "onboarding",
  );
  const guard = useUnsavedGuard(opening.form.formState.isDirty);
  return (
    <div className="wizard">
      <Card>
        <form {...opening.formProps} aria-label={t("branch.add")}>
          <p className="onboarding-lead">{t("branch.of", { organization: organization.name })}</p>
          <RefusalAlert refusal={opening.refusal} />
          <BranchFields binding={fieldBindingOf(opening)} isNew autoFocus />
          <Button type="primary" htmlType="submit" loading={opening.pending}>
            {t("branch.open")}
          </Button>
        </form>
      </Card>
      <aside className="preview">
        <Card>
          <Seeds />
        </Card>
      </aside>
    </div>
  );
}
