import { Drawer } from "antd";
import type { ReactNode } from "react";
import type { List } from "#contract/kit/list";
import type { startCountAllowance } from "#contract/operations/jobs/start-job";
import { Page } from "../../components/page";
import { EmptyState } from "../../components/states";
import { useLabels } from "../../lists/labels";
import { ListView, type Row, type RowAction } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { useDrawer } from "../../resources/use-drawer";
import { CountNow } from "./count-now";
import "./loans.css";

interface CountedDocumentsProps {
  list: List;
  /** Of the page, within the branch. */
  path: string;
  /** What a document is called by. */
  title: string;
  /** Where its words are. */
  words: "accrual" | "allowance" | "reclass";
  /** By which somebody counts now; what the night alone counts has none. */
  counting?: typeof startCountAllowance;
  shown(id: string, operationsOf: (row: Row) => RowAction[]): ReactNode;
}

/** What a job counts, and somebody posts: counted, looked at, posted. */
export function CountedDocuments({ list, path, title, words, counting, shown }: CountedDocumentsProps) {
  const t = useT("loans");
  const labels = useLabels();
  const drawer = useDrawer(path);
  const operations = useRowOperations(list.name);
  const { act, id } = drawer;
  return (
    <Page
      title={labels.list(list)}
      extra={
        counting && <CountNow operation={counting} label={t(`${words}.count`)} asked={t(`${words}.asked`)} />
      }
    >
      <ListView
        list={list}
        title={title}
        actions={operations.actionsOf}
        onOpen={drawer.show}
        empty={<EmptyState title={t(`${words}.none`)} description={t(`${words}.how`)} />}
      />
      {act === "show" && id && (
        <Drawer open width="min(1000px, 100vw)" title={t(`${words}.title`)} onClose={drawer.close}>
          {shown(id, operations.actionsOf)}
        </Drawer>
      )}
      {operations.dialog}
    </Page>
  );
}
