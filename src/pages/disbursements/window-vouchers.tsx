import { windowVoucherList } from "#contract/entities/window-voucher";
import { Page } from "../../components/page";
import { EmptyState } from "../../components/states";
import { useLabels } from "../../lists/labels";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";

/** Approved vouchers that wait to be paid in cash, each paid out of one's own drawer. */
export function WindowVouchers() {
  const t = useT("teller");
  const labels = useLabels();
  const { actionsOf, dialog } = useRowOperations(windowVoucherList.name);
  return (
    <Page title={labels.list(windowVoucherList)}>
      <ListView
        list={windowVoucherList}
        title="name"
        actions={actionsOf}
        empty={<EmptyState title={t("voucher.none")} description={t("voucher.how_come")} />}
      />
      {dialog}
    </Page>
  );
}
