import { Alert, Descriptions } from "antd";
import type { LoanParts } from "#contract/entities/loan-parts";
import type { Loan } from "#contract/entities/loan-record";
import { Money } from "../../components/money";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { partNames, sumOfParts } from "./use-loan-payment";

const money = (value: number) => <Money value={value} withSign />;

/** The loan that another one pays off, and by what it ends; or the one that has paid this one off. */
export function Renewal({ loan: { renews, renewed_by, figures, state } }: { loan: Loan }) {
  const t = useT("loans");
  const labels = useLabels();
  if (renewed_by) {
    const { number, loan_type } = renewed_by;
    const type = labels.option(loan_type);
    return <Alert type="info" showIcon message={`${t("renewal.renewed", { number })} · ${type}`} />;
  }
  if (!renews) return null;
  const { number, payoff } = renews;
  const isOut = state === "released" || state === "closed";
  const title = t("renewal.title", { loan: number });
  if (!payoff) return <Alert type="warning" showIcon message={`${title}. ${t("renewal.none")}`} />;
  return (
    <section aria-label={title}>
      <h3 className="loan-heading">{title}</h3>
      <PartsOf payoff={payoff} total={t(isOut ? "renewal.ended" : "renewal.total")} />
      {!(figures || isOut) && <Alert type="warning" showIcon message={t("renewal.short")} />}
    </section>
  );
}

/** What ends a loan, by its parts. */
export function PartsOf({ payoff, total, net }: { payoff: LoanParts; total: string; net?: number }) {
  const t = useT("loans");
  const parts = partNames
    .filter((part) => payoff[part] > 0)
    .map((part) => ({ key: part, label: t(`pay.part.${part}`), children: money(payoff[part]) }));
  const items = [
    ...parts,
    { key: "total", label: total, children: <strong>{money(sumOfParts(payoff))}</strong> },
    ...(net === undefined ? [] : [{ key: "net", label: t("renewal.net"), children: money(net) }]),
  ];
  return <Descriptions bordered size="small" column={1} items={items} />;
}
