import { DownloadOutlined, FilterOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button, Dropdown, Flex, type InputRef, Popover } from "antd";
import { type ReactNode, type Ref, useState } from "react";
import type { List } from "#contract/kit/list";
import type { ListQuery } from "#contract/kit/list-query";
import { useMay } from "../../hooks/use-auth";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { ColumnChooser } from "./column-chooser";
import { exportList } from "./export";
import { FilterPanel } from "./filter-panel";
import type { ListPreference } from "./preferences";
import { SearchBox } from "./search-box";
import type { ListState } from "./state";

interface ToolbarProps {
  list: List;
  state: ListState;
  /** The question as it is asked, with what the page fixes. */
  asked: ListQuery;
  preference: ListPreference;
  changePreference(part: Partial<ListPreference>): void;
  isFetching: boolean;
  onRefresh(): void;
  searchRef: Ref<InputRef>;
  children?: ReactNode;
}

function AddFilter({ list, state }: Pick<ToolbarProps, "list" | "state">) {
  const t = useT("nouns");
  const [isOpen, setIsOpen] = useState(false);
  const content = (
    <FilterPanel
      fields={list.fields}
      onApply={(filter) => {
        setIsOpen(false);
        state.setFilters([...state.query.filter.filters, filter]);
      }}
    />
  );
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={isOpen}
      onOpenChange={setIsOpen}
      content={content}
      destroyOnHidden
    >
      <Button icon={<FilterOutlined />}>{t("filter.add")}</Button>
    </Popover>
  );
}

function ExportButton({ list, asked }: Pick<ToolbarProps, "list" | "asked">) {
  const t = useT("nouns");
  const may = useMay();
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const { name, opens = name } = list;
  const mayExport = opens === null || may(`${opens}:export`) || may(`${opens}:own-export`);
  if (!mayExport) return null;
  const run = async (format: "csv" | "xlsx") => {
    setIsBusy(true);
    await exportList(list, asked, format).catch(notify.error);
    setIsBusy(false);
  };
  const items = [
    { key: "csv", label: "CSV", onClick: () => run("csv") },
    { key: "xlsx", label: "Excel (XLSX)", onClick: () => run("xlsx") },
  ];
  return (
    <Dropdown trigger={["click"]} menu={{ items }} disabled={isBusy}>
      <Button icon={<DownloadOutlined />} loading={isBusy} aria-haspopup="menu">
        {t("list.export")}
      </Button>
    </Dropdown>
  );
}

/** What can be done with the list as a whole. */
export function Toolbar(props: ToolbarProps) {
  const { list, state, asked, preference, changePreference, isFetching, onRefresh, searchRef, children } =
    props;
  const t = useT("nouns");
  return (
    <Flex wrap gap="small" className="list-toolbar">
      {list.searches.length > 0 && (
        <SearchBox ref={searchRef} value={state.query.q} onSearch={(q) => state.change({ q })} />
      )}
      <AddFilter list={list} state={state} />
      <span className="list-toolbar-space" />
      {children}
      <ExportButton list={list} asked={asked} />
      <Button
        icon={<ReloadOutlined spin={isFetching} />}
        aria-label={t("list.refresh")}
        title={t("list.refresh")}
        onClick={onRefresh}
      />
      <ColumnChooser list={list} preference={preference} onChange={changePreference} />
    </Flex>
  );
}
