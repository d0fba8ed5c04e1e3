import { useLogList } from "@refinedev/core";
import { Button, Collapse, Timeline, Typography } from "antd";
import { useState } from "react";
import type { Footstep } from "#contract/entities/footstep";
import { ErrorState, LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useDates } from "../../hooks/use-dates";
import { useT } from "../../providers/i18n";
import { StepTitle } from "./cells";
import { FootstepDrawer } from "./footstep-drawer";

interface RecordHistoryProps {
  resource: string;
  id: string;
}

/** What was done to a record, for who may read footsteps; asked for once it is unfolded. */
export function RecordHistory({ resource, id }: RecordHistoryProps) {
  const t = useT("footsteps");
  const can = useCan();
  if (!can("footstep:read")) return null;
  const steps = <Steps resource={resource} id={id} />;
  return <Collapse ghost items={[{ key: "history", label: t("history.title"), children: steps }]} />;
}

/** The latest steps about a record, newest first; each opens with what it changed. */
function Steps({ resource, id }: RecordHistoryProps) {
  const t = useT("footsteps");
  const dates = useDates();
  const [shown, setShown] = useState<Footstep | null>(null);
  const { data, error, refetch } = useLogList<Footstep[]>({ resource, meta: { id } });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  if (data.length === 0)
    return <Typography.Paragraph type="secondary">{t("history.none")}</Typography.Paragraph>;
  const items = data.map((step) => ({
    key: step.id,
    children: (
      <Button type="link" size="small" onClick={() => setShown(step)}>
        {dates.show(step.created_at)} · {step.user_full_name ?? step.user_name} · <StepTitle step={step} />
      </Button>
    ),
  }));
  return (
    <>
      <Timeline items={items} />
      {shown && <FootstepDrawer step={shown} onClose={() => setShown(null)} />}
    </>
  );
}
