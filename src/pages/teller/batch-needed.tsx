import { Alert, Button } from "antd";
import { useNavigate } from "react-router";
import { useBranch } from "../../hooks/use-branch";
import { useT } from "../../providers/i18n";

/** Nothing posts without an open batch: says so, and leads there. */
export function BatchNeeded() {
  const t = useT("teller");
  const { path } = useBranch();
  const navigate = useNavigate();
  return (
    <Alert
      type="warning"
      showIcon
      message={t("batch.needed")}
      action={
        <Button type="primary" onClick={() => navigate(path("transaction/transaction-batch"))}>
          {t("batch.open")}
        </Button>
      }
      style={{ marginBottom: 16 }}
    />
  );
}
