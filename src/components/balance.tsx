import type { Centavos } from "#contract/kit/money";
import { useT } from "../providers/i18n";
import { Money } from "./money";
import "./balance.css";

interface BalanceProps {
  /** What of a member's account is told wherever its balance is, in centavos. */
  account: { balance: Centavos; on_hold: Centavos; available: Centavos };
  withSign?: boolean;
}

/** What is in a member's account; below it what is on hold and what is available, where that differs. */
export function Balance({ account, withSign }: BalanceProps) {
  const t = useT();
  const { balance, on_hold, available } = account;
  return (
    <span className="balance">
      <Money value={balance} withSign={withSign} />
      {on_hold > 0 && (
        <small className="balance-held">
          {t("balance.on_hold")} <Money value={on_hold} /> · {t("balance.available")}{" "}
          <Money value={available} />
        </small>
      )}
    </span>
  );
}
