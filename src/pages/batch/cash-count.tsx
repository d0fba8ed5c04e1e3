import { Input } from "antd";
import type { KeyboardEvent } from "react";
import { Money } from "../../components/money";
import { useT } from "../../providers/i18n";
import { countedCash, type Denomination, parseQuantity, type Quantities } from "./count";

interface CashCountProps {
  denominations: Denomination[];
  quantities: Quantities;
  onChange(quantities: Quantities): void;
  /** Enter on the last row goes on. */
  onLast(): void;
}

const inputs = (from: Element) => [
  ...(from.closest("table")?.querySelectorAll<HTMLInputElement>("input") ?? []),
];

/** Counts the drawer down the column: Enter and the arrows move, the total runs along. */
export function CashCount({ denominations, quantities, onChange, onLast }: CashCountProps) {
  const t = useT("teller");
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === "ArrowUp" ? -1 : ["Enter", "ArrowDown"].includes(event.key) ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const column = inputs(event.currentTarget);
    const target = column[column.indexOf(event.currentTarget) + step];
    if (target) target.focus();
    else if (event.key === "Enter") onLast();
  };
  return (
    <div className="cash-count">
      <table>
        <caption>{t("count.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("count.denomination")}</th>
            <th scope="col">{t("count.quantity")}</th>
            <th scope="col" className="cash-count-amount">
              {t("count.amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {denominations.map((one) => (
            <CountRow
              key={one.id}
              denomination={one}
              quantity={quantities[one.id] ?? null}
              onChange={(quantity) => onChange({ ...quantities, [one.id]: quantity })}
              onKeyDown={move}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t("count.total")}
            </th>
            <td className="cash-count-amount">
              <strong>
                <Money value={countedCash(denominations, quantities)} withSign />
              </strong>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface CountRowProps {
  denomination: Denomination;
  quantity: number | null;
  onChange(quantity: number | null): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
}

function CountRow({ denomination, quantity, onChange, onKeyDown }: CountRowProps) {
  const t = useT("teller");
  const { name, value } = denomination;
  const type = (typed: string) => {
    const read = parseQuantity(typed);
    if (read !== undefined) onChange(read);
  };
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="cash-count-quantity">
        <Input
          size="small"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t("count.quantity_of", { name })}
          value={quantity ?? ""}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
      </td>
      <td className="cash-count-amount">
        <Money value={value * (quantity ?? 0)} />
      </td>
    </tr>
  );
}
