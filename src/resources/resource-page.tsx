import { DeleteOutlined, EditOutlined, EyeOutlined, PlusOutlined, UploadOutlined } from "@ant-design/icons";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useMemo, useState } from "react";
import { listOf } from "#contract/kit/list";
import type { Resource } from "#contract/kit/resource";
import { lazily } from "../components/lazily";
import { Page } from "../components/page";
import { EmptyState, LoadingState } from "../components/states";
import { useAuth, useMay } from "../hooks/use-auth";
import { useConfirm } from "../overlays/confirm";
import { useT } from "../providers/i18n";
import { useNotify } from "../providers/notification";
import { deleteRow, refreshNoun } from "./data";
import { useLabels } from "./labels";
import { overrideOf } from "./registry";
import { nameOfRow, type Row } from "./row";
import { useDrawer } from "./use-drawer";
import { ListView, type RowAction } from "./views/list";

const FormView = lazily(() => import("./views/form").then((file) => file.FormView), <LoadingState />);
const ShowView = lazily(() => import("./views/show").then((file) => file.ShowView), <LoadingState />);
const Drawer = lazily(() => import("antd/es/drawer").then((file) => file.default));
const BulkDelete = lazily(() => import("./list/bulk-delete").then((file) => file.BulkDelete));
const ImportDialog = lazily(() => import("./views/import").then((file) => file.ImportDialog));

/** What the person may do, with all rows or with those they made. */
function useNounMay(resource: Resource) {
  const may = useMay();
  const { user_id } = useAuth();
  return (action: "create" | "update" | "delete" | "export", row?: Row) =>
    may(`${resource.name}:${action}`) ||
    (may(`${resource.name}:own-${action}`) && (!row || row.created_by_id === user_id));
}

function useDelete(resource: Resource, onDeleted: () => void) {
  const t = useT("nouns");
  const labels = useLabels();
  const confirm = useConfirm();
  const notify = useNotify();
  const client = useQueryClient();
  return async (row: Row) => {
    const names = { noun: labels.one(resource), name: nameOfRow(row, resource.title) };
    const title = t("delete.question", names);
    if (!(await confirm({ title, okText: t("action.delete"), danger: true }))) return;
    try {
      await deleteRow(resource, row.id);
      notify.success(t("delete.done", names));
      onDeleted();
      await refreshNoun(client, resource.name);
    } catch (error) {
      notify.error(error);
    }
  };
}

/** The page of a noun: its list, and create, edit and show as drawers over it with addresses of their own. */
export function ResourcePage({ resource }: { resource: Resource }) {
  const t = useT("nouns");
  const labels = useLabels();
  const may = useNounMay(resource);
  const drawer = useDrawer(resource.page);
  const remove = useDelete(resource, drawer.close);
  const [isImporting, setIsImporting] = useState(false);
  const list = useMemo(() => listOf(resource), [resource]);
  const one = labels.one(resource);

  const actions = (row: Row): RowAction[] => {
    const all: (RowAction | false)[] = [
      { key: "show", label: t("action.show"), icon: <EyeOutlined />, onClick: () => drawer.show(row) },
      may("update", row) && {
        key: "edit",
        label: t("action.edit"),
        icon: <EditOutlined />,
        onClick: () => drawer.edit(row),
      },
      may("delete", row) && {
        key: "delete",
        label: t("action.delete"),
        icon: <DeleteOutlined />,
        danger: true,
        onClick: () => void remove(row),
      },
    ];
    return all.filter((action) => action !== false);
  };
  const createButton = may("create") && (
    <Button type="primary" icon={<PlusOutlined />} onClick={drawer.create} title="Ctrl+Enter">
      {t("action.createNoun", { noun: one })}
    </Button>
  );
  return (
    <Page title={labels.many(resource)} extra={createButton}>
      <ListView
        list={list}
        title={resource.title}
        cells={overrideOf(resource.name).cells}
        actions={actions}
        onOpen={drawer.show}
        onCreate={may("create") ? drawer.create : undefined}
        selectable={may("delete")}
        bulk={(selection) => <BulkDelete noun={resource.name} path={list.path} selection={selection} />}
        empty={<EmptyState title={t("list.none")} action={createButton} />}
        toolbar={
          may("create") && (
            <Button icon={<UploadOutlined />} onClick={() => setIsImporting(true)}>
              {t("import.open")}
            </Button>
          )
        }
      />
      <Drawers resource={resource} drawer={drawer} may={may} remove={remove} />
      {isImporting && <ImportDialog resource={resource} onClose={() => setIsImporting(false)} />}
    </Page>
  );
}

interface DrawersProps {
  resource: Resource;
  drawer: ReturnType<typeof useDrawer>;
  may: ReturnType<typeof useNounMay>;
  remove(row: Row): Promise<void>;
}

function Drawers({ resource, drawer, may, remove }: DrawersProps) {
  const t = useT("nouns");
  const noun = useLabels().one(resource);
  const { act, id, close } = drawer;
  const isForm = act === "create" || (act === "edit" && id);
  const isShown = act === "show" && id;
  if (!isForm && !isShown) return null;
  const titles = { create: "action.createNoun", edit: "form.editNoun", show: "show.noun" };
  return (
    <Drawer
      open
      width="min(560px, 100vw)"
      title={t(titles[act as keyof typeof titles], { noun })}
      onClose={close}
      // Esc asks before it closes; a stray click beside a form does nothing.
      maskClosable={!isForm}
      // The form puts the focus on its first input.
      autoFocus={!isForm}
    >
      {isForm ? (
        <FormView
          key={`${act} ${id}`}
          resource={resource}
          id={act === "edit" ? id : undefined}
          onSaved={close}
          onCancel={close}
        />
      ) : (
        <ShowView
          key={id}
          resource={resource}
          id={id as string}
          actions={(row) => ({
            ...(may("update", row) && { edit: () => drawer.edit(row) }),
            ...(may("delete", row) && { remove: () => void remove(row) }),
          })}
        />
      )}
    </Drawer>
  );
}
