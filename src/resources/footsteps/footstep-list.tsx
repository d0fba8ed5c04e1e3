import { type HttpError, useInfiniteList } from "@refinedev/core";
import { Button } from "antd";
import { useState } from "react";
import { type Footstep, myBranchFootsteps, myFootsteps } from "#contract/entities/footstep";
import { lazyComponent } from "../../components/lazy-component";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useT } from "../../providers/i18n";
import { StepTitle } from "./cells";
import "./footsteps.css";

const FootstepDrawer = lazyComponent(() => import("./footstep-drawer").then((file) => file.FootstepDrawer));

const pageSize = 20;
const lists = { me: myFootsteps, "me-branch": myBranchFootsteps };

/** The person's steps, newest first, a page after the other. */
function useSteps(mode: keyof typeof lists) {
  const { query } = useInfiniteList<Footstep, HttpError>({
    resource: lists[mode].name,
    pagination: { pageSize },
    errorNotification: false,
    queryOptions: {
      getNextPageParam: (last) => {
        const { data, pageIndex } = last as typeof last & { pageIndex: number };
        return data.length < pageSize ? undefined : pageIndex + 2;
      },
    },
  });
  // A step that was made meanwhile moves those known down, onto the next page.
  const steps = query.data?.pages.flatMap(({ data }) => data).map((step) => [step.id, step] as const);
  return { ...query, steps: steps && [...new Map(steps).values()] };
}

interface FootstepListProps {
  /** The person's own steps anywhere, or in the branch of this tab. */
  mode: keyof typeof lists;
}

/** One's own steps as an endless list; works inside a branch and outside. */
export function FootstepList({ mode }: FootstepListProps) {
  const t = useT("footsteps");
  const found = useSteps(mode);
  const [shown, setShown] = useState<Footstep | null>(null);
  const { steps, error } = found;
  if (error && !steps) return <ErrorState error={error} onRetry={() => void found.refetch()} />;
  if (!steps) return <LoadingState />;
  if (steps.length === 0) return <EmptyState title={t("list.none")} />;
  return (
    <>
      <ol className="footstep-list" aria-label={t("list.label")}>
        {steps.map((step) => (
          <Step key={step.id} step={step} onOpen={() => setShown(step)} />
        ))}
      </ol>
      {found.hasNextPage && (
        <Button onClick={() => void found.fetchNextPage()} loading={found.isFetchingNextPage}>
          {t("list.more")}
        </Button>
      )}
      {shown && <FootstepDrawer step={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function Step({ step, onOpen }: { step: Footstep; onOpen(): void }) {
  const dates = useDates();
  const device = [step.place, step.device_type, step.ip_address].filter(Boolean).join(" · ");
  return (
    <li>
      <div className="footstep-line">
        <Button type="link" size="small" style={{ padding: 0 }} onClick={onOpen}>
          <span>
            <StepTitle step={step} />
          </span>
        </Button>
        <time dateTime={step.created_at}>{dates.show(step.created_at)}</time>
      </div>
      <div className="footstep-where">{device}</div>
    </li>
  );
}
