import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { type Footstep, myBranchFootsteps, myFootsteps } from "#contract/entities/footstep";
import type { Page } from "#contract/kit/list";
import { writeListQuery } from "#contract/kit/list-query";
import { lazily } from "../../components/lazy-component";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { type ApiError, call, currentBranchId } from "../../providers/http";
import { useT } from "../../providers/i18n";
import { useLabels } from "../labels";
import "./footsteps.css";

const FootstepDrawer = lazily(() => import("./footstep-drawer").then((file) => file.FootstepDrawer));

const pageSize = 20;
const lists = { me: myFootsteps, "me-branch": myBranchFootsteps };

/** The person's steps, newest first, a page after the other. */
function useSteps(mode: keyof typeof lists) {
  const { path } = lists[mode];
  return useInfiniteQuery<Page<Footstep>, ApiError, Footstep[], unknown[], number>({
    queryKey: ["footsteps", currentBranchId(), mode],
    queryFn: ({ pageParam, signal }) =>
      call({ url: `${path}/search?${writeListQuery({ pageIndex: pageParam, pageSize })}`, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.data.length < last.pageSize ? undefined : last.pageIndex + 1),
    // A step that was made meanwhile moves those known down, onto the next page.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ data }) => data).map((step) => [step.id, step])).values(),
    ],
  });
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
  const { data: steps, error } = found;
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
  const labels = useLabels();
  const dates = useDates();
  const device = [step.place, step.device_type, step.ip_address].filter(Boolean).join(" · ");
  return (
    <li>
      <div className="footstep-line">
        <Button type="link" size="small" style={{ padding: 0 }} onClick={onOpen}>
          {step.description || labels.option(step.activity)}
        </Button>
        <time dateTime={step.created_at}>{dates.show(step.created_at)}</time>
      </div>
      <div className="footstep-where">{device}</div>
    </li>
  );
}
