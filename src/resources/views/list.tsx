import { Button, Flex, Grid, type InputRef, Pagination } from "antd";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import type { List } from "#contract/kit/list";
import type { Filter, ListQuery } from "#contract/kit/list-query";
import { lazily } from "../../components/lazily";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live";
import type { CellRender } from "../cells";
import { useListPage } from "../data";
import { useLabels } from "../labels";
import { type ColumnsInput, shownFields } from "../list/columns";
import { rowKeys, usePageKeys } from "../list/keyboard";
import { useListPreference } from "../list/preferences";
import { ContextMenu, type MenuPlace, type RowAction } from "../list/row-menu";
import { RowsTable } from "../list/rows-table";
import { type Selection, useSelection } from "../list/selection";
import { SelectionBar } from "../list/selection-bar";
import { useListState, withFixed } from "../list/state";
import { Toolbar } from "../list/toolbar";
import type { Row } from "../row";
import "../resources.css";

// Only on a phone, and only while filters hold.
const Cards = lazily(() => import("../list/cards").then((file) => file.Cards), <LoadingState />);
const FilterChips = lazily(() => import("../list/filter-chips").then((file) => file.FilterChips));

export type { RowAction } from "../list/row-menu";
export type { Row } from "../row";

interface ListViewProps {
  list: List;
  /** Filters the page fixes; they always hold and are not shown as chips. */
  query?: readonly Filter[];
  /** What can be done with a row; also its right-click menu. */
  actions?: (row: Row) => RowAction[];
  /** Cells that are shown another way than their kind's. */
  cells?: Readonly<Record<string, CellRender>>;
  onOpen?(row: Row): void;
  onCreate?(): void;
  /** Buttons of the page beside the list's own. */
  toolbar?: ReactNode;
  selectable?: boolean;
  /** What can be done with the selected rows. */
  bulk?: (selection: Selection) => ReactNode;
  /** The field that names a row; a list without one is named by what reads best. */
  title?: string;
  /** What to say when there is nothing yet. */
  empty?: ReactNode;
}

const noFilters: readonly Filter[] = [];
const noCells: Readonly<Record<string, CellRender>> = {};
const pageSizes = [10, 20, 50, 100];
const densePageSizes = [...pageSizes, 200, 500];

/** A list of rows: searched, sorted, filtered and paged on the server, its question kept in the address. */
export function ListView(props: ListViewProps) {
  const preferences = useListPreference(props.list.name);
  // Columns that jump into another order are worse than a moment's wait.
  if (preferences.isPending) return <LoadingState />;
  return <LoadedList {...props} preferences={preferences} />;
}

type LoadedProps = ListViewProps & { preferences: ReturnType<typeof useListPreference> };

function LoadedList(props: LoadedProps) {
  const { list, query: fixed = noFilters, onCreate, selectable, title, preferences } = props;
  const { preference, change } = preferences;
  const labels = useLabels();
  const state = useListState(list, preference.pageSize ?? 10);
  const asked = useMemo(() => withFixed(state.query, fixed), [state.query, fixed]);
  const found = useListPage(list, asked);
  const refresh = useCallback(() => void found.refetch(), [found.refetch]);
  useLive(list.stirredBy ?? [], refresh);

  const container = useRef<HTMLDivElement>(null);
  const searchBox = useRef<InputRef>(null);
  const focusSearch = useCallback(() => searchBox.current?.focus(), []);
  usePageKeys({ container, focusSearch, onCreate });

  const selection = useSelection(title);
  const input: ColumnsInput = {
    list,
    state,
    preference,
    changePreference: change,
    labels,
    cells: props.cells ?? noCells,
    title,
    actions: props.actions,
  };
  return (
    <Flex vertical gap="small" className="list-view" ref={container}>
      <Toolbar
        list={list}
        state={state}
        asked={asked}
        preference={preference}
        changePreference={change}
        isFetching={found.isFetching}
        onRefresh={refresh}
        searchRef={searchBox}
      >
        {props.toolbar}
      </Toolbar>
      {state.query.filter.filters.length > 0 && (
        <FilterChips fields={list.fields} state={state} canBeAny={fixed.length === 0} />
      )}
      {selectable && <SelectionBar selection={selection}>{props.bulk?.(selection)}</SelectionBar>}
      <Found {...props} input={input} found={found} selection={selectable ? selection : undefined} />
    </Flex>
  );
}

