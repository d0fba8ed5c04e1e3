import { reprintList } from "#contract/entities/reprint";
import { EmptyState } from "../../components/states";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";

/** Who printed which receipt or voucher again, and when. */
export function Reprints() {
  const t = useT("numbers");
  return <ListView list={reprintList} title="number" empty={<EmptyState title={t("no_reprints")} />} />;
}
