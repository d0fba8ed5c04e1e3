import { DeleteOutlined, EditOutlined, EyeOutlined, PlusOutlined, UploadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useMemo, useState } from "react";
import { listOf } from "#contract/kit/list";
import type { PagedResource } from "#contract/kit/resource";
import { lazily } from "../components/lazy-component";
import { Page } from "../components/page";
import { EmptyState, LoadingState } from "../components/states";
import { ListView, type RowAction } from "../lists/list-view";
import type { Row } from "../lists/row";
import { useT } from "../providers/i18n";
import type { Values } from "./form/values";
import { useLabels } from "./labels";
import { overrideOf } from "./registry";
import { useDrawer } from "./use-drawer";
import { useDelete, useNounMay } from "./use-noun";

const FormView = lazily(() => import("./views/form").then((file) => file.FormView), <LoadingState />);
const ShowView = lazily(() => import("./views/show").then((file) => file.ShowView), <LoadingState />);
const Drawer = lazily(() => import("antd/es/drawer").then((file) => file.default));
const BulkDelete = lazily(() => import("../lists/bulk-delete").then((file) => file.BulkDelete));
const BulkEdit = lazily(() => import("./bulk-edit").then((file) => file.BulkEdit));
const ImportWizard = lazily(() => import("./import/import-wizard").then((file) => file.ImportWizard));

interface ResourcePageProps {
  resource: PagedResource;
  /** What the page has above its list. */
  above?: ReactNode;
  /** What it shows in the place of its list. */
  instead?: ReactNode;
  /** What a new row begins with. */
  preset?: Values;
}

/** The page of a noun: its list, and create, edit and show as drawers over it with addresses of their own. */
export function ResourcePage({ resource, above, instead, preset }: ResourcePageProps) {
  const t = useT("nouns");
  const labels = useLabels();
  const may = useNounMay(resource);
  const drawer = useDrawer(resource.page);
  const remove = useDelete(resource, drawer.close);
  const createButton = may("create") && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={drawer.create} title="Ctrl+Enter">
      {t("action.createNoun", { noun: labels.one(resource) })}
    </Button>
  );
  return (
    <Page title={labels.many(resource)} extra={createButton}>
      {above}
      {instead ?? (
        <NounList resource={resource} drawer={drawer} may={may} remove={remove} empty={createButton} />
      )}
      <Drawers resource={resource} drawer={drawer} may={may} remove={remove} preset={preset} />
    </Page>
  );
}

interface PartProps {
  resource: PagedResource;
  drawer: ReturnType<typeof useDrawer>;
  may: ReturnType<typeof useNounMay>;
  remove(row: Row): Promise<void>;
}

function NounList({ resource, drawer, may, remove, empty }: PartProps & { empty: ReactNode }) {
  const t = useT("nouns");
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
      may("update", row) && {
        key: "edit",
        label: t("action.edit"),
        icon: <EditOutlined aria-hidden />,
        onClick: () => drawer.edit(row),
      },
      may("delete", row) && {
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
        onCreate={may("create") ? drawer.create : undefined}
        editable={{ resource, may: (row) => may("update", row) }}
        bulk={(selection) => (
          <>
            {may("update") && <BulkEdit resource={resource} selection={selection} />}
            {may("delete") && <BulkDelete noun={resource.name} path={list.path} selection={selection} />}
          </>
        )}
        empty={<EmptyState title={t("list.none")} action={empty} />}
        toolbar={
          may("create") && (
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

function Drawers({ resource, drawer, may, remove, preset }: PartProps & { preset?: Values }) {
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
            ...(may("update", row) && { edit: () => drawer.edit(row) }),
            ...(may("delete", row) && { remove: () => void remove(row) }),
          })}
        />
      )}
    </Drawer>
  );
}
