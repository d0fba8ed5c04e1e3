import { Drawer } from "antd";
import { jobRunList } from "#contract/entities/job-run";
import { Page } from "../../components/page";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { useDrawer } from "../../resources/use-drawer";
import { ShownRun } from "./shown-run";
import { useJobLabel } from "./use-job-label";

/** The runs of jobs in the branch, each with how far it is. */
export function Jobs() {
  const t = useT("jobs");
  const at = useDrawer("maintenance/jobs");
  const labelOf = useJobLabel();
  const { actionsOf, dialog } = useRowOperations(jobRunList.name);
  return (
    <Page title={t("page.job-run")}>
      <ListView
        list={jobRunList}
        title="job"
        cells={{
          job: labelOf,
          asked_by_id: (_, row) => String(row.asked_by_name ?? t("byClock")),
        }}
        actions={actionsOf}
        onOpen={at.show}
      />
      <Drawer open={at.act === "show"} title={t("one")} onClose={at.close} width={520} destroyOnHidden>
        {at.id && <ShownRun id={at.id} actionsOf={actionsOf} />}
      </Drawer>
      {dialog}
    </Page>
  );
}
