import { DeleteOutlined, EditOutlined, EyeOutlined, PlusOutlined, UploadOutlined } from "@ant-design/icons";
import { CreateButton } from "@refinedev/antd";
import { Button } from "antd";
import { type ReactNode, useMemo, useState } from "react";
import { listOf } from "#contract/kit/list";
import type { PagedResource } from "#contract/kit/resource";
import { lazyComponent } from "../components/lazy-component";
import { Page } from "../components/page";
import { EmptyState, LoadingState } from "../components/states";
import { useLabels } from "../lists/labels";
import { ListView, type RowAction } from "../lists/list-view";
import type { Row } from "../lists/row";
import { useT } from "../providers/i18n";
import type { Values } from "./form/values";
import { RecordTitle } from "./record-title";
import { overrideOf } from "./registry";
import { useDrawer } from "./use-drawer";
import { useDelete, useResourceCan } from "./use-resource";

const FormView = lazyComponent(() => import("./views/form").then((file) => file.FormView), <LoadingState />);
const ShowView = lazyComponent(() => import("./views/show").then((file) => file.ShowView), <LoadingState />);
const Drawer = lazyComponent(() => import("antd/es/drawer").then((file) => file.default));
const BulkDelete = lazyComponent(() => import("../lists/bulk-delete").then((file) => file.BulkDelete));
const CellEditor = lazyComponent(() => import("./cell-editor").then((file) => file.CellEditor));
const BulkEdit = lazyComponent(() => import("./bulk-edit").then((file) => file.BulkEdit));
const ImportWizard = lazyComponent(() => import("./import/import-wizard").then((file) => file.ImportWizard));

interface ResourcePageProps {
  resource: PagedResource;
  /** What the page has above its list. */
  above?: ReactNode;
  /** What it shows in the place of its list. */
  instead?: ReactNode;
  /** What a new row begins with. */
  preset?: Values;
}

/**
 * The page of a resource: its list, and create, edit and show as drawers over it with addresses of their own.
 */
export function ResourcePage({ resource, above, instead, preset }: ResourcePageProps) {
  const t = useT("resources");
  const labels = useLabels();
  const can = useResourceCan(resource);
  const drawer = useDrawer(resource.page);
  const remove = useDelete(resource, drawer.close);
  const createButton = (
    // The link around it is what the keyboard comes to.
    <CreateButton
      resource={resource.name}
      icon={<PlusOutlined aria-hidden />}
      tabIndex={-1}
      onClick={drawer.create}
    >
      {t("action.createResource", { label: labels.one(resource) })}
    </CreateButton>
  );
  return (
    <Page title={labels.many(resource)} extra={createButton}>
      {above}
      {instead ?? (
        <ResourceList resource={resource} drawer={drawer} can={can} remove={remove} empty={createButton} />
      )}
      <Drawers resource={resource} drawer={drawer} can={can} remove={remove} preset={preset} />
    </Page>
  );
}

interface PartProps {
  resource: PagedResource;
  drawer: ReturnType<typeof useDrawer>;
  can: ReturnType<typeof useResourceCan>;
  remove(row: Row): Promise<void>;
}

function ResourceList({ resource, drawer, can, remove, empty }: PartProps & { empty: ReactNode }) {
  const t = useT("resources");
  const labels = useLabels();
  const [isImporting, setIsImporting] = useState(false);
  const list = useMemo(() => listOf(resource), [resource]);

  const actions = (row: Row): RowAction[] => {
    const all: (RowAction | false)[] = [
      {
        key: "show",
        label: t("action.show"),
        icon: <EyeOutlined aria-hidden />,
        onClick: () => drawer.show(row),
      },
      can("update", row) && {
        key: "edit",
        label: t("action.edit"),
        icon: <EditOutlined aria-hidden />,
        onClick: () => drawer.edit(row),
      },
      can("delete", row) && {
        key: "delete",
        label: t("action.delete"),
        icon: <DeleteOutlined aria-hidden />,
        danger: true,
        onClick: () => void remove(row),
      },
    ];
    return all.filter((action) => action !== false);
  };
  return (
    <>
      <ListView
        list={list}
        title={resource.title}
        cells={overrideOf(resource.name).cells}
        actions={actions}
        onOpen={drawer.show}
        onCreate={can("create") ? drawer.create : undefined}
        editable={{ resource, Editor: CellEditor, can: (row) => can("update", row) }}
        bulk={(selection) => (
          <>
            {can("update") && <BulkEdit resource={resource} selection={selection} />}
            {can("delete") && <BulkDelete resource={resource.name} selection={selection} />}
          </>
        )}
        empty={<NoneYet resource={resource} action={empty} />}
        toolbar={
          can("create") && (
            <Button icon={<UploadOutlined aria-hidden />} onClick={() => setIsImporting(true)}>
              {t("import.open")}
            </Button>
          )
        }
      />
      {isImporting && (
        <ImportWizard
          target={resource.name}
          label={labels.many(resource)}
          onClose={() => setIsImporting(false)}
        />
      )}
    </>
  );
}

/** There is none yet: what they are for, as the set-up page says it. */
function NoneYet({ resource, action }: { resource: PagedResource; action: ReactNode }) {
  const t = useT("resources");
  const what = useT("set-up")(`what.${resource.name}`, { defaultValue: "" });
  return <EmptyState title={t("list.none")} description={what} action={action} />;
}

function Drawers({ resource, drawer, can, remove, preset }: PartProps & { preset?: Values }) {
  const { act, id, close } = drawer;
  const isForm = act === "create" || (act === "edit" && id);
  const isShown = act === "show" && id;
  if (!isForm && !isShown) return null;
  return (
    <Drawer
      open
      width="min(560px, 100vw)"
      title={<RecordTitle resource={resource} act={act} id={id} />}
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
          preset={preset}
          onSaved={close}
          onCancel={close}
        />
      ) : (
        <ShowView
          key={id}
          resource={resource}
          id={id as string}
          actions={(row) => ({
            ...(can("update", row) && { edit: () => drawer.edit(row) }),
            ...(can("delete", row) && { remove: () => void remove(row) }),
          })}
        />
      )}
    </Drawer>
  );
}
