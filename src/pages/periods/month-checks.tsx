import {
  CheckCircleFilled,
  ExclamationCircleFilled,
  InfoCircleFilled,
  RightOutlined,
} from "@ant-design/icons";
import type { ComponentType } from "react";
import { Link } from "react-router";
import type { CheckItem, CheckState, MonthCheck } from "#contract/entities/period-check";
import { Money } from "../../components/money";
import { useBranch } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useT } from "../../providers/i18n";

const icons: Record<CheckState, ComponentType<{ className?: string }>> = {
  done: CheckCircleFilled,
  listed: InfoCircleFilled,
  open: ExclamationCircleFilled,
};

/** Where what a check found is looked at. */
const addresses: Record<CheckItem["record"], (id: string) => string> = {
  "transaction-batch": () => "transaction/transaction-batch",
  "journal-voucher": (id) => `accounting/journal-voucher/show/${id}`,
  "cash-check-voucher": (id) => `accounting/cash-check-journal-voucher/show/${id}`,
  "fixed-asset": (id) => `accounting/fixed-asset/show/${id}`,
  "tie-out-item": () => "accounting/tie-out",
  "received-check": () => "transaction/checks",
  "bank-account": () => "accounting/reconciliation",
  account: (id) => `accounting/accounts/show/${id}`,
  "loan-accrual": () => "loan/accrual",
  "loan-allowance": () => "loan/allowance",
  "time-deposit": () => "time-deposit",
  "trial-balance": (day) => `accounting/trial-balance?to=${day}`,
};

/** The checks of a month: each says how it stands, and opens to what it found. */
export function MonthChecks({ checks }: { checks: readonly MonthCheck[] }) {
  return (
    <ul className="month-checks">
      {checks.map((check) => (
        <li key={check.name} className={`month-check-${check.state}`}>
          {check.count === 0 ? (
            <div className="month-check">
              <CheckHead check={check} />
            </div>
          ) : (
            <details open={check.state === "open"}>
              <summary className="month-check">
                <CheckHead check={check} />
                <RightOutlined aria-hidden className="month-check-arrow" />
              </summary>
              <Items check={check} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function CheckHead({ check: { name, state, count } }: { check: MonthCheck }) {
  const t = useT("periods");
  const Icon = icons[state];
  return (
    <>
      <Icon aria-hidden />
      <span className="month-check-name">
        <b>{t(`check.${name}`)}</b>
        <span>{t(`help.${name}`)}</span>
      </span>
      <span className="month-check-state">{t(`state.${state}`, { count })}</span>
    </>
  );
}

function Items({ check: { name, items, count } }: { check: MonthCheck }) {
  const t = useT("periods");
  const dates = useDates();
  const { path } = useBranch();
  return (
    <>
      <table className="month-items" aria-label={t(`check.${name}`)}>
        <tbody>
          {items.map((item) => (
            <tr key={`${item.record} ${item.id}`}>
              <td>
                <Link to={path(addresses[item.record](item.id))}>{item.name}</Link>
              </td>
              <td>{item.day && dates.show(item.day)}</td>
              <td className="month-amount">
                <Money value={item.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > items.length && <p className="month-more">{t("more", { count: count - items.length })}</p>}
    </>
  );
}
