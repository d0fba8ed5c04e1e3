import { CheckOutlined, LinkOutlined, SaveOutlined, StarOutlined } from "@ant-design/icons";
import type { MenuProps } from "antd";
import { useState } from "react";
import type { SavedView } from "#contract/entities/saved-view";
import type { List } from "#contract/kit/list";
import {
  chooseDefaultView,
  deleteView,
  saveView,
  updateView,
} from "#contract/operations/saved-views/saved-views";
import { lazyComponent } from "../components/lazy-component";
import { useOperation } from "../hooks/use-operation";
import { useConfirm } from "../overlays/confirm";
import { useT } from "../providers/i18n";
import { useNotify } from "../providers/notification";
import { FloatingMenu, type MenuPlace } from "./floating-menu";
import { type ActiveView, type ViewContent, type Views, viewParameter } from "./views";

const ViewNameDialog = lazyComponent(() => import("./view-name-dialog").then((file) => file.ViewNameDialog));

interface ViewMenuProps {
  list: List;
  views: Views;
  active: ActiveView;
  /** The list's present state. */
  content: ViewContent;
  isChanged: boolean;
  place: MenuPlace | null;
  onClose(): void;
}

/** What can be done with views; each tells when it failed. */
function useViewActs({ list, views, active, content }: ViewMenuProps) {
  const t = useT("resources");
  const notify = useNotify();
  const confirm = useConfirm();
  const save = useOperation(saveView);
  const update = useOperation(updateView);
  const remove = useOperation(deleteView);
  const setDefault = useOperation(chooseDefaultView);

  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act();
      await views.refetch();
    } catch (error) {
      notify.error(error);
    }
  };
  const change = (view: SavedView, part: Partial<Pick<SavedView, "name" | "is_shared"> & ViewContent>) => {
    const { id, version, name, filter, sort, q, columns, page_size, is_shared } = { ...view, ...part };
    return update.run({ id, version, name, filter, sort, q, columns, page_size, is_shared });
  };
  return {
    saveAs: async (name: string) => {
      const made = await save.run({ list: list.name, name, is_shared: false, ...content });
      await views.refetch();
      active.choose(made);
      notify.success(t("view.saved", { name }));
    },
    rename: async (view: SavedView, name: string) => {
      await change(view, { name });
      await views.refetch();
    },
    update: (view: SavedView) =>
      attempt(async () => {
        active.choose(await change(view, content));
        notify.success(t("view.saved", { name: view.name }));
      }),
    share: (view: SavedView) =>
      attempt(async () => {
        if (view.is_own && !view.is_shared) await change(view, { is_shared: true });
        const url = new URL(window.location.href);
        url.search = new URLSearchParams({ [viewParameter]: view.id }).toString();
        await navigator.clipboard.writeText(url.href);
        notify.success(t("view.linkCopied"), url.href);
      }),
    unshare: (view: SavedView) => attempt(() => change(view, { is_shared: false })),
    open: (view: SavedView | null) =>
      attempt(() => setDefault.run({ list: list.name, id: view?.id ?? null })),
    remove: async (view: SavedView) => {
      const title = t("view.deleteQuestion", { name: view.name });
      if (!(await confirm({ title, okText: t("action.delete"), danger: true }))) return;
      await attempt(() => remove.run({ id: view.id }));
      active.choose(null);
    },
  };
}

type Acts = ReturnType<typeof useViewActs>;
type Naming = { view: SavedView | null } | null;

/** The views to choose from, and what can be done with the one in use. */
function useItems(props: ViewMenuProps, acts: Acts, onName: (naming: Naming) => void): MenuProps["items"] {
  const t = useT("resources");
  const { views, active, isChanged } = props;
  const { view } = active;
  const item = (key: string, onClick: () => unknown, more: object = {}) => ({
    key,
    label: t(`view.${key}`),
    onClick: () => void onClick(),
    ...more,
  });
  const choice = (one: SavedView) => ({
    key: one.id,
    label: one.is_own ? one.name : t("view.of", { name: one.name, person: one.user_full_name }),
    icon: one.id === view?.id ? <CheckOutlined /> : <span className="anticon" />,
    extra: one.is_default ? <StarOutlined aria-label={t("view.isDefault")} /> : undefined,
    onClick: () => active.choose(one),
  });
  const standard = item("standard", () => active.choose(null), {
    icon: view ? <span className="anticon" /> : <CheckOutlined />,
  });
  const ofView = view && [
    view.is_own &&
      item("save", () => acts.update(view), { icon: <SaveOutlined aria-hidden />, disabled: !isChanged }),
    view.is_own && item("rename", () => onName({ view })),
    (view.is_own || view.is_shared) &&
      item("share", () => acts.share(view), { icon: <LinkOutlined aria-hidden /> }),
    view.is_own && view.is_shared && item("unshare", () => acts.unshare(view)),
    view.is_default
      ? item("noDefault", () => acts.open(null))
      : item("makeDefault", () => acts.open(view), { icon: <StarOutlined aria-hidden /> }),
    view.is_own && item("delete", () => acts.remove(view), { danger: true }),
  ];
  return [
    standard,
    ...views.views.map(choice),
    { type: "divider" },
    item("saveAs", () => onName({ view: null })),
    ...(ofView ?? []).filter((one) => one !== false),
  ];
}

/** Chooses among views of a list, and keeps, names, shares and deletes them. */
export function ViewMenu(props: ViewMenuProps) {
  const { place, onClose } = props;
  const acts = useViewActs(props);
  const [naming, setNaming] = useState<Naming>(null);
  const items = useItems(props, acts, setNaming);
  return (
    <>
      {place && <FloatingMenu place={place} items={items} onClose={onClose} />}
      {naming && (
        <ViewNameDialog
          view={naming.view}
          save={(name) => (naming.view ? acts.rename(naming.view, name) : acts.saveAs(name))}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  );
}
