import { Card, Flex, Typography } from "antd";
import { type Centavos, formatPesos } from "#contract/kit/money";
import { useT } from "../providers/i18n";
import { Money } from "./money";

interface BalanceCardProps {
  account: string;
  before: Centavos;
  /** What the entry adds to the balance or, negative, takes from it; null while nothing is typed. */
  change: Centavos | null;
  /** What must stay in the account; below zero where an overdraft is permitted. */
  floor: Centavos;
}

/** The balance before and after an entry that is being typed. The server alone decides; this only shows. */
export function BalanceCard({ account, before, change, floor }: BalanceCardProps) {
  const t = useT("teller");
  const after = before + (change ?? 0);
  const isTooLow = (change ?? 0) < 0 && after < floor && after !== 0;
  return (
    <Card size="small" title={account}>
      <output>
        <Line label={t("balance.before")} amount={before} />
        {change !== null && <Line label={t("balance.change")} amount={change} />}
        <Line label={t("balance.after")} amount={after} isResult />
        {isTooLow && (
          <Typography.Text type="danger">
            {floor > 0 ? t("balance.too_low", { floor: formatPesos(floor) }) : t("balance.not_covered")}
          </Typography.Text>
        )}
      </output>
    </Card>
  );
}

function Line({ label, amount, isResult }: { label: string; amount: Centavos; isResult?: boolean }) {
  return (
    <Flex justify="space-between" gap="middle">
      <Typography.Text strong={isResult}>{label}</Typography.Text>
      <Typography.Text strong={isResult}>
        <Money value={amount} withSign />
      </Typography.Text>
    </Flex>
  );
}
