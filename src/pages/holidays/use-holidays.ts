import { useMemo } from "react";
import { listOf } from "#contract/kit/list";
import type { Filter, ListQuery } from "#contract/kit/list-query";
import { permissionOf } from "#contract/kit/operation";
import type { ResourceRow } from "#contract/kit/resource";
import { listHolidayYears } from "#contract/operations/holidays/list-years";
import { holiday } from "#contract/resources/holiday";
import { useCan } from "../../hooks/use-auth";
import { useRead } from "../../hooks/use-operation";
import { useListPage } from "../../lists/data";
import { invalidatedByResource } from "../../providers/refresh";

export type Holiday = ResourceRow<typeof holiday>;

const list = listOf(holiday);
/** The most that a page of a list holds: more holidays than a year has days. */
const pageSize = 500;

const questionOf = (year: number): ListQuery => {
  const from: Filter = { field: "entry_date", mode: "gte", value: `${year}-01-01` };
  const to: Filter = { field: "entry_date", mode: "lte", value: `${year}-12-31` };
  const sort = ["entry_date", "name"].map((field) => ({ field, order: "asc" as const }));
  return { pageIndex: 0, pageSize, sort, filter: { logic: "and", filters: [from, to] }, q: "" };
};

/** The holidays of a year, by date; undefined until they are known. */
export function useHolidaysOf(year: number) {
  const query = useMemo(() => questionOf(year), [year]);
  const { data, error, refetch } = useListPage(list, query);
  const rows = useMemo(() => {
    const all = data?.data as unknown as Holiday[] | undefined;
    // While another year is on its way, what is shown are still the days of the last.
    const isOfYear = all?.every(({ entry_date }) => entry_date.startsWith(`${year}-`));
    return isOfYear ? all : undefined;
  }, [data, year]);
  return { rows, error, refetch };
}

export interface HolidayYear {
  year: number;
  /** How many holidays it has; unknown to who may not ask. */
  count?: number;
}

/** The years that have holidays and the empty one after them, always with the years named. */
export function useHolidayYears(named: readonly number[]) {
  const mayAsk = useCan()(permissionOf(listHolidayYears));
  const { data, refetch } = useRead(
    listHolidayYears,
    {},
    { enabled: mayAsk, ...invalidatedByResource(holiday.name) },
  );
  const known: HolidayYear[] = data?.data ?? [];
  const missing = [...new Set(named)].filter((year) => !known.some((one) => one.year === year));
  const added = missing.map((year): HolidayYear => (data ? { year, count: 0 } : { year }));
  const years = [...known, ...added].sort((one, other) => one.year - other.year);
  return { years, refetch };
}
