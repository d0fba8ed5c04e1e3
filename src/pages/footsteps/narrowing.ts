import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { type CalendarDate, isCalendarDate } from "#contract/kit/dates";
import type { Filter } from "#contract/kit/list-query";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What narrows the log, as the address says: `?person=&module=&entity=&from=&to=`. */
export interface Narrowing {
  person: string | null;
  module: string | null;
  entity: string | null;
  from: CalendarDate | null;
  to: CalendarDate | null;
}

const names = ["person", "module", "entity", "from", "to"] as const;
const isWord = (text: string) => text.length > 0 && text.length <= 100;
const isFit: Record<(typeof names)[number], (text: string) => boolean> = {
  person: (text) => uuid.test(text),
  module: isWord,
  entity: isWord,
  from: isCalendarDate,
  to: isCalendarDate,
};

/** Reads the narrowing from an address; what does not fit narrows nothing. */
export function readNarrowing(search: URLSearchParams): Narrowing {
  const read = (name: (typeof names)[number]) => {
    const text = search.get(name);
    return text !== null && isFit[name](text) ? text : null;
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as unknown as Narrowing;
}

/** The filters of the list that the narrowing stands for. */
export function filtersOf({ person, module, entity, from, to }: Narrowing): Filter[] {
  const equal = (field: string, value: string | null): Filter[] =>
    value === null ? [] : [{ field, mode: "equal", value }];
  return [
    ...equal("user_id", person),
    ...equal("module", module),
    ...equal("entity", entity),
    ...(from ? [{ field: "created_at", mode: "gte" as const, value: from }] : []),
    ...(to ? [{ field: "created_at", mode: "lte" as const, value: to }] : []),
  ];
}

/** The narrowing kept in the address, and the way to change it. */
export function useNarrowing() {
  const [search, setSearch] = useSearchParams();
  const narrowing = useMemo(() => readNarrowing(search), [search]);
  const change = useCallback(
    (part: Partial<Narrowing>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          // What was the third page of one question is not of another.
          next.delete("pageIndex");
          for (const [name, value] of Object.entries(part)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return { narrowing, change };
}
