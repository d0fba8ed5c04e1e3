import { Suspense } from "react";
import { Link, useOutletContext } from "react-router";
import { trialBalance } from "#contract/operations/statements/trial-balance";
import { Money } from "../../components/money";
import { Page } from "../../components/page";
import { dayShown } from "../../components/shell/day-shown";
import type { NavGroup } from "../../components/shell/nav";
import { ErrorState, LoadingState } from "../../components/states";
import { useAuth, useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { lazyPage } from "../branch/page";
import { BatchCard } from "./dashboard-batch";
import { CashCard } from "./dashboard-cash";
import "./dashboard.css";

const firstSteps = lazyPage(() => import("./first-steps").then((file) => file.FirstSteps));

function BooksCard() {
  const t = useT();
  const { branch, path } = useBranch();
  const { data, error, refetch } = useRead(trialBalance, {});
  useLive(["journal.create"], () => void refetch());
  const isEven = data?.totals.closing_debit === data?.totals.closing_credit;
  return (
    <section className="dashboard-card">
      <h2>{t("dashboard.balance", { date: dayShown(branch.business_date) })}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data && (
        <>
          <dl className="figures">
            <div>
              <dt>{t("dashboard.debit")}</dt>
              <dd>
                <Money value={data.totals.closing_debit} />
              </dd>
            </div>
            <div>
              <dt>{t("dashboard.credit")}</dt>
              <dd>
                <Money value={data.totals.closing_credit} />
              </dd>
            </div>
          </dl>
          <p>{isEven ? t("dashboard.balanced") : t("dashboard.unbalanced")}</p>
        </>
      )}
      <Link to={path("accounting/trial-balance")}>{t("page.trial-balance")}</Link>
    </section>
  );
}

/** What a person does most, one click away. */
function QuickActions() {
  const t = useT();
  const can = useCan();
  const { path } = useBranch();
  const actions = [
    { kind: "deposit", permission: "teller:post-deposit" },
    { kind: "withdraw", permission: "teller:post-withdrawal" },
  ].filter(({ permission }) => can(permission));
  return actions.map(({ kind }, index) => (
    <Link
      key={kind}
      to={path(`transaction/quick-transfer/${kind}`)}
      className={index ? "action" : "action action-first"}
    >
      {t(`page.${kind}`)}
    </Link>
  ));
}

const onHome = ["transactions", "accounting", "members"];

/** The home of a role: what stands open, and the pages of the daily work. */
export function Dashboard() {
  const t = useT();
  const can = useCan();
  const { user } = useAuth();
  const { membership, branch } = useBranch();
  const sections = useOutletContext<NavGroup[]>().flatMap((group) =>
    group.name === "menu.employee" ? group.sections : [],
  );
  return (
    <Page
      title={t("dashboard.greeting", { name: user.first_name })}
      tabTitle={t("page.dashboard")}
      extra={<QuickActions />}
    >
      <p className="dashboard-role">
        {t("dashboard.role", { role: membership.permission_name, branch: branch.name })}
      </p>
      <div className="dashboard-cards">
        {can("ledger:post-opening-balances") && (
          <Suspense fallback={null}>
            <firstSteps.Shown />
          </Suspense>
        )}
        {can("batches:open-batch") && <BatchCard />}
        {can("batches:cash-position") && <CashCard />}
        {can("statements:trial-balance") && <BooksCard />}
        {sections
          .filter(({ name }) => onHome.includes(name))
          .map(({ name, label, items }) => (
            <section className="dashboard-card" key={name}>
              <h2>{label}</h2>
              <ul className="dashboard-links">
                {items.map(({ label: page, to, preload }) => (
                  <li key={to}>
                    <Link to={to} onPointerEnter={preload}>
                      {page}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </Page>
  );
}
