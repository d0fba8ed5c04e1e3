import { cashCountList } from "#contract/entities/cash-count";
import { Page } from "../../components/page";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";

/** What tellers counted when they ended their batches, a denomination a row. */
export function CashCounts() {
  const t = useT();
  return (
    <Page title={t("page.cash-count")}>
      <ListView list={cashCountList} title="denomination" />
    </Page>
  );
}
