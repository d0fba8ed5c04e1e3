import { Segmented } from "antd";
import { type ReactNode, useContext, useState } from "react";
import { permissionOf } from "#contract/kit/operation";
import { branchFigures } from "#contract/operations/dashboard/branch-figures";
import { type Span, spanNames } from "#contract/operations/ledger/course";
import { beginClosing } from "#contract/operations/periods/period-status";
import { lazyComponent } from "../../components/lazy-component";
import { MenuOf } from "../../components/shell/nav";
import { ErrorState, LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { Latest } from "./latest";
import { Tiles } from "./tiles";
import { Waiting } from "./waiting";

// The pictures come after the figures: their library is as large as all the rest of the page.
const Charts = lazyComponent(() => import("./charts").then((file) => file.Charts));
const CloseCard = lazyComponent(() => import("./close-card").then((file) => file.CloseCard));

/** The branch at a glance: figures with their course, pictures, what waits and what just happened. */
export function BranchFigures({ children }: { children: ReactNode }) {
  const t = useT("dashboard");
  const can = useCan();
  const { path } = useBranch();
  const menu = useContext(MenuOf)(can);
  const [span, setSpan] = useState<Span>("30 days");
  const { data, error, refetch } = useRead(branchFigures, { span }, { keepPrevious: true });
  useLive(["journal.create", "transaction-batch.*", "member.*", "approval.*"], () => void refetch());
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const open = new Set(
    menu.flatMap(({ sections }) => sections.flatMap(({ items }) => items.map(({ to }) => to))),
  );
  const canOpen = (page: string) => open.has(path(page));
  return (
    <>
      <Tiles figures={data} canOpen={canOpen} />
      <Segmented
        className="dashboard-span"
        aria-label={t("span.label")}
        value={span}
        onChange={setSpan}
        options={spanNames.map((value) => ({ value, label: t(`span.${value}`) }))}
      />
      <div className="dashboard-charts">
        <Charts figures={data} />
      </div>
      <div className="dashboard-cards">
        <div className="dashboard-column">
          <Waiting figures={data} canOpen={canOpen} />
          {can(permissionOf(beginClosing)) && <CloseCard closedThrough={data.closed_through} />}
        </div>
        <Latest entries={data.latest} />
        <div className="dashboard-column">{children}</div>
      </div>
    </>
  );
}
