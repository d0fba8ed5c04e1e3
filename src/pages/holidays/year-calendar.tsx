import { Flex, Typography } from "antd";
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from "react";
import type { CalendarDate } from "#contract/kit/dates";
import { holiday } from "#contract/resources/holiday";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { dayAfterKey } from "./days";
import { KindMark, Month } from "./month";
import type { Holiday } from "./use-holidays";

interface YearCalendarProps {
  year: number;
  holidays: readonly Holiday[];
  today: CalendarDate;
  /** The day that the keyboard is on. */
  day: CalendarDate;
  onMove(day: CalendarDate): void;
  /** A day without a holiday was chosen. */
  onAdd(day: CalendarDate): void;
  onOpen(holiday: Holiday): void;
}

const months = Array.from({ length: 12 }, (_, index) => index + 1);
const none: readonly Holiday[] = [];

const dataOf = (target: EventTarget, name: "day" | "holiday") =>
  target instanceof Element ? target.closest<HTMLElement>(`[data-${name}]`)?.dataset[name] : undefined;

/** The twelve months of a year. Arrows walk through its days; a click or Enter adds or opens a holiday. */
export function YearCalendar({ year, holidays, today, day, onMove, onAdd, onOpen }: YearCalendarProps) {
  const t = useT("holidays");
  const labels = useLabels();
  const container = useRef<HTMLDivElement>(null);
  const movedTo = useRef<CalendarDate>(undefined);

  useEffect(() => {
    // The year that an arrow led into is shown a moment later.
    if (movedTo.current !== day) return;
    movedTo.current = undefined;
    container.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  const byMonth = useMemo(() => {
    const ofMonth = (month: number) =>
      holidays.filter(({ entry_date }) => Number(entry_date.slice(5, 7)) === month);
    return new Map(months.map((month) => [month, ofMonth(month)]));
  }, [holidays]);

  const onKeyDown = (event: KeyboardEvent) => {
    const from = dataOf(event.target, "day");
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayAfterKey(from, event.key);
    if (!next) return;
    event.preventDefault();
    movedTo.current = next;
    onMove(next);
  };
  const onClick = ({ target }: MouseEvent) => {
    const picked = dataOf(target, "day");
    const named = dataOf(target, "holiday");
    const found = holidays.find(({ id, entry_date }) => id === named || entry_date === picked);
    if (picked) onMove(picked);
    if (found) onOpen(found);
    else if (picked) onAdd(picked);
  };
  return (
    <div className="holiday-calendar">
      <Flex component="ul" wrap gap="4px 16px" className="calendar-legend" aria-label={t("legend")}>
        {holiday.fields.kind.options.map((kind) => (
          <li key={kind}>
            <KindMark kind={kind} /> {labels.option(kind)}:{" "}
            {holidays.filter((one) => (one.kind ?? "regular") === kind).length}
          </li>
        ))}
      </Flex>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: clicks and keys come from the buttons inside */}
      <div className="calendar-months" ref={container} onKeyDown={onKeyDown} onClick={onClick}>
        {months.map((month) => (
          <Month
            key={month}
            year={year}
            month={month}
            holidays={byMonth.get(month) ?? none}
            today={today}
            current={Number(day.slice(5, 7)) === month ? day : undefined}
          />
        ))}
      </div>
      <Typography.Paragraph type="secondary" className="calendar-hint">
        {t("hint")}
      </Typography.Paragraph>
    </div>
  );
}
