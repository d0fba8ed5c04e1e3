import { Flex, Typography } from "antd";
import { memo } from "react";
import { currentBatch } from "#contract/operations/batches/current-batch";
import { Money } from "../../components/money";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";

/** What the teller's own drawer should hold now; nothing where they count without seeing it. */
export const DrawerCash = memo(() => {
  const t = useT("teller");
  const { data, refetch } = useRead(currentBatch, {});
  useLive(["journal.create", "transaction-batch.update"], () => void refetch());
  if (!data) return null;
  const { expected_cash: cash, reference } = data;
  return (
    <Flex gap="small" aria-label={t("drawer.label")} role="status">
      <Typography.Text type="secondary">
        {t("drawer.label")} {reference}
      </Typography.Text>
      <Typography.Text strong>
        {cash === null ? t("drawer.hidden") : <Money value={cash} withSign />}
      </Typography.Text>
    </Flex>
  );
});
