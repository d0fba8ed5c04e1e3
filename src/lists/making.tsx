import { Button, Flex, Progress } from "antd";
import { useState } from "react";
import type { MadeFile } from "#contract/entities/made-file";
import { cancelMadeFile, showMadeFile } from "#contract/operations/made-files/made-files";
import { ErrorState, LoadingState } from "../components/states";
import { useDates } from "../hooks/use-dates";
import { useOperation, useRead } from "../hooks/use-operation";
import { useT } from "../providers/i18n";
import { useLive } from "../providers/live-provider";
import { useNotify } from "../providers/notification";
import { downloadFrom } from "./export";

/** Fetches a file that is ready; what goes wrong is said. */
export function useFetchMade() {
  const notify = useNotify();
  return ({ id, name }: Pick<MadeFile, "id" | "name">) =>
    downloadFrom({ url: `/made-file/${id}/content` }, name).catch((error) => notify.error(error));
}

const isUnderWay = ({ state }: MadeFile) => state === "waiting" || state === "running";

/** How far a file is that a server makes, and why it came to nothing. */
function HowFar({ file }: { file: MadeFile }) {
  const t = useT("resources");
  const dates = useDates();
  const { state, done, total, error, kept_until } = file;
  if (state === "failed" || state === "cancelled") return <p role="alert">{error ?? t("made.cancelled")}</p>;
  if (state === "done") return <p>{t("made.ready", { until: dates.show(kept_until) })}</p>;
  const percent = total ? Math.floor((100 * (done ?? 0)) / total) : 100;
  return (
    <>
      <p>{t("made.making")}</p>
      <Progress percent={percent} status="active" showInfo={Boolean(total)} aria-label={t("made.progress")} />
      <p>{t("made.soFar", { count: done ?? 0 })}</p>
    </>
  );
}

/** A file that a server makes, from when it is asked for until it is fetched; it may be left meanwhile. */
export function Making({ id, onClose }: { id: string; onClose(): void }) {
  const t = useT("resources");
  const notify = useNotify();
  const fetchMade = useFetchMade();
  const { data, error, refetch } = useRead(showMadeFile, { id });
  useLive(["made-file.update"], () => void refetch());
  const cancelling = useOperation(cancelMadeFile);
  const [isFetching, setFetching] = useState(false);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const take = async () => {
    setFetching(true);
    await fetchMade(data);
    onClose();
  };
  const stop = () =>
    cancelling.run({ id }).then(
      () => void refetch(),
      (refused) => notify.error(refused),
    );
  return (
    <div role="status">
      <HowFar file={data} />
      <Flex gap="small" justify="end">
        {isUnderWay(data) && (
          <Button danger loading={cancelling.pending} onClick={() => void stop()}>
            {t("made.stop")}
          </Button>
        )}
        <Button onClick={onClose}>{t("made.leave")}</Button>
        {data.state === "done" && (
          <Button type="primary" autoFocus loading={isFetching} onClick={() => void take()}>
            {t("made.fetch")}
          </Button>
        )}
      </Flex>
    </div>
  );
}
