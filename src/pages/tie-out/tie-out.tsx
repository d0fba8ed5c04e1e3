import { Button } from "antd";
import { tieOutItemList } from "#contract/entities/tie-out-item";
import { startFindDifferences } from "#contract/operations/jobs/start-job";
import { Money } from "../../components/money";
import { Page } from "../../components/page";
import { EmptyState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useOperation } from "../../hooks/use-operation";
import { ListView, type Row } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { useRowOperations } from "../../resources/operations/use-row-operations";

/** Numbers of a series and links of a chain are counted; all else is money. */
const isCounted = ({ kind }: Row) => kind === "series" || kind === "footsteps";
const amount = (value: unknown, row: Row) =>
  isCounted(row) ? Number(value).toLocaleString("en-PH") : <Money value={Number(value)} />;

/** Looks anew, rather than tonight; what it finds comes into the list by itself. */
function TieOutNow() {
  const t = useT("jobs");
  const notify = useNotify();
  const { run, pending } = useOperation(startFindDifferences);
  const start = () =>
    run({}).then(
      () => notify.success(t("tieOutAsked")),
      (error) => notify.error(error),
    );
  return (
    <Button type="primary" loading={pending} onClick={() => void start()}>
      {t("tieOutNow")}
    </Button>
  );
}

/** What the tie-out has found to differ, since when, and who looks into it. */
export function TieOut() {
  const t = useT("jobs");
  const can = useCan();
  const { actionsOf, dialog } = useRowOperations(tieOutItemList.name);
  return (
    <Page title={t("page.tie-out-item")} extra={can("tie-out-item:find") && <TieOutNow />}>
      <ListView
        list={tieOutItemList}
        title="subject_name"
        cells={{ expected: amount, found: amount, difference: amount }}
        actions={actionsOf}
        empty={<EmptyState title={t("agree")} />}
      />
      {dialog}
    </Page>
  );
}
