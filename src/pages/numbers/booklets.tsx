import { receiptBookletList } from "#contract/entities/receipt-booklet";
import { EmptyState } from "../../components/states";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";

/** Who has which booklet of receipts, and who had. */
export function Booklets() {
  const t = useT("numbers");
  const { actionsOf, dialog } = useRowOperations(receiptBookletList.name);
  return (
    <>
      <ListView
        list={receiptBookletList}
        title="first_number"
        actions={actionsOf}
        empty={<EmptyState title={t("no_booklets")} />}
      />
      {dialog}
    </>
  );
}
