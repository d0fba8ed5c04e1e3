import { DownOutlined, FilterOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button, Flex, type InputRef } from "antd";
import { type ReactNode, type Ref, useState } from "react";
import type { List } from "#contract/kit/list";
import { lazyComponent } from "../components/lazy-component";
import { useT } from "../providers/i18n";
import { ColumnChooser } from "./column-chooser";
import { type MenuPlace, placeBelow } from "./floating-menu";
import type { ListPreference } from "./preferences";
import { SearchBox } from "./search-box";
import type { ListState } from "./state";
import { TakeAlong, type TakeAlongProps } from "./take-along";
import { type ActiveView, contentOf, differs, type Views } from "./views";

const ViewMenu = lazyComponent(() => import("./view-menu").then((file) => file.ViewMenu));

interface ViewsButtonProps {
  list: List;
  state: ListState;
  views: Views;
  active: ActiveView;
}

/** Which view is in use and whether it was changed since; leads to all that can be done with views. */
function ViewsButton({ list, state, views, active }: ViewsButtonProps) {
  const t = useT("resources");
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const { view, preference } = active;
  const content = contentOf(list.fields, state.query, preference);
  const isChanged = view !== null && differs(list.fields, view, content);
  return (
    <>
      <Button
        className="view-button"
        aria-haspopup="menu"
        aria-expanded={place !== null}
        onClick={({ currentTarget }) => {
          setOpened(true);
          setPlace(placeBelow(currentTarget));
        }}
      >
        <span className="view-name">{view ? view.name : t("view.standard")}</span>
        {isChanged && (
          <span className="view-changed">
            <span aria-hidden="true">•</span>
            <span className="visually-hidden">{t("view.changed")}</span>
          </span>
        )}
        <DownOutlined aria-hidden />
      </Button>
      {wasOpened && (
        <ViewMenu
          list={list}
          views={views}
          active={active}
          content={content}
          isChanged={isChanged}
          place={place}
          onClose={() => setPlace(null)}
        />
      )}
    </>
  );
}

interface ToolbarProps extends ViewsButtonProps, Omit<TakeAlongProps, "list" | "shown"> {
  shown: readonly string[];
  changePreference(part: Partial<ListPreference>): void;
  isBuilding: boolean;
  onBuild(): void;
  isFetching: boolean;
  onRefresh(): void;
  searchRef: Ref<InputRef>;
  children?: ReactNode;
}

/** What can be done with the list as a whole. */
export function Toolbar(props: ToolbarProps) {
  const { list, state, active, changePreference, isBuilding, onBuild, isFetching, onRefresh } = props;
  const t = useT("resources");
  return (
    <Flex wrap gap="small" className="list-toolbar">
      {list.searches.length > 0 && (
        <SearchBox ref={props.searchRef} value={state.query.q} onSearch={(q) => state.change({ q })} />
      )}
      <ViewsButton list={list} state={state} views={props.views} active={active} />
      <Button icon={<FilterOutlined aria-hidden />} aria-expanded={isBuilding} onClick={onBuild}>
        {t("filter.add")}
      </Button>
      <span className="list-toolbar-space" />
      {props.children}
      <TakeAlong {...props} />
      <Button
        icon={<ReloadOutlined spin={isFetching} />}
        aria-label={t("list.refresh")}
        title={t("list.refresh")}
        onClick={onRefresh}
      />
      <ColumnChooser list={list} preference={active.preference} onChange={changePreference} />
    </Flex>
  );
}
