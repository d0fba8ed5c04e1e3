import { Typography } from "antd";
import type { Centavos } from "#contract/kit/money";
import { ariaProps, Field } from "../../components/field";
import { Money } from "../../components/money";
import { MoneyInput } from "../../components/money-input";
import { useT } from "../../providers/i18n";

interface CashReceivedProps {
  /** What is to be paid, and what was handed over, in centavos. */
  amount: Centavos | null | undefined;
  value: Centavos | undefined;
  onChange(value: Centavos | undefined): void;
  validationError: string | undefined;
}

/** What was handed over in cash, and what is given back of it. */
export function CashReceived({ amount, value, onChange, validationError }: CashReceivedProps) {
  const t = useT("teller");
  const change = Number.isSafeInteger(value) ? (value as number) - (amount || 0) : null;
  return (
    <Field
      id="cash_received"
      label={t("field.cash_received")}
      validationError={validationError}
      help={
        change !== null && (
          <output aria-label={t("field.change")}>
            {t(change < 0 ? "cash.lacking" : "field.change")}{" "}
            <Typography.Text strong type={change < 0 ? "danger" : undefined} style={{ fontSize: 20 }}>
              <Money value={Math.abs(change)} withSign />
            </Typography.Text>
          </output>
        )
      }
    >
      <MoneyInput
        {...ariaProps("cash_received", validationError)}
        isGrouped
        value={value}
        onChange={(now) => onChange(now ?? undefined)}
      />
    </Field>
  );
}
