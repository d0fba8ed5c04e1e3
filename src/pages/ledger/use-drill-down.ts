import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { type CalendarDate, isCalendarDate } from "#contract/kit/dates";
import type { Filter } from "#contract/kit/list-query";
import type { DateRange } from "./date-ranges";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Which lines a page of the ledger is narrowed to by its address: `?account=&from=&to=`. */
export interface DrillDown extends DateRange {
  account: string | null;
}

const dayOf = (text: string | null): CalendarDate | null => (text && isCalendarDate(text) ? text : null);

/** Reads the narrowing from an address; what is no account and no day narrows nothing. */
export function readDrillDown(search: URLSearchParams): DrillDown {
  const account = search.get("account");
  return {
    account: account && uuid.test(account) ? account : null,
    from: dayOf(search.get("from")),
    to: dayOf(search.get("to")),
  };
}

/** The address that narrows a page of the ledger. */
export function writeDrillDown(drillDown: Partial<DrillDown>): string {
  const entries = Object.entries(drillDown).filter((entry): entry is [string, string] => entry[1] !== null);
  return new URLSearchParams(entries).toString();
}

/** The narrowing as the filters of a list; days are counted in at both ends. */
export function filtersOf({ account, from, to }: DrillDown): Filter[] {
  const filters: (Filter | null)[] = [
    account ? { field: "account_id", mode: "equal", value: account } : null,
    from ? { field: "entry_date", mode: "gte", value: from } : null,
    to ? { field: "entry_date", mode: "lte", value: to } : null,
  ];
  return filters.filter((filter) => filter !== null);
}

const names = ["account", "from", "to", "dates"];

/**
 * The narrowing of this page, and the way to change it; a change goes back to the first page. With
 * `today`, an address that narrows nothing means that day: all dates are then asked for by `?dates=all`.
 */
export function useDrillDown(today?: CalendarDate) {
  const [search, setSearch] = useSearchParams();
  const drillDown = useMemo((): DrillDown => {
    const isPlain = !names.some((name) => search.has(name));
    return isPlain && today ? { account: null, from: today, to: today } : readDrillDown(search);
  }, [search, today]);
  const change = useCallback(
    (part: Partial<DrillDown>) => {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete("pageIndex");
          const { from, to, account } = { ...drillDown, ...part };
          for (const [name, value] of Object.entries({ from, to, account })) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          if (from || to) next.delete("dates");
          else if (today) next.set("dates", "all");
          return next;
        },
        { replace: true },
      );
    },
    [setSearch, drillDown, today],
  );
  return { drillDown, change };
}
