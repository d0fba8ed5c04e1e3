import { Flex, type InputRef } from "antd";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import type { List } from "#contract/kit/list";
import type { Filter } from "#contract/kit/list-query";
import { lazyComponent } from "../components/lazy-component";
import { LoadingState } from "../components/states";
import type { CellRender } from "./cells";
import { type ColumnsInput, shownFields } from "./columns";
import { useListPage } from "./data";
import { type Editable, useEditing } from "./editing";
import { Found } from "./found";
import { usePageKeys } from "./keyboard";
import { useLabels } from "./labels";
import { fittingPageSize } from "./page-size";
import { useListPreference } from "./preferences";
import type { Row } from "./row";
import type { RowAction } from "./row-menu";
import { RowsComing } from "./rows-coming";
import { type Selection, useSelection } from "./selection";
import { useListState, withFixed } from "./state";
import { Toolbar } from "./toolbar";
import { useRowActions } from "./use-row-actions";
import { useActiveView, useOpening, useViews, type Views } from "./views";
import "./lists.css";

// Only once somebody filters or selects.
const FilterChips = lazyComponent(() => import("./filter-chips").then((file) => file.FilterChips));
const FilterBuilder = lazyComponent(
  () => import("./filter-builder").then((file) => file.FilterBuilder),
  <LoadingState />,
);
const SelectionBar = lazyComponent(() => import("./selection-bar").then((file) => file.SelectionBar));

export type { Row } from "./row";
export type { RowAction } from "./row-menu";

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
  /** False where rows cannot be taken together. */
  selectable?: boolean;
  /** What can be done with the selected rows, besides copying and exporting them. */
  bulk?: (selection: Selection) => ReactNode;
  /** What of a row may be changed in its cell. */
  editable?: Editable;
  /** The field that names a row; a list without one is named by what reads best. */
  title?: string;
  /** What to say when there is nothing yet. */
  empty?: ReactNode;
}

const noFilters: readonly Filter[] = [];
const noCells: Readonly<Record<string, CellRender>> = {};
const noRows: readonly Row[] = [];

/** A list of rows: searched, sorted, filtered and paged on the server, its question kept in the address. */
export function ListView(props: ListViewProps) {
  const preferences = useListPreference(props.list.name);
  const views = useViews(props.list);
  const [fitting] = useState(fittingPageSize);
  const pageSize = preferences.preference.pageSize ?? fitting;
  const isOpened = useOpening(props.list, views, pageSize);
  // Columns that jump into another order are worse than a moment's wait.
  if (preferences.isPending || !isOpened) return <RowsComing />;
  return <LoadedList {...props} preferences={preferences} views={views} pageSize={pageSize} />;
}

interface LoadedProps extends ListViewProps {
  preferences: ReturnType<typeof useListPreference>;
  views: Views;
  /** Rows on a page where the address does not say. */
  pageSize: number;
}

function LoadedList(props: LoadedProps) {
  const { list, query: fixed = noFilters, onCreate, selectable = true, title, preferences, views } = props;
  const labels = useLabels();
  const active = useActiveView(list, views, preferences);
  const { preference, change } = active;
  const state = useListState(list, props.pageSize);
  const asked = useMemo(() => withFixed(state.query, fixed), [state.query, fixed]);
  const found = useListPage(list, asked);
  const refresh = useCallback(() => void found.refetch(), [found.refetch]);

  const container = useRef<HTMLDivElement>(null);
  const searchBox = useRef<InputRef>(null);
  const focusSearch = useCallback(() => searchBox.current?.focus(), []);
  usePageKeys({ container, focusSearch, onCreate });

  const [isBuilding, setBuilding] = useState(false);
  const selection = useSelection(title);
  const input: ColumnsInput = {
    list,
    state,
    preference,
    changePreference: change,
    labels,
    cells: props.cells ?? noCells,
    title,
    actions: useRowActions(list, props.actions),
    editing: useEditing(props.editable),
  };
  const shared = {
    list,
    state,
    asked,
    shown: shownFields(list, preference),
    total: found.data?.totalSize ?? 0,
  };
  return (
    <Flex vertical gap="small" className="list-view" ref={container}>
      <Toolbar
        {...shared}
        views={views}
        active={active}
        cells={input.cells}
        rows={found.data?.data ?? noRows}
        selection={selectable ? selection : undefined}
        changePreference={change}
        isBuilding={isBuilding}
        onBuild={() => setBuilding(!isBuilding)}
        isFetching={found.isFetching}
        onRefresh={refresh}
        searchRef={searchBox}
      >
        {props.toolbar}
      </Toolbar>
      {isBuilding ? (
        <FilterBuilder fields={list.fields} state={state} onClose={() => setBuilding(false)} />
      ) : (
        state.query.filter.filters.length > 0 && (
          <FilterChips fields={list.fields} state={state} onBuild={() => setBuilding(true)} />
        )
      )}
      {selectable && selection.rows.size > 0 && (
        <SelectionBar {...shared} selection={selection}>
          {props.bulk?.(selection)}
        </SelectionBar>
      )}
      <Found
        input={input}
        found={found}
        selection={selectable ? selection : undefined}
        onOpen={props.onOpen}
        onCreate={onCreate}
        empty={props.empty}
      />
    </Flex>
  );
}
