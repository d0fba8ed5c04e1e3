import { Tag } from "antd";
import type { z } from "zod";
import type { payingTerms } from "#contract/entities/member-ledger";
import { formatPesos } from "#contract/kit/money";
import { useDates } from "../hooks/use-dates";
import { useT } from "../providers/i18n";

type Terms = { [name in keyof typeof payingTerms]: z.output<(typeof payingTerms)[name]> };

/**
 * To whom and when a member's account is paid out: who holds it jointly, its maturity, what paying before
 * costs, and the notices given.
 */
export function PayingTerms({ account }: { account: Terms }) {
  const t = useT();
  const dates = useDates();
  const { joint_holders, matures_on, preterminated_on, interest_forfeited: forfeited, notices } = account;
  return (
    <>
      {joint_holders.length > 0 && (
        <Tag>
          {t("paying.jointly", { names: joint_holders.map(({ full_name }) => full_name).join(", ") })}
        </Tag>
      )}
      {matures_on && (
        <Tag title={t("paying.forfeits", { percent: forfeited })}>
          {t("paying.matures", { date: dates.show(matures_on) })}
        </Tag>
      )}
      {preterminated_on && (
        <Tag color="warning">
          {t("paying.preterminated", { date: dates.show(preterminated_on), percent: forfeited })}
        </Tag>
      )}
      {notices.map(({ amount, payable_from, given_on }) => (
        <Tag key={`${given_on} ${payable_from} ${amount}`} color="processing">
          {t("paying.notice", { amount: formatPesos(amount), date: dates.show(payable_from) })}
        </Tag>
      ))}
    </>
  );
}
