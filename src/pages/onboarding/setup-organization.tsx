import { Button, Card, Flex } from "antd";
import type { FieldValues } from "react-hook-form";
import { useNavigate } from "react-router";
import type { Organization } from "#contract/entities/organization";
import type { Typed } from "#contract/kit/operation";
import { foundOrganization } from "#contract/operations/organizations/found-organization";
import { fieldBindingOf } from "../../components/form-fields";
import { Page } from "../../components/page";
import { RefusalAlert } from "../../components/refusal-alert";
import { useRefreshAuth } from "../../hooks/use-auth";
import { useCheckedSteps } from "../../hooks/use-checked-steps";
import { useOperation } from "../../hooks/use-operation";
import { useValidationMessages } from "../../hooks/use-validation-messages";
import { problemOf } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { branchPath } from "../../providers/last-branch";
import { useUnsavedGuard } from "../../resources/form/use-unsaved-guard";
import { BranchFields } from "../organization/branch-fields";
import { OrganizationFields } from "../organization/organization-fields";
import { Preview } from "./preview";
import { Seeds } from "./seeds";
import { Steps, steps } from "./steps";
import "../organization/organization.css";

type Values = Typed<typeof foundOrganization> & FieldValues;

const start: Partial<Values> = {
  name: "",
  is_private: false,
  is_shown_to_public: false,
  branch: { name: "", type: "cooperative branch", time_zone: "Asia/Manila", currency: "PHP" } as never,
};

const stepsOfForm = {
  stepOf: (field: string) => (field === "branch" || field.startsWith("branch.") ? 1 : 0),
  last: steps.indexOf("review"),
};

function useWizard() {
  const navigate = useNavigate();
  const refreshAuth = useRefreshAuth();
  const { messagesOfRefusal } = useValidationMessages("onboarding");
  const { run, pending, refusal } = useOperation(foundOrganization);
  const checked = useCheckedSteps<Values>(foundOrganization.input, start, stepsOfForm, "onboarding");
  const guard = useUnsavedGuard(checked.form.formState.isDirty);

  async function found(then: string) {
    let founded: Organization;
    try {
      founded = await run(foundOrganization.input.parse(checked.form.getValues()));
    } catch (error) {
      const validationErrors = messagesOfRefusal(problemOf(error));
      const invalid = Object.keys(validationErrors).map(stepsOfForm.stepOf);
      // The step that is invalid must be on screen to take the focus.
      if (invalid.length > 0) checked.goTo(Math.min(...invalid));
      checked.refuse(validationErrors);
      return;
    }
    guard.release();
    await refreshAuth();
    const [first] = founded.branches;
    await navigate(first ? branchPath({ organization: founded, branch: first }, then) : "/onboarding");
  }
  return { ...checked, found, pending, refusal };
}

/** Founds an organisation with its first branch, step by step, and leads into it. */
export function SetupOrganization() {
  const t = useT("onboarding");
  const wizard = useWizard();
  const { form, formProps, goTo } = wizard;
  const step = steps[wizard.step] ?? "organization";
  const { branch, ...organization } = form.watch();
  return (
    <Page title={t("setup.title")} breadcrumb={[{ label: t("index.title"), to: "/onboarding" }]}>
      <Steps step={step} />
      <div className="wizard">
        <Card>
          {step === "review" ? (
            <Review wizard={wizard} />
          ) : (
            <form key={step} {...formProps} aria-label={t(`step.${step}`)}>
              {step === "organization" ? (
                <OrganizationFields binding={fieldBindingOf(wizard)} autoFocus />
              ) : (
                <BranchFields binding={fieldBindingOf(wizard, "", "branch.")} isNew autoFocus />
              )}
              <Flex wrap justify="end" gap="small">
                {step === "branch" && <Button onClick={() => goTo(0)}>{t("setup.back")}</Button>}
                <Button type="primary" htmlType="submit">
                  {t("setup.next")}
                </Button>
              </Flex>
            </form>
          )}
        </Card>
        <Preview organization={organization} branch={branch} />
      </div>
    </Page>
  );
}

// Where one is now, without a button that a second Enter would press.
const focusOn = (section: HTMLElement | null) => section?.focus();

function Review({ wizard }: { wizard: ReturnType<typeof useWizard> }) {
  const t = useT("onboarding");
  const { refusal, pending, found, goTo } = wizard;
  return (
    <section aria-label={t("step.review")} ref={focusOn} tabIndex={-1}>
      <RefusalAlert refusal={refusal} />
      <Seeds />
      <p className="wizard-note">{t("setup.invite")}</p>
      <Flex wrap justify="end" gap="small">
        <Button onClick={() => goTo(steps.indexOf("branch"))}>{t("setup.back")}</Button>
        <Button disabled={pending} onClick={() => void found("maintenance/invitation-code/create")}>
          {t("setup.foundAndInvite")}
        </Button>
        <Button type="primary" loading={pending} onClick={() => void found("")}>
          {t("setup.found")}
        </Button>
      </Flex>
    </section>
  );
}
