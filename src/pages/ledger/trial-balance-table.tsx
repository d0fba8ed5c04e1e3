import { Fragment } from "react";
import { Link } from "react-router";
import { type Side, sidesOf } from "#contract/operations/statements/trial-balance";
import { Money } from "../../components/money";
import { useBranch } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import {
  type Balance,
  type BalanceRow,
  byType,
  differenceOf,
  drillDownOf,
  sumOf,
} from "./trial-balance-rows";
import "./trial-balance.css";

/** The trial balance, account by account; each amount leads to the lines that make it. */
export function TrialBalanceTable({ balance }: { balance: Balance }) {
  const t = useT("teller");
  const dates = useDates();
  const labels = useLabels();
  const sides = sidesOf(balance);
  const to = dates.show(balance.to);
  // Where all is as of one day, there is nothing else they could be the closing of.
  const isAsOf = !balance.from;
  return (
    <table className="trial-balance">
      <caption>
        {balance.from
          ? t("trial.caption_span", { from: dates.show(balance.from), to })
          : t("trial.caption", { to })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t("trial.code")}</th>
          <th scope="col">{t("trial.name")}</th>
          {sides.map((side) => (
            <th key={side} scope="col" className="trial-balance-amount">
              {t(`trial.${isAsOf ? side.replace("closing_", "") : side}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {byType(balance.data).map(({ type, rows }) => (
          <Fragment key={type}>
            <tr className="trial-balance-type">
              <th scope="rowgroup" colSpan={sides.length + 2}>
                {labels.option(type)}
              </th>
            </tr>
            {rows.map((row) => (
              <AccountRow key={row.account_id} row={row} sides={sides} balance={balance} />
            ))}
            {rows.length > 1 && <Subtotal name={labels.option(type)} rows={rows} sides={sides} />}
          </Fragment>
        ))}
      </tbody>
      <Totals balance={balance} sides={sides} />
    </table>
  );
}

function AccountRow({ row, sides, balance }: { row: BalanceRow; sides: Side[]; balance: Balance }) {
  const { path } = useBranch();
  const ledger = path("general-ledger/general-ledger");
  return (
    <tr>
      <td>{row.code}</td>
      <th scope="row">{row.name}</th>
      {sides.map((side) => (
        <td key={side} className="trial-balance-amount">
          {row[side] !== 0 && (
            <Link to={`${ledger}?${drillDownOf(side, row.account_id, balance)}`}>
              <Money value={row[side]} />
            </Link>
          )}
        </td>
      ))}
    </tr>
  );
}

function Subtotal({ name, rows, sides }: { name: string; rows: BalanceRow[]; sides: Side[] }) {
  const t = useT("teller");
  return (
    <tr className="trial-balance-subtotal">
      <td />
      <th scope="row">{t("trial.subtotal", { name })}</th>
      {sides.map((side) => (
        <td key={side} className="trial-balance-amount">
          <Money value={sumOf(rows, side) || null} />
        </td>
      ))}
    </tr>
  );
}

function Totals({ balance, sides }: { balance: Balance; sides: Side[] }) {
  const t = useT("teller");
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          {t("trial.total")}
        </th>
        {sides.map((side) => (
          <td key={side} className="trial-balance-amount">
            <Money value={balance.totals[side]} />
          </td>
        ))}
      </tr>
      <tr>
        <th scope="row" colSpan={sides.length + 1}>
          {t("trial.difference")}
        </th>
        <td className="trial-balance-amount">
          <Money value={differenceOf(balance)} />
        </td>
      </tr>
    </tfoot>
  );
}
