import { EditOutlined } from "@ant-design/icons";
import { Flex, Segmented } from "antd";
import { useMemo, useState } from "react";
import { timesheetList } from "#contract/entities/timesheet";
import type { Filter } from "#contract/kit/list-query";
import { permissionOf } from "#contract/kit/operation";
import { correctTimesheet } from "#contract/operations/timesheets/correct-timesheet";
import { timesheetTotals } from "#contract/operations/timesheets/totals";
import { Page } from "../../components/page";
import { ReferencePicker } from "../../components/pickers/reference-picker";
import { useAuth, useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { ListView, type Row } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { type DateRange, rangeNamed } from "../ledger/date-ranges";
import { RangeBar } from "../ledger/ledger-bar";
import { shiftCells } from "./cells";
import { CorrectDialog, type Shift } from "./correct-dialog";
import "./timesheets.css";
import { TotalsTable } from "./totals-table";

type View = "shifts" | "totals";

const filtersOf = (range: DateRange, person: string | null): Filter[] => [
  ...(person ? [{ field: "user_id", mode: "equal" as const, value: person }] : []),
  ...(range.from ? [{ field: "entry_date", mode: "gte" as const, value: range.from }] : []),
  ...(range.to ? [{ field: "entry_date", mode: "lte" as const, value: range.to }] : []),
];

/**
 * The shifts of everybody in the branch over some days, what they add up to, and the way to put one right.
 */
export function Timesheets() {
  const t = useT("timesheets");
  const can = useCan();
  const { user_id } = useAuth();
  const { branch } = useBranch();
  const thisMonth = rangeNamed("this-month", branch.business_date);
  const [range, setRange] = useState<DateRange>(thisMonth);
  const [person, setPerson] = useState<string | null>(null);
  const [view, setView] = useState<View>("shifts");
  const [correcting, setCorrecting] = useState<Shift | null>(null);
  const query = useMemo(() => filtersOf(range, person), [range, person]);
  const mayCorrect = can(permissionOf(correctTimesheet));
  const views: View[] = can(permissionOf(timesheetTotals)) ? ["shifts", "totals"] : ["shifts"];

  const correct = (row: Row) => setCorrecting(row as unknown as Shift);
  const actions = (row: Row) => [
    {
      key: "correct",
      label: t(row.user_id === user_id ? "correct.own" : "correct.act"),
      icon: <EditOutlined aria-hidden />,
      disabled: row.user_id === user_id,
      onClick: () => correct(row),
    },
  ];
  const showPerson = (id: string) => {
    setPerson(id);
    setView("shifts");
  };
  return (
    <Page title={t("page.timesheet")}>
      <Flex gap="small" wrap align="center" style={{ marginBottom: 12 }}>
        {views.length > 1 && (
          <Segmented<View>
            aria-label={t("view.label")}
            value={view}
            onChange={setView}
            options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          />
        )}
        <RangeBar range={range} onChange={(part) => setRange((before) => ({ ...before, ...part }))} />
        {view === "shifts" && (
          <span style={{ width: 240 }}>
            <ReferencePicker
              to="user"
              aria-label={t("view.person")}
              placeholder={t("view.person")}
              value={person}
              onChange={setPerson}
            />
          </span>
        )}
      </Flex>
      {view === "shifts" ? (
        <ListView
          list={timesheetList}
          query={query}
          cells={shiftCells}
          title="user_full_name"
          actions={mayCorrect ? actions : undefined}
        />
      ) : (
        <TotalsTable
          from={range.from ?? thisMonth.from}
          to={range.to ?? branch.business_date}
          onPerson={showPerson}
        />
      )}
      {correcting && (
        <CorrectDialog key={correcting.id} shift={correcting} onClose={() => setCorrecting(null)} />
      )}
    </Page>
  );
}
