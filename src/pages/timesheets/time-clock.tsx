import { Alert, Button, Card, Checkbox, Flex, Typography } from "antd";
import { useState } from "react";
import { currentTimesheet } from "#contract/operations/timesheets/current-timesheet";
import { myTotals } from "#contract/operations/timesheets/my-totals";
import { RefusalAlert } from "../../components/refusal-alert";
import { ErrorState, LoadingState } from "../../components/states";
import { Webcam } from "../../components/webcam";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { localPreference, useLocalPreference } from "../../providers/local-preference";
import { useNotify } from "../../providers/notification";
import { clockOf } from "./hours";
import "./timesheets.css";
import { useNow } from "./use-now";
import { usePressing } from "./use-pressing";

/** Whether this device takes a picture at each press; a choice of who sits at it. */
const pictureSwitch = localPreference("timesheet-picture", ["off", "on"]);

/** The button that begins and ends a shift, the clock of the one that runs, and the hours so far. */
export function TimeClock() {
  const current = useRead(currentTimesheet, {});
  const totals = useRead(myTotals, {});
  const error = current.error ?? totals.error;
  const retry = () => void Promise.all([current.refetch(), totals.refetch()]);
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (current.data === undefined || !totals.data) return <LoadingState />;
  return <Clock open={current.data} totals={totals.data} />;
}

interface ClockProps {
  open: { time_in_at: string; is_forgotten: boolean; entry_date: string } | null;
  totals: { today: string; today_seconds: number; week_from: string; week_seconds: number; now: string };
}

function Clock({ open, totals }: ClockProps) {
  const t = useT("timesheets");
  const dates = useDates();
  const now = useNow(totals.now);
  const running = open ? Math.max(0, (now - Date.parse(open.time_in_at)) / 1000) : 0;
  const isToday = open?.entry_date === totals.today;
  const isThisWeek = open !== null && open.entry_date >= totals.week_from;
  const figures = [
    ["today", totals.today_seconds + (isToday ? running : 0)],
    ["week", totals.week_seconds + (isThisWeek ? running : 0)],
  ] as const;
  return (
    <Card role="region" className="time-clock" aria-label={t("clock.label")}>
      <Flex vertical align="center" gap={12}>
        <Typography.Text type="secondary" role="status">
          {open ? t("clock.since", { time: dates.show(open.time_in_at) }) : t("clock.idle")}
        </Typography.Text>
        <p className="time-clock-time" role="timer">
          {clockOf(running)}
        </p>
        {open?.is_forgotten && <Alert type="warning" showIcon message={t("clock.forgotten")} />}
        <Press direction={open ? "out" : "in"} />
        <dl className="time-clock-figures">
          {figures.map(([name, seconds]) => (
            <div key={name}>
              <dt>{t(`clock.${name}`)}</dt>
              <dd>{clockOf(seconds)}</dd>
            </div>
          ))}
        </dl>
      </Flex>
    </Card>
  );
}

function Press({ direction }: { direction: "in" | "out" }) {
  const t = useT("timesheets");
  const notify = useNotify();
  const [wanted, setWanted] = useLocalPreference(pictureSwitch);
  const [isPosing, setIsPosing] = useState(false);
  const { press, pending, failure } = usePressing((done) => notify.success(t(`clock.done.${done}`)));
  const send = (picture: File | null) => {
    setIsPosing(false);
    void press(direction, picture);
  };
  if (isPosing) {
    const texts = {
      label: t("camera.label"),
      take: t(`camera.take.${direction}`),
      cancel: t("camera.without"),
      starting: t("camera.starting"),
      blocked: t("camera.blocked"),
      missing: t("camera.missing"),
    };
    return <Webcam texts={texts} onTaken={send} onCancel={() => send(null)} />;
  }
  return (
    <>
      <RefusalAlert refusal={failure} />
      <Button
        type="primary"
        danger={direction === "out"}
        className="time-clock-button"
        loading={pending}
        onClick={() => (wanted === "on" ? setIsPosing(true) : send(null))}
      >
        {t(`clock.${direction}`)}
      </Button>
      <Checkbox checked={wanted === "on"} onChange={({ target }) => setWanted(target.checked ? "on" : "off")}>
        {t("camera.wanted")}
      </Checkbox>
    </>
  );
}
