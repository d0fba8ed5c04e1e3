import { Alert, Button, Card } from "antd";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { Output } from "#contract/kit/operation";
import { joinByCode, verifyInvitation } from "#contract/operations/organizations/join-branch";
import { fieldBindingOf, TextField } from "../../components/form-fields";
import { RefusalAlert } from "../../components/refusal-alert";
import { useOperation } from "../../hooks/use-operation";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";

type Invitation = Output<typeof verifyInvitation>;

interface JoinByCodeProps {
  /** The code of the link that was followed; it is looked at at once. */
  invited: string;
  autoFocus?: boolean;
}

/** Looks at an invitation code, says where it leads, and asks to join by it. */
export function JoinByCode({ invited, autoFocus }: JoinByCodeProps) {
  const t = useT("onboarding");
  const [found, setFound] = useState<{ code: string; invitation: Invitation } | null>(null);
  const looking = useOperationForm(
    verifyInvitation,
    { code: invited },
    (invitation) => setFound({ code: looking.form.getValues().code, invitation }),
    "onboarding",
  );
  const hasLooked = useRef(false);
  useEffect(() => {
    if (!invited || hasLooked.current) return;
    hasLooked.current = true;
    looking.formProps.ref.current?.requestSubmit();
  }, [invited, looking.formProps.ref]);

  return (
    <Card role="region" aria-label={t("code.title")} title={<h2>{t("code.title")}</h2>}>
      <form {...looking.formProps}>
        <RefusalAlert refusal={looking.refusal} />
        <TextField
          binding={fieldBindingOf(looking)}
          name="code"
          label={t("code.label")}
          help={t("code.help")}
          isRequired
          autoFocus={autoFocus}
        />
        <Button type={found ? "default" : "primary"} htmlType="submit" loading={looking.pending}>
          {t("code.look")}
        </Button>
      </form>
      {found && <FoundInvitation key={found.code} {...found} />}
    </Card>
  );
}

function FoundInvitation({ code, invitation }: { code: string; invitation: Invitation }) {
  const t = useT("onboarding");
  const { run, pending, refusal } = useOperation(joinByCode);
  const [hasAsked, setHasAsked] = useState(false);
  const names = { organization: invitation.organization.name, branch: invitation.branch.name };
  const join = () =>
    run({ code }).then(
      () => setHasAsked(true),
      () => undefined,
    );
  return (
    <Alert
      className="found-invitation"
      role="status"
      type="success"
      message={
        <>
          <strong>{names.organization}</strong> · {names.branch}
        </>
      }
      description={
        <>
          <p>{t(`code.as.${invitation.user_type}`)}</p>
          <RefusalAlert refusal={refusal} />
          {hasAsked ? (
            <Asked />
          ) : (
            <Button type="primary" loading={pending} onClick={() => void join()}>
              {t("join.ask")}
            </Button>
          )}
        </>
      }
    />
  );
}

/** The request is on its way. */
export function Asked() {
  const t = useT("onboarding");
  return (
    <p role="status">
      {t("join.asked")} <Link to="/onboarding">{t("join.toIndex")}</Link>
    </p>
  );
}
