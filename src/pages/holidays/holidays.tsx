import { CalendarOutlined, CopyOutlined, PrinterOutlined, UnorderedListOutlined } from "@ant-design/icons";
import { Button, Flex, Segmented } from "antd";
import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import type { CalendarDate } from "#contract/kit/dates";
import { permissionOf } from "#contract/kit/operation";
import type { PagedResource } from "#contract/kit/resource";
import { copyHolidayYear } from "#contract/operations/holidays/copy-year";
import { lazyComponent } from "../../components/lazy-component";
import { EmptyState, ErrorState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { ResourcePage } from "../../resources/resource-page";
import { useDrawer } from "../../resources/use-drawer";
import { useResourceCan } from "../../resources/use-resource";
import { firstYear, inYear, lastYear, yearOf } from "./days";
import "./holidays.css";
import { type Holiday, useHolidaysOf, useHolidayYears } from "./use-holidays";
import { YearCalendar } from "./year-calendar";
import { YearCarousel } from "./year-carousel";

const CopyYear = lazyComponent(() => import("./copy-year").then((file) => file.CopyYear));

type View = "calendar" | "list";

const none: readonly Holiday[] = [];

/** The year and the view are the address's, so that they can be shared. */
function useShown(today: CalendarDate) {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get("year"));
  const isYear = Number.isInteger(asked) && asked >= firstYear && asked <= lastYear;
  const set = useCallback(
    (name: "year" | "view", value: string) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return {
    year: isYear ? asked : yearOf(today),
    view: (search.get("view") === "list" ? "list" : "calendar") as View,
    setYear: (year: number) => set("year", String(year)),
    setView: (view: View) => set("view", view),
  };
}

/** The holidays of the branch: a calendar of a year, or a list as every resource has. */
export function Holidays({ resource }: { resource: PagedResource }) {
  const t = useT("holidays");
  const { branch } = useBranch();
  const today = branch.business_date;
  const { year, view, setYear, setView } = useShown(today);
  const [picked, setPicked] = useState(today);
  const day = inYear(picked, year);

  const pick = (next: CalendarDate) => {
    setPicked(next);
    if (yearOf(next) !== year) setYear(yearOf(next));
  };
  const tabs = (
    <div className="holiday-tabs">
      <Segmented<View>
        aria-label={t("view.title")}
        value={view}
        onChange={setView}
        options={[
          { value: "calendar", label: t("view.calendar"), icon: <CalendarOutlined aria-hidden /> },
          { value: "list", label: t("view.list"), icon: <UnorderedListOutlined aria-hidden /> },
        ]}
      />
    </div>
  );
  if (view === "list") return <ResourcePage resource={resource} above={tabs} />;
  const calendar = (
    <CalendarView resource={resource} year={year} today={today} day={day} onPick={pick} onYear={setYear} />
  );
  return <ResourcePage resource={resource} above={tabs} instead={calendar} preset={{ entry_date: day }} />;
}

interface CalendarViewProps {
  resource: PagedResource;
  year: number;
  today: CalendarDate;
  day: CalendarDate;
  onPick(day: CalendarDate): void;
  onYear(year: number): void;
}

function CalendarView({ resource, year, today, day, onPick, onYear }: CalendarViewProps) {
  const t = useT("holidays");
  const mayCreate = useResourceCan(resource)("create");
  const mayCopy = useCan()(permissionOf(copyHolidayYear));
  const drawer = useDrawer(resource.page);
  const { rows, error, refetch } = useHolidaysOf(year);
  const { years, refetch: refetchYears } = useHolidayYears([year, yearOf(today)]);
  const [isCopying, setCopying] = useState(false);
  useLive([`${resource.name}.*`], () => {
    void refetch();
    void refetchYears();
  });

  const sources = years.filter((one) => one.year !== year && (one.count ?? 0) > 0);
  const copyButton = mayCopy && sources.length > 0 && (
    <Button icon={<CopyOutlined aria-hidden />} onClick={() => setCopying(true)}>
      {t("copy.open")}
    </Button>
  );
  return (
    <>
      <Flex wrap gap="small" align="center" className="holiday-bar">
        <YearCarousel years={years} year={year} onChange={onYear} />
        {rows && rows.length > 0 && copyButton}
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          {t("print")}
        </Button>
      </Flex>
      <h2 className="holiday-year">{year}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {rows?.length === 0 && (
        <EmptyState title={t("none", { year })} description={t("noneText")} action={copyButton} />
      )}
      {!error && (
        <YearCalendar
          year={year}
          holidays={rows ?? none}
          today={today}
          day={day}
          onMove={onPick}
          onAdd={() => rows && mayCreate && drawer.create()}
          onOpen={drawer.show}
        />
      )}
      {isCopying && <CopyYear target={year} sources={sources} onClose={() => setCopying(false)} />}
    </>
  );
}
