import { Tag } from "antd";
import { Link, useNavigate } from "react-router";
import { periodList } from "#contract/entities/accounting-period";
import { Page } from "../../components/page";
import { useBranch } from "../../hooks/use-branch";
import { useMonthName } from "../../hooks/use-month-name";
import { useLabels } from "../../lists/labels";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";

const colors: Record<string, string> = { open: "success", closing: "warning" };

/** The months of the books: which take postings, adjustments alone, or nothing; each opens to its checks. */
export function Periods() {
  const t = useT();
  const navigate = useNavigate();
  const { path } = useBranch();
  const nameOf = useMonthName();
  const labels = useLabels();
  const at = (month: string) => path(`accounting/months/${month}`);
  const { actionsOf, dialog } = useRowOperations(periodList.name);
  return (
    <Page title={t("page.accounting-period")}>
      <ListView
        list={periodList}
        title="name"
        actions={actionsOf}
        cells={{
          status: (value) => <Tag color={colors[String(value)]}>{labels.option(String(value))}</Tag>,
          month: (value) => <Link to={at(String(value))}>{nameOf(String(value))}</Link>,
        }}
        onOpen={({ id }) => navigate(at(id))}
      />
      {dialog}
    </Page>
  );
}
