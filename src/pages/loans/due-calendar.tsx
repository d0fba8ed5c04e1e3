import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import { type DueDay, dueCalendar } from "#contract/operations/loans/due-calendar";
import { Money } from "../../components/money";
import { weeksOf } from "../../components/pickers/weeks";
import { ErrorState, LoadingState } from "../../components/states";
import { useBranch } from "../../hooks/use-branch";
import { useMonthName } from "../../hooks/use-month-name";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import "./due-calendar.css";

const sundayFirst = [4, 5, 6, 7, 8, 9, 10].map((date) => Date.UTC(2026, 0, date));

function useWeekdays() {
  const language = useT("resources")("language");
  return (["short", "long"] as const).map((weekday) => {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" });
    return sundayFirst.map((day) => format.format(day));
  }) as [string[], string[]];
}

interface DayProps {
  day: CalendarDate;
  due: DueDay | undefined;
}

/** A day of the month with what falls due on it; leads to the instalments, with the numbers to call. */
function Day({ day, due }: DayProps) {
  const t = useT("loans");
  const { path } = useBranch();
  return (
    <>
      <span className="due-date">{Number(day.slice(8))}</span>
      {due?.holidays.map((name) => (
        <span key={name} className="due-holiday">
          {name}
        </span>
      ))}
      {due && due.count > 0 && (
        <Link className="due-amount" to={path(`loan/reports?report=due&from=${day}&to=${day}&group=none`)}>
          <Money value={due.amount} />
          <span>{t("calendar.instalments", { count: due.count })}</span>
        </Link>
      )}
    </>
  );
}

/** What falls due in a month, day by day, with the days the branch is closed. */
export function DueCalendar() {
  const t = useT("loans");
  const { branch } = useBranch();
  const nameOf = useMonthName();
  const [month, setMonth] = useState<CalendarDate>(`${branch.business_date.slice(0, 7)}-01`);
  const [short, long] = useWeekdays();
  const { data, error, refetch } = useRead(
    dueCalendar,
    { month },
    { invalidatedBy: ["loan.update", "journal.create", "holiday.*"] },
  );
  const turn = (days: number) => setMonth(`${addDays(month, days).slice(0, 7)}-01`);
  const [year, nth] = month.split("-").map(Number) as [number, number];
  const total = data?.days.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
  return (
    <section className="due-calendar" aria-label={nameOf(month)}>
      <Flex gap="small" align="center" wrap>
        <Button icon={<LeftOutlined />} aria-label={t("calendar.before")} onClick={() => turn(-1)} />
        <h2>{nameOf(month)}</h2>
        <Button icon={<RightOutlined />} aria-label={t("calendar.after")} onClick={() => turn(31)} />
        <span className="due-total">
          {t("calendar.total")} <Money value={total} withSign />
        </span>
      </Flex>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data && (
        <table>
          <thead>
            <tr>
              {short.map((name, index) => (
                <th key={name} scope="col" abbr={long[index]}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(year, nth).map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((day, weekday) => (
                  <td key={short[weekday]} data-today={day === branch.business_date || undefined}>
                    {day && <Day day={day} due={data.days.find((one) => one.day === day)} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
