import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { SavedView } from "#contract/entities/saved-view";
import type { Fields } from "#contract/kit/field";
import type { List } from "#contract/kit/list";
import { type ListQuery, parseFilterGroup, parseSearch, parseSort } from "#contract/kit/list-query";
import { findViews } from "#contract/operations/saved-views/saved-views";
import { useRead } from "../hooks/use-operation";
import { columnOrder, isShown, type ListPreference } from "./preferences";
import { writeState } from "./state";

/** What a view keeps of a list, besides its name: its question and its columns. */
export type ViewContent = Pick<SavedView, "sort" | "q" | "columns" | "page_size"> & {
  filter: ListQuery["filter"];
};

/** The parameter of the address that names a view. */
export const viewParameter = "view";

type Layout = Pick<ListPreference, "order" | "shown" | "widths">;

/** The list's present state as a view keeps it. */
export function contentOf(fields: Fields, query: ListQuery, preference: ListPreference): ViewContent {
  const { filter, sort, q, pageSize } = query;
  const columns = columnOrder(fields, preference).map((field) => ({
    field,
    width: preference.widths[field] ?? null,
    is_hidden: !isShown(fields, preference, field),
  }));
  return { filter, sort, q, page_size: pageSize, columns };
}

const everything: ListQuery = {
  pageIndex: 0,
  pageSize: 0,
  filter: { logic: "and", filters: [] },
  sort: [],
  q: "",
};

/** The question of a view; of one that asks for a field that is no more, what can still be asked. */
export function questionOf(fields: Fields, view: SavedView): ListQuery {
  const rest = { pageIndex: 0, pageSize: view.page_size };
  try {
    const filter = parseFilterGroup(fields, view.filter);
    return { ...rest, filter, sort: parseSort(fields, view.sort), q: parseSearch(view.q) };
  } catch {
    return { ...everything, ...rest };
  }
}

function layoutOf({ columns }: SavedView): Layout {
  return {
    order: columns.map(({ field }) => field),
    shown: Object.fromEntries(columns.map(({ field, is_hidden }) => [field, !is_hidden])),
    widths: Object.fromEntries(columns.flatMap(({ field, width }) => (width ? [[field, width]] : []))),
  };
}

/** Whether the list no longer shows what the view says. */
export function differs(fields: Fields, view: SavedView, now: ViewContent): boolean {
  const asSaved = { dense: false, ...layoutOf(view) };
  return JSON.stringify(contentOf(fields, questionOf(fields, view), asSaved)) !== JSON.stringify(now);
}

/** The views of a list that the person may open; none where they cannot be read. */
export function useViews(list: List) {
  const found = useRead(findViews, { list: list.name }, { invalidatedBy: [] });
  const views = useMemo(() => found.data?.data ?? [], [found.data]);
  return { views, isPending: found.isPending, refetch: found.refetch };
}

export type Views = ReturnType<typeof useViews>;

/** The address of a list in a view, or, by null, as it is without any; what is not the list's stays. */
export function searchOf(
  fields: Fields,
  view: SavedView | null,
  pageSize: number,
  before: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const search = new URLSearchParams(before);
  if (view) search.set(viewParameter, view.id);
  else search.delete(viewParameter);
  return writeState(search, view ? questionOf(fields, view) : { ...everything, pageSize }, pageSize);
}

/** Opens a list with the view its address names, or, where it says nothing, with the person's own. */
export function useOpening(list: List, { views, isPending }: Views, pageSize: number): boolean {
  const [search, setSearch] = useSearchParams();
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    if (isPending || isOpened) return;
    const names = [...search.keys()];
    const asked = search.get(viewParameter);
    const isBare = names.length === (asked ? 1 : 0);
    const view = views.find((one) => (asked ? one.id === asked : one.is_default));
    const wanted = view && isBare ? searchOf(list.fields, view, pageSize) : search;
    // Until the address has changed, the list would ask for what nobody wants.
    if (String(wanted) === String(search)) setOpened(true);
    else setSearch(wanted, { replace: true });
  }, [isPending, isOpened, views, search, setSearch, list, pageSize]);
  return isOpened;
}

interface Changeable {
  preference: ListPreference;
  change(part: Partial<ListPreference>): void;
}

/** The view in use, and the columns as it has them; those the person likes without one stay as they are. */
export function useActiveView(list: List, { views }: Views, { preference, change }: Changeable) {
  const [search, setSearch] = useSearchParams();
  const id = search.get(viewParameter);
  const view = views.find((one) => one.id === id) ?? null;
  const [changed, setChanged] = useState<{ id: string; layout: Layout } | null>(null);
  const pageSize = preference.pageSize ?? 10;

  const shown = useMemo(() => {
    if (!view) return preference;
    return { ...preference, ...(changed?.id === view.id ? changed.layout : layoutOf(view)) };
  }, [view, changed, preference]);

  const changeShown = useCallback(
    (part: Partial<ListPreference>) => {
      if (!view) return change(part);
      const { order, shown: ofColumns, widths, dense } = { ...shown, ...part };
      setChanged({ id: view.id, layout: { order, shown: ofColumns, widths } });
      if (dense !== preference.dense) change({ dense });
    },
    [view, shown, change, preference.dense],
  );

  const choose = useCallback(
    (next: SavedView | null) => {
      setChanged(null);
      setSearch((before) => searchOf(list.fields, next, pageSize, before), { replace: true });
    },
    [list, setSearch, pageSize],
  );
  return { view, preference: shown, change: changeShown, choose };
}

export type ActiveView = ReturnType<typeof useActiveView>;
