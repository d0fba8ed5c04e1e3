import { CopyOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { List } from "#contract/kit/list";
import type { ListQuery } from "#contract/kit/list-query";
import { useT } from "../providers/i18n";
import { useNotify } from "../providers/notification";
import { readAllRows } from "./all-rows";
import type { Selection } from "./selection";
import { useCopyRows } from "./use-copy";

/** More than this is no selection any more, but a filter. */
const mostSelected = 10_000;

interface SelectionBarProps {
  list: List;
  /** The list's question as it is asked, and how many rows it finds. */
  asked: ListQuery;
  total: number;
  shown: readonly string[];
  selection: Selection;
  children: ReactNode;
}

/** Takes every row the question finds, as they are at this moment. */
function useSelectAll({ list, asked, selection }: SelectionBarProps) {
  const t = useT("resources");
  const notify = useNotify();
  const running = useRef<AbortController>(undefined);
  const [read, setRead] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setRead(0);
    try {
      const { rows, isAll } = await readAllRows(list, asked, {
        most: mostSelected,
        signal,
        onProgress: setRead,
      });
      selection.turn(rows);
      if (!isAll) notify.info(t("list.selectedFirst", { count: rows.length }));
    } catch (error) {
      if (!signal.aborted) notify.error(error);
    } finally {
      setRead(null);
    }
  };
  return { read, start, stop: () => running.current?.abort() };
}

/** How many rows are selected, over all pages, and what can be done with them. */
export function SelectionBar(props: SelectionBarProps) {
  const { list, total, shown, selection, children } = props;
  const t = useT("resources");
  const { read, start, stop } = useSelectAll(props);
  const copy = useCopyRows(list, shown);
  const count = selection.rows.size;
  return (
    <Flex className="selection-bar" align="center" gap="small" wrap>
      <span role="status">
        {read === null ? t("list.selected", { count }) : t("list.selecting", { count: read })}
      </span>
      {read !== null ? (
        <Button size="small" type="link" onClick={stop}>
          {t("action.cancel")}
        </Button>
      ) : (
        count < total && (
          <Button size="small" type="link" onClick={() => void start()}>
            {t("list.selectAll", { total: total.toLocaleString("en") })}
          </Button>
        )
      )}
      <Button size="small" type="link" onClick={() => selection.keep([])}>
        {t("list.unselect")}
      </Button>
      <span className="list-toolbar-space" />
      <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy([...selection.rows.values()])}>
        {t("copy.action")}
      </Button>
      {children}
    </Flex>
  );
}
