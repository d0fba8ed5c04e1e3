import { CheckCircleFilled } from "@ant-design/icons";
import { Button } from "antd";
import { Link } from "react-router";
import type { Output } from "#contract/kit/operation";
import { readPreference, savePreference } from "#contract/operations/identity/preferences";
import { beginEmpty } from "#contract/operations/ledger/begin-empty";
import { type FirstStepName, firstSteps } from "#contract/operations/organizations/first-steps";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useOperation, useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { useNotify } from "../../providers/notification";
import "./first-steps.css";

type Standing = Output<typeof firstSteps>;

/** Where a step is done, and what one must hold to do it. */
const places: Record<FirstStepName, { page: string; permission: string }> = {
  chart: { page: "accounting/accounts", permission: "account:update" },
  people: { page: "employees/view-employees", permission: "employee:create" },
  "posting-rules": { page: "settings?tab=rules", permission: "ledger:save-posting-rules" },
  "opening-balances": { page: "accounting/opening-balances", permission: "ledger:post-opening-balances" },
  holidays: { page: "maintenance/holidays", permission: "holiday:create" },
  "first-batch": { page: "transaction/transaction-batch", permission: "batches:open-batch" },
};

const topics = [
  ...["account.update", "employee.create", "employee.update", "invitation-code.*", "approval-rule.update"],
  ...["branch.update", "journal.create", "holiday.*", "transaction-batch.create"],
];

/** That there are no old books to bring in, to be said and taken back. */
function EmptyBooks({ begins_empty }: Pick<Standing, "begins_empty">) {
  const t = useT("onboarding");
  const notify = useNotify();
  const { run, pending } = useOperation(beginEmpty);
  return (
    <p>
      {begins_empty && t("firstSteps.beginsEmpty")}{" "}
      <Button
        size="small"
        disabled={pending}
        onClick={() => void run({ begins_empty: !begins_empty }).catch(notify.error)}
      >
        {t(begins_empty ? "firstSteps.takeBack" : "firstSteps.beginEmpty")}
      </Button>
    </p>
  );
}

function Step({ name, is_done, begins_empty }: Standing["steps"][number] & Pick<Standing, "begins_empty">) {
  const t = useT("onboarding");
  const { path } = useBranch();
  const { page, permission } = places[name];
  const isMine = useCan()(permission);
  const label = t(`firstSteps.name.${name}`);
  return (
    <li className={is_done ? "is-done" : undefined}>
      {is_done ? (
        <CheckCircleFilled className="first-step-mark" aria-label={t("firstSteps.done")} />
      ) : (
        <span className="first-step-mark" />
      )}
      <div>
        {is_done || !isMine ? <strong>{label}</strong> : <Link to={path(page)}>{label}</Link>}
        {!is_done && <p>{t(isMine ? `firstSteps.text.${name}` : "firstSteps.others")}</p>}
        {name === "opening-balances" && isMine && (begins_empty || !is_done) && (
          <EmptyBooks begins_empty={begins_empty} />
        )}
      </div>
    </li>
  );
}

function StepsCard({ begins_empty, steps }: Standing) {
  const t = useT("onboarding");
  const notify = useNotify();
  const { branch } = useBranch();
  const name = `first-steps-hidden/${branch.id}`;
  const { data: hidden } = useRead(readPreference, { name });
  const { run, pending } = useOperation(savePreference);
  if (!hidden || hidden.value === true) return null;
  const done = steps.filter(({ is_done }) => is_done).length;
  return (
    <section className="dashboard-card first-steps" aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">{t("firstSteps.title")}</h2>
        <span>{t("firstSteps.progress", { done, of: steps.length })}</span>
        <Button
          size="small"
          type="text"
          disabled={pending}
          aria-label={t("firstSteps.dismissLabel")}
          onClick={() => void run({ name, value: true }).catch(notify.error)}
        >
          {t("firstSteps.dismiss")}
        </Button>
      </header>
      <p>{t("firstSteps.what", { branch: branch.name })}</p>
      <ol>
        {steps.map((step) => (
          <Step key={step.name} {...step} begins_empty={begins_empty} />
        ))}
      </ol>
    </section>
  );
}

/** What makes a new branch ready, until it is or the person hides it. */
export function FirstSteps() {
  const { data, refetch } = useRead(firstSteps, {});
  useLive(topics, () => void refetch());
  if (!data?.is_new || data.steps.every(({ is_done }) => is_done)) return null;
  return <StepsCard {...data} />;
}
