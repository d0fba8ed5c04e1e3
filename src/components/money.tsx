import { type Centavos, formatPesos } from "#contract/kit/money";

interface MoneyProps {
  /** In centavos; nothing is shown for null. */
  value: Centavos | null | undefined;
  /** Shows the peso sign. */
  withSign?: boolean;
}

/** An amount in pesos with two decimals, in figures that stand in columns. */
export function Money({ value, withSign = false }: MoneyProps) {
  if (value === null || value === undefined) return null;
  const text = withSign ? `${value < 0 ? "-" : ""}₱${formatPesos(Math.abs(value))}` : formatPesos(value);
  return <span className={value < 0 ? "money money-negative" : "money"}>{text}</span>;
}
