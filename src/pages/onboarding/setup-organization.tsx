import { Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { newBranchInput, type Organization, organizationInput } from "#contract/entities/organization";
import { foundOrganization } from "#contract/operations/organizations/found-organization";
import { entryOf } from "../../components/form-fields";
import { Page } from "../../components/page";
import { RefusalAlert } from "../../components/refusal-alert";
import { useRefreshAuth } from "../../hooks/use-auth";
import { useCheckedForm } from "../../hooks/use-checked-form";
import { useFaults } from "../../hooks/use-faults";
import { useOperation } from "../../hooks/use-operation";
import { problemOf } from "../../providers/http";
import { useT } from "../../providers/i18n";
import { branchPath } from "../../providers/last-branch";
import { useUnsavedGuard } from "../../resources/form/use-unsaved-guard";
import { BranchFields } from "../organization/branch-fields";
import { OrganizationFields } from "../organization/organization-fields";
import { Preview } from "./preview";
import { Seeds } from "./seeds";
import { type Step, Steps } from "./steps";
import "../organization/organization.css";

type Values = Record<string, unknown>;

const organizationStart = { name: "", is_private: false };
const branchStart = {
  name: "",
  type: "cooperative branch",
  time_zone: "Asia/Manila",
  currency: "PHP",
};

/** What the server found wrong, apart by the two forms it is about. */
function faultsByForm(faults: Record<string, string>) {
  const entries = Object.entries(faults);
  const ofBranch = entries.filter(([name]) => name.startsWith("branch."));
  return {
    organization: Object.fromEntries(entries.filter(([name]) => !name.startsWith("branch."))),
    branch: Object.fromEntries(ofBranch.map(([name, text]) => [name.slice("branch.".length), text])),
  };
}

function useWizard() {
  const [step, setStep] = useState<Step>("organization");
  const navigate = useNavigate();
  const refreshAuth = useRefreshAuth();
  const { ofRefusal } = useFaults("onboarding");
  const { run, pending, refusal } = useOperation(foundOrganization);
  const toBranch = () => setStep("branch");
  const toReview = () => setStep("review");
  const organization = useCheckedForm<Values>(organizationInput, organizationStart, toBranch, "onboarding");
  const branch = useCheckedForm<Values>(newBranchInput, branchStart, toReview, "onboarding");
  const isDirty = organization.form.formState.isDirty || branch.form.formState.isDirty;
  const guard = useUnsavedGuard(isDirty);

  async function found(then: string) {
    let founded: Organization;
    try {
      founded = await run({
        ...organizationInput.parse(organization.form.getValues()),
        branch: newBranchInput.parse(branch.form.getValues()),
      });
    } catch (error) {
      const faults = faultsByForm(ofRefusal(problemOf(error)));
      // The form that is faulty must be on screen to take the focus.
      for (const [name, form] of [
        ["branch", branch],
        ["organization", organization],
      ] as const) {
        if (Object.keys(faults[name]).length === 0) continue;
        setStep(name);
        form.refuse(faults[name]);
      }
      return;
    }
    guard.release();
    await refreshAuth();
    const [first] = founded.branches;
    await navigate(first ? branchPath({ organization: founded, branch: first }, then) : "/onboarding");
  }
  return { step, setStep, organization, branch, found, pending, refusal };
}

/** Founds an organisation with its first branch, step by step, and leads into it. */
export function SetupOrganization() {
  const t = useT("onboarding");
  const wizard = useWizard();
  const { step, setStep, organization, branch } = wizard;
  const draft = { organization: organization.form.watch(), branch: branch.form.watch() };
  return (
    <Page title={t("setup.title")} breadcrumb={[{ label: t("index.title"), to: "/onboarding" }]}>
      <Steps step={step} />
      <div className="wizard">
        <div className="wizard-form">
          {step === "organization" && (
            <form {...organization.formProps} aria-label={t("step.organization")}>
              <OrganizationFields entry={entryOf(organization)} autoFocus />
              <div className="wizard-actions">
                <Button type="primary" htmlType="submit">
                  {t("setup.next")}
                </Button>
              </div>
            </form>
          )}
          {step === "branch" && (
            <form {...branch.formProps} aria-label={t("step.branch")}>
              <BranchFields entry={entryOf(branch)} isNew autoFocus />
              <div className="wizard-actions">
                <Button onClick={() => setStep("organization")}>{t("setup.back")}</Button>
                <Button type="primary" htmlType="submit">
                  {t("setup.next")}
                </Button>
              </div>
            </form>
          )}
          {step === "review" && <Review wizard={wizard} />}
        </div>
        <Preview {...draft} />
      </div>
    </Page>
  );
}

// Where one is now, without a button that a second Enter would press.
const focusOn = (section: HTMLElement | null) => section?.focus();

function Review({ wizard }: { wizard: ReturnType<typeof useWizard> }) {
  const t = useT("onboarding");
  const { refusal, pending, found, setStep } = wizard;
  return (
    <section aria-label={t("step.review")} ref={focusOn} tabIndex={-1}>
      <RefusalAlert refusal={refusal} />
      <Seeds />
      <p className="wizard-note">{t("setup.invite")}</p>
      <div className="wizard-actions">
        <Button onClick={() => setStep("branch")}>{t("setup.back")}</Button>
        <Button disabled={pending} onClick={() => void found("maintenance/invitation-code/create")}>
          {t("setup.foundAndInvite")}
        </Button>
        <Button type="primary" loading={pending} onClick={() => void found("")}>
          {t("setup.found")}
        </Button>
      </div>
    </section>
  );
}
