import { Figures } from "../../components/figures";
import { Money } from "../../components/money";
import { useT } from "../../providers/i18n";
import type { Ledger } from "./use-ledger";

/** Opening, movement and closing of the period, as the server summed them; what is on hold today. */
export function LedgerSums({ ledger }: { ledger: Ledger }) {
  const t = useT("member-ledger");
  const { on_hold, pledged, available } = ledger.account;
  const today = on_hold > 0 ? { on_hold, ...(pledged > 0 && { pledged }), available } : {};
  const { opening, debit, credit, closing } = ledger;
  return (
    <Figures
      figures={Object.entries({ opening, debit, credit, closing, ...today }).map(([name, amount]) => ({
        label: t(name in today ? `balance.${name}` : `ledger.${name}`),
        value: <Money value={amount} />,
      }))}
    />
  );
}
