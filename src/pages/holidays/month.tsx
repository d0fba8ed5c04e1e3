import { Button, Card, Flex, Tag } from "antd";
import { memo } from "react";
import type { CalendarDate } from "#contract/kit/dates";
import { weeksOf } from "../../components/pickers/weeks";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import type { Holiday } from "./use-holidays";

interface MonthProps {
  year: number;
  /** From 1 to 12. */
  month: number;
  holidays: readonly Holiday[];
  today: CalendarDate;
  /** The day that the keyboard is on, where it is one of the month's. */
  current?: CalendarDate;
}

const sundayFirst = [4, 5, 6, 7, 8, 9, 10].map((date) => Date.UTC(2026, 0, date));
const colors: Record<string, string> = {
  regular: "error",
  "special non-working": "warning",
  "special working": "success",
};

/** The letter of a kind, in the kind's colours. */
export function KindMark({ kind }: { kind: Holiday["kind"] }) {
  const t = useT("holidays");
  return (
    <Tag className="holiday-kind" color={colors[kind ?? "regular"] ?? "processing"} aria-hidden="true">
      {t(`mark.${kind ?? "regular"}`)}
    </Tag>
  );
}

function useWords() {
  const language = useT("resources")("language");
  const format = (options: Intl.DateTimeFormatOptions) => {
    const written = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
    return (day: CalendarDate | number) => written.format(new Date(day));
  };
  return {
    monthName: format({ month: "long" }),
    weekday: format({ weekday: "narrow" }),
    weekdayName: format({ weekday: "long" }),
    wholeDay: format({ dateStyle: "full" }),
  };
}

function MonthShown({ year, month, holidays, today, current }: MonthProps) {
  const t = useT("holidays");
  const labels = useLabels();
  const words = useWords();
  const weeks = weeksOf(year, month);
  const kindOf = ({ kind }: Holiday) => labels.option(kind ?? "regular");
  const said = (one: Holiday) => `${one.name} (${kindOf(one)})`;
  const title = words.monthName(Date.UTC(year, month - 1, 1));

  const cellOf = (day: CalendarDate) => {
    const of = holidays.filter((one) => one.entry_date === day);
    const notes = [...of.map(said), ...(day === today ? [t("today")] : [])].join(", ");
    return (
      <button
        type="button"
        className={`calendar-day${of.length > 0 ? " is-holiday" : ""}${day < today ? " is-past" : ""}`}
        data-day={day}
        tabIndex={day === current ? 0 : -1}
        aria-current={day === today ? "date" : undefined}
        aria-label={notes ? `${words.wholeDay(day)}: ${notes}` : words.wholeDay(day)}
        title={of.length > 0 ? of.map(said).join(", ") : undefined}
      >
        {Number(day.slice(8))}
        {of.map(({ id, kind }) => (
          <KindMark key={id} kind={kind} />
        ))}
      </button>
    );
  };
  return (
    <Card size="small" className="calendar-month" title={<h3>{title}</h3>}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the keys walk through it */}
      <table role="grid" aria-label={`${title} ${year}`}>
        <thead>
          <tr>
            {sundayFirst.map((day) => (
              <th key={day} scope="col" abbr={words.weekdayName(day)}>
                {words.weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month have no other name
            <tr key={index}>
              {week.map((day, weekday) => (
                <td key={sundayFirst[weekday]}>{day && cellOf(day)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {holidays.length > 0 && (
        <Flex component="ul" vertical gap={2}>
          {holidays.map((one) => (
            <li key={one.id} className={one.entry_date < today ? "is-past" : undefined}>
              <span className="calendar-date">{Number(one.entry_date.slice(8))}</span>
              <KindMark kind={one.kind} />
              <Button type="link" size="small" className="calendar-name" data-holiday={one.id}>
                <span>
                  {one.name}
                  <span className="visually-hidden"> ({kindOf(one)})</span>
                </span>
              </Button>
              {one.entry_date <= today && <small>{t(one.entry_date === today ? "today" : "past")}</small>}
            </li>
          ))}
        </Flex>
      )}
    </Card>
  );
}

/** A month of the year, its holidays marked by the letter of their kind and named below. */
export const Month = memo(MonthShown);
