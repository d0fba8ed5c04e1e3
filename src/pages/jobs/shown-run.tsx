import { Button, Descriptions, Flex, Progress } from "antd";
import type { JobRun } from "#contract/entities/job-run";
import { showJobRun } from "#contract/operations/jobs/runs";
import { ErrorState, LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import type { Row, RowAction } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { useJobLabel } from "./use-job-label";

interface ShownRunProps {
  id: string;
  actionsOf(row: Row): RowAction[];
}

/** A run of a job: how far it is, what came of it or went wrong, and what can be done with it. */
export function ShownRun({ id, actionsOf }: ShownRunProps) {
  const { data, error, refetch } = useRead(showJobRun, { id });
  useLive(["job-run.update"], () => void refetch());
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return (
    <Flex vertical gap="middle">
      <Facts run={data} />
      <Flex gap="small">
        {actionsOf(data as unknown as Row).map(({ key, label, danger, onClick }) => (
          <Button key={key} danger={danger} onClick={onClick}>
            {label}
          </Button>
        ))}
      </Flex>
    </Flex>
  );
}

function Outcome({ result }: { result: NonNullable<JobRun["result"]> }) {
  const t = useT("jobs");
  return Object.entries(result).map(([name, value]) => (
    <div key={name}>
      {t(`outcome.${name}`, { defaultValue: name })}: {String(value)}
    </div>
  ));
}

function Facts({ run }: { run: JobRun }) {
  const t = useT("jobs");
  const labels = useLabels();
  const dates = useDates();
  const labelOf = useJobLabel();
  const { done, total, state, result } = run;
  const moment = (value: string | null) => value && dates.show(value);
  const field = (name: string, label: string) => labels.field(name, { kind: "text", max: 1, label });
  const items = [
    { label: field("job", "What"), children: labelOf(run.job) },
    { label: field("state", "State"), children: labels.option(state) },
    { label: field("asked_by_id", "Person"), children: run.asked_by_name ?? t("byClock") },
    { label: t("due"), children: moment(run.due_at) },
    { label: field("started_at", "Started"), children: moment(run.started_at) },
    { label: field("ended_at", "Ended"), children: moment(run.ended_at) },
    { label: t("attempts"), children: run.attempt },
    { label: field("error", "What went wrong"), children: run.error },
    { label: t("result"), children: result && <Outcome result={result} /> },
  ].filter(({ children }) => children !== null);
  return (
    <>
      {total !== null && done !== null && (
        <Progress
          percent={total > 0 ? Math.floor((done / total) * 100) : 0}
          status={state === "failed" ? "exception" : state === "running" ? "active" : "normal"}
          aria-label={t("steps", { done, total })}
          format={() => t("steps", { done, total })}
        />
      )}
      <Descriptions column={1} size="small" bordered items={items} />
    </>
  );
}
