import { PlusOutlined } from "@ant-design/icons";
import { Button, Pagination } from "antd";
import { type ReactNode, useId, useMemo, useState } from "react";
import { listOf } from "#contract/kit/list";
import type { Filter } from "#contract/kit/list-query";
import { parentField, type Resource } from "#contract/kit/resource";
import { ErrorState, LoadingState } from "../../components/states";
import type { CellRender } from "../../lists/cells";
import { useListPage } from "../../lists/data";
import { useLabels } from "../../lists/labels";
import type { Row } from "../../lists/row";
import { useT } from "../../providers/i18n";
import { overrideOf } from "../registry";
import { useDelete, useResourceCan } from "../use-resource";
import { ChildDrawer } from "./child-drawer";
import { ChildRows } from "./child-rows";
import type { Over } from "./use-over";
import "../../lists/lists.css";
import "./children.css";

export interface ChildrenProps {
  /** A resource with a parent. */
  resource: Resource;
  /** The row they are parts of. */
  parentId: string;
  /** What lies open over the page they stand on: their forms do, each with an address of its own. */
  over: Over;
  /** Nothing can be added, changed or deleted. */
  isLocked?: boolean;
  /** Cells that are shown another way than their kind's. */
  cells?: Readonly<Record<string, CellRender>>;
  /** Narrows what is shown. */
  filter?: readonly Filter[];
  /** Stands under the heading: what a reader should know or choose. */
  note?: ReactNode;
}

const pageSize = 20;
const noFilter: readonly Filter[] = [];

/** A page of the parts, and what makes it stale. */
function usePart({ resource, parentId, filter = noFilter }: ChildrenProps) {
  const [pageIndex, setPageIndex] = useState(0);
  const list = useMemo(() => listOf(resource), [resource]);
  const field = parentField(resource) as string;
  const found = useListPage(list, {
    pageIndex,
    pageSize,
    sort: [],
    filter: { logic: "and", filters: [{ field, mode: "equal", value: parentId }, ...filter] },
    q: "",
  });
  return { list, found, pageIndex, setPageIndex };
}

/** The parts of a row, in place: shown, added, changed and deleted where the whole is. */
export function Children(props: ChildrenProps) {
  const { resource, parentId, over, isLocked = false, note } = props;
  const t = useT("resources");
  const labels = useLabels();
  const headingId = useId();
  const can = useResourceCan(resource);
  const remove = useDelete(resource, () => over.parts.length > 0 && over.close());
  const { list, found, pageIndex, setPageIndex } = usePart(props);
  const cells = props.cells ?? overrideOf(resource.name).cells ?? {};
  const one = labels.one(resource);
  const acts = {
    show: ({ id }: Row) => over.open(resource.name, "show", id),
    edit: (row: Row) =>
      !isLocked && can("update", row) ? () => over.open(resource.name, "edit", row.id) : undefined,
    remove: (row: Row) => (!isLocked && can("delete", row) ? () => void remove(row) : undefined),
  };
  const { data: page, error, refetch } = found;
  return (
    <section className="children" aria-labelledby={headingId}>
      <header className="children-head">
        <h2 id={headingId}>
          {labels.many(resource)} {page && <span className="children-count">{page.totalSize}</span>}
        </h2>
        {!isLocked && can("create") && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => over.open(resource.name, "create")}>
            {t("action.createResource", { label: one })}
          </Button>
        )}
      </header>
      {note}
      {error && !page && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !page && <LoadingState />}
      {page?.data.length === 0 && <p className="children-none">{t("list.none")}</p>}
      {page && page.data.length > 0 && (
        <ChildRows
          resource={resource}
          list={list}
          rows={page.data}
          totals={page.totals}
          cells={cells}
          acts={acts}
        />
      )}
      <Pagination
        hideOnSinglePage
        size="small"
        align="end"
        current={pageIndex + 1}
        pageSize={pageSize}
        total={page?.totalSize ?? 0}
        showSizeChanger={false}
        onChange={(next) => setPageIndex(next - 1)}
      />
      {over.parts[0] === resource.name && (
        <ChildDrawer resource={resource} parentId={parentId} over={over} isLocked={isLocked} acts={acts} />
      )}
    </section>
  );
}
