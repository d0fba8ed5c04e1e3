import { FileDoneOutlined, MinusCircleOutlined, PlusCircleOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import { Link, useOutletContext } from "react-router";
import { permissionOf } from "#contract/kit/operation";
import { branchFigures } from "#contract/operations/dashboard/branch-figures";
import { lazyComponent } from "../../components/lazy-component";
import { Notices } from "../../components/notices";
import { Page } from "../../components/page";
import type { NavGroup } from "../../components/shell/nav";
import { LoadingState } from "../../components/states";
import { useAuth, useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useT } from "../../providers/i18n";
import { BatchCard } from "./dashboard-batch";
import { CashCard } from "./dashboard-cash";
import "./dashboard.css";

const FirstSteps = lazyComponent(() => import("./first-steps").then((file) => file.FirstSteps));
const MyMembership = lazyComponent(
  () => import("../my-membership/my-membership").then((file) => file.MyMembership),
  <LoadingState />,
);
const MyReceipts = lazyComponent(() => import("./my-receipts").then((file) => file.MyReceipts));
const BranchFigures = lazyComponent(
  () => import("./branch-figures").then((file) => file.BranchFigures),
  <LoadingState />,
);

/** What a person does most, one click away. */
function QuickActions() {
  const t = useT();
  const can = useCan();
  const { path } = useBranch();
  const actions = [
    {
      kind: "deposit",
      permission: "teller:post-deposit",
      page: "transaction/quick-transfer/deposit",
      icon: <PlusCircleOutlined aria-hidden />,
    },
    {
      kind: "withdraw",
      permission: "teller:post-withdrawal",
      page: "transaction/quick-transfer/withdraw",
      icon: <MinusCircleOutlined aria-hidden />,
    },
    {
      kind: "payment",
      permission: "teller:post-payment",
      page: "transaction",
      icon: <FileDoneOutlined aria-hidden />,
    },
  ].filter(({ permission }) => can(permission));
  return actions.map(({ kind, page, icon }, index) => (
    <Link key={kind} to={path(page)} className={index ? "action" : "action action-first"}>
      {icon}
      {t(`page.${kind}`)}
    </Link>
  ));
}

const onHome = ["transactions", "accounting", "members"];

/** Who keeps a drawer or looks things up: their actions, last receipts, or the pages of the daily work. */
function CounterHome({ children }: { children: ReactNode }) {
  const t = useT();
  const can = useCan();
  const hasDrawer = can("batches:open-batch");
  const sections = useOutletContext<NavGroup[]>().flatMap((group) =>
    group.name === "menu.employee" && !hasDrawer ? group.sections : [],
  );
  return (
    <>
      <nav className="dashboard-actions" aria-label={t("dashboard.goTo")}>
        <QuickActions />
      </nav>
      <div className="dashboard-cards">
        {children}
        {hasDrawer && <MyReceipts />}
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
    </>
  );
}

/** The home of a role: a member's own accounts, the branch at a glance, or the counter. */
export function Dashboard() {
  const t = useT();
  const can = useCan();
  const { user } = useAuth();
  const { membership, branch } = useBranch();
  const isMember = membership.user_type === "member";
  const seesBranch = can(permissionOf(branchFigures));
  const drawers = (
    <>
      {can("batches:open-batch") && <BatchCard />}
      {can("batches:cash-position") && <CashCard />}
    </>
  );
  return (
    <Page
      title={t("dashboard.greeting", { name: user.first_name })}
      tabTitle={t("page.dashboard")}
      subtitle={t("dashboard.role", { role: membership.permission_name, branch: branch.name })}
      extra={seesBranch && <QuickActions />}
    >
      <Notices />
      {can("ledger:post-opening-balances") && <FirstSteps />}
      {isMember && <MyMembership />}
      {seesBranch && <BranchFigures>{drawers}</BranchFigures>}
      {!isMember && !seesBranch && <CounterHome>{drawers}</CounterHome>}
    </Page>
  );
}
