import { CopyOutlined, DownloadOutlined, PrinterOutlined } from "@ant-design/icons";
import { Button, type MenuProps } from "antd";
import { useState } from "react";
import type { List } from "#contract/kit/list";
import type { ListQuery } from "#contract/kit/list-query";
import { lazyComponent } from "../components/lazy-component";
import { useCan } from "../hooks/use-auth";
import { useT } from "../providers/i18n";
import type { CellRender } from "./cells";
import { FloatingMenu, type MenuPlace, placeBelow } from "./floating-menu";
import type { Row } from "./row";
import type { Selection } from "./selection";
import { useCopyRows } from "./use-copy";

const ExportDialog = lazyComponent(() => import("./export-dialog").then((file) => file.ExportDialog));
const PrintList = lazyComponent(() => import("./print-list").then((file) => file.PrintList));

export interface TakeAlongProps {
  list: List;
  /** The question as it is asked, with what the page fixes. */
  asked: ListQuery;
  shown: readonly string[];
  cells: Readonly<Record<string, CellRender>>;
  /** The rows of the page at hand, and how many the question finds. */
  rows: readonly Row[];
  total: number;
  selection?: Selection;
}

type Way = "export" | "print" | null;

/** Whether the list may leave as a file. */
function useCanExport({ name, permission = name }: List): boolean {
  const can = useCan();
  return permission === null || can(`${permission}:export`) || can(`${permission}:own-export`);
}

/** The list as a file, on paper or on the clipboard. */
export function TakeAlong(props: TakeAlongProps) {
  const { list, asked, shown, cells, rows, selection } = props;
  const t = useT("resources");
  const mayExport = useCanExport(list);
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const [way, setWay] = useState<Way>(null);
  const copy = useCopyRows(list, shown);
  const selected = selection && selection.rows.size > 0 ? [...selection.rows.values()] : undefined;
  const close = () => setWay(null);
  const items: MenuProps["items"] = [
    ...(mayExport
      ? [
          {
            key: "export",
            icon: <DownloadOutlined aria-hidden />,
            label: t("export.open"),
            onClick: () => setWay("export"),
          },
        ]
      : []),
    {
      key: "print",
      icon: <PrinterOutlined aria-hidden />,
      label: t("print.open"),
      onClick: () => setWay("print"),
    },
    {
      key: "copy",
      icon: <CopyOutlined aria-hidden />,
      label: t(selected ? "copy.selected" : "copy.page"),
      onClick: () => void copy(selected ?? rows),
    },
  ];
  return (
    <>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={place !== null}
        loading={way === "print"}
        onClick={({ currentTarget }) => setPlace(placeBelow(currentTarget))}
      >
        {t("list.export")}
      </Button>
      {place && <FloatingMenu place={place} items={items} onClose={() => setPlace(null)} />}
      {way === "export" && <ExportDialog {...props} selected={selected} onClose={close} />}
      {way === "print" && (
        <PrintList list={list} asked={asked} shown={shown} cells={cells} rows={selected} onDone={close} />
      )}
    </>
  );
}