interface FoundProps extends ListViewProps {
  input: ColumnsInput;
  found: ReturnType<typeof useListPage>;
  selection?: Selection;
}

function Found(props: FoundProps) {
  const { input, found, onOpen, actions, selection } = props;
  const isNarrow = Grid.useBreakpoint().md === false;
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const { data: page, error } = found;
  if (error && !found.isPlaceholderData)
    return <ErrorState error={error} onRetry={() => void found.refetch()} />;
  if (!page) return <LoadingState />;
  if (page.data.length === 0) return <Nothing {...props} />;

  const rowOf = (id: string) => page.data.find((row) => row.id === id);
  const withRow = (act?: (row: Row) => void) => act && ((id: string) => act(rowOf(id) as Row));
  const onKeyDown = rowKeys({ onOpen: withRow(onOpen), onToggle: withRow(selection?.toggle) });
  const shared = { ...input, onOpen, onKeyDown, selection };
  return (
    <>
      {isNarrow ? (
        <Cards
          {...shared}
          rows={page.data}
          totals={page.totals}
          shown={shownFields(input.list, input.preference)}
        />
      ) : (
        <RowsTable
          {...shared}
          page={page}
          isStale={found.isPlaceholderData}
          onMenu={
            actions &&
            ((row, event) => {
              event.preventDefault();
              const { left, bottom } = event.currentTarget.getBoundingClientRect();
              // The menu key has no place of its own.
              const isKey = event.clientX === 0 && event.clientY === 0;
              setMenu({ row, x: isKey ? left + 24 : event.clientX, y: isKey ? bottom : event.clientY });
            })
          }
        />
      )}
      <Pages input={input} page={page} />
      <ContextMenu
        place={menu}
        actions={menu && actions ? actions(menu.row) : []}
        onClose={() => setMenu(null)}
      />
    </>
  );
}

function Pages({ input, page }: { input: ColumnsInput; page: NonNullable<FoundProps["found"]["data"]> }) {
  const t = useT("nouns");
  const { state, preference, changePreference } = input;
  const { pageIndex, pageSize } = state.query;
  const key = page.totalIsMinimum ? "list.rangeOfMany" : "list.range";
  return (
    <Pagination
      className="list-pages"
      align="end"
      size={preference.dense ? "small" : "default"}
      responsive
      current={pageIndex + 1}
      pageSize={pageSize}
      total={page.totalSize}
      showSizeChanger
      pageSizeOptions={preference.dense ? densePageSizes : pageSizes}
      showTotal={(total, [from, to]) => t(key, { from, to, total: total.toLocaleString("en") })}
      onChange={(next, size) => {
        if (size !== pageSize) {
          changePreference({ pageSize: size });
          state.change({ pageSize: size });
        } else state.change({ pageIndex: next - 1 });
      }}
    />
  );
}

/** Says why there is nothing, and leads back to where there is something. */
function Nothing({ input: { state }, empty }: FoundProps) {
  const t = useT("nouns");
  const { q, filter, pageIndex } = state.query;
  const back = (key: string, part: Partial<ListQuery>) => (
    <Button onClick={() => state.change(part)}>{t(key)}</Button>
  );
  if (pageIndex > 0) {
    return <EmptyState title={t("list.pastEnd")} action={back("list.toStart", { pageIndex: 0 })} />;
  }
  if (q === "" && filter.filters.length === 0) return empty ?? <EmptyState title={t("list.none")} />;
  const everything: Partial<ListQuery> = { q: "", filter: { logic: "and", filters: [] } };
  return <EmptyState title={t("list.noneFound")} action={back("list.clear", everything)} />;
}
