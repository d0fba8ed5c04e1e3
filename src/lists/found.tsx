import { Button, Grid, Pagination } from "antd";
import type { ReactNode } from "react";
import { type ListQuery, maximumPageSize } from "#contract/kit/list-query";
import { lazyComponent } from "../components/lazy-component";
import { EmptyState, ErrorState, LoadingState } from "../components/states";
import { useT } from "../providers/i18n";
import { useAddedUp } from "./added-up";
import { type ColumnsInput, shownFields } from "./columns";
import type { useListPage } from "./data";
import type { Row } from "./row";
import { useRowMenu } from "./row-menu";
import { RowsComing } from "./rows-coming";
import { RowsTable } from "./rows-table";
import type { Selection } from "./selection";

// Only on a phone.
const Cards = lazyComponent(() => import("./cards").then((file) => file.Cards), <LoadingState />);

const none: readonly Row[] = [];
const pageSizes = [10, 20, 50, 100];
const densePageSizes = [...pageSizes, 200, maximumPageSize];

/** The sizes to choose from, with the one there is. */
const optionsWith = (sizes: readonly number[], size: number) =>
  [...new Set([...sizes, size])].toSorted((one, other) => one - other);

interface FoundProps {
  input: ColumnsInput;
  found: ReturnType<typeof useListPage>;
  selection?: Selection;
  onOpen?(row: Row): void;
  onCreate?(): void;
  empty?: ReactNode;
}

/** What the question found: the rows with their pages, or why there are none. */
export function Found(props: FoundProps) {
  const { found, onOpen, selection } = props;
  const isNarrow = Grid.useBreakpoint().md === false;
  const t = useT("resources");
  const { onMenu, menu } = useRowMenu(found.data?.data ?? none, props.input.actions);
  const { error } = found;
  const added = useAddedUp(props.input.list, props.input.state.query, found.data);
  const { page } = added;
  if (error && !found.isPlaceholderData)
    return <ErrorState error={error} onRetry={() => void found.refetch()} />;
  if (!page) return <RowsComing />;
  if (page.data.length === 0) return <Nothing {...props} />;

  const input = { ...props.input, onMenu };
  const shown = shownFields(input.list, input.preference);
  const shared = { ...input, onOpen, selection };
  return (
    <>
      {isNarrow ? (
        <Cards {...shared} rows={page.data} totals={page.totals} shown={shown} />
      ) : (
        <RowsTable {...shared} page={page} isStale={found.isPlaceholderData} />
      )}
      {added.isOffered && (
        <Button size="small" loading={added.isAdding} onClick={added.add}>
          {t("list.addUp")}
        </Button>
      )}
      <Pages input={input} page={page} />
      {menu}
    </>
  );
}

function Pages({ input, page }: { input: ColumnsInput; page: NonNullable<FoundProps["found"]["data"]> }) {
  const t = useT("resources");
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
      pageSizeOptions={optionsWith(preference.dense ? densePageSizes : pageSizes, pageSize)}
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
function Nothing({ input: { state }, onCreate, empty }: FoundProps) {
  const t = useT("resources");
  const { q, filter, pageIndex } = state.query;
  const back = (key: string, part: Partial<ListQuery>) => (
    <Button onClick={() => state.change(part)}>{t(key)}</Button>
  );
  if (pageIndex > 0) {
    return <EmptyState title={t("list.pastEnd")} action={back("list.toStart", { pageIndex: 0 })} />;
  }
  if (q === "" && filter.filters.length === 0) return empty || <NoneYet onCreate={onCreate} />;
  const everything: Partial<ListQuery> = { q: "", filter: { logic: "and", filters: [] } };
  return <EmptyState title={t("list.noneFound")} action={back("list.clear", everything)} />;
}

function NoneYet({ onCreate }: Pick<FoundProps, "onCreate">) {
  const t = useT("resources");
  const first = onCreate && (
    <Button type="primary" onClick={onCreate}>
      {t("list.addFirst")}
    </Button>
  );
  return <EmptyState title={t("list.none")} description={t("list.noneYet")} action={first} />;
}
