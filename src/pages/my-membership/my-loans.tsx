import { Tag } from "antd";
import type { Output } from "#contract/kit/operation";
import { myLoans } from "#contract/operations/loans/my-loans";
import { Money } from "../../components/money";
import { ErrorState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";

type MyLoan = Output<typeof myLoans>["loans"][number];
type Instalment = MyLoan["instalments"][number];

/** The loans of whoever signs in as a member: what is owed, what is due next, and each instalment. */
export function MyLoans() {
  const t = useT("my-membership");
  const { data, error, refetch } = useRead(myLoans, {});
  useLive(["journal.create", "loan.update"], () => void refetch());
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.loans.length === 0) return null;
  return (
    <section className="my-loans" aria-label={t("loans.title")}>
      <h2>{t("loans.title")}</h2>
      {data.loans.map((loan) => (
        <MyLoanCard key={loan.id} loan={loan} />
      ))}
    </section>
  );
}

function MyLoanCard({ loan }: { loan: MyLoan }) {
  const t = useT("my-membership");
  const dates = useDates();
  const { number, loan_product_name, state, amount, balance, due, next_due, next_due_on, days_late } = loan;
  const isPaid = state === "closed";
  const figures = [
    ["amount", amount, dates.show(loan.released_on)],
    ["balance", balance, t("loans.until", { day: dates.show(loan.maturity_date) })],
    ...(due > 0 ? [["due", due, null] as const] : []),
    ...(next_due_on ? [["next", next_due, dates.show(next_due_on)] as const] : []),
  ] as const;
  return (
    <article className="my-loan" aria-label={`${loan_product_name} ${number}`}>
      <header>
        <h3>
          {loan_product_name} <small>{number}</small>
        </h3>
        {isPaid && <Tag color="success">{t("loans.paid")}</Tag>}
        {days_late > 0 && <Tag color="error">{t("loans.late", { count: days_late })}</Tag>}
      </header>
      <dl>
        {figures.map(([name, value, note]) => (
          <div key={name}>
            <dt>{t(`loans.${name}`)}</dt>
            <dd>
              <Money value={value} withSign />
              {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>{t("loans.schedule")}</summary>
        <ul className="my-lines">
          {loan.instalments.map((one) => (
            <MyInstalment key={one.charge?.id ?? one.number} instalment={one} />
          ))}
        </ul>
      </details>
    </article>
  );
}

const colors: Record<Instalment["state"], string | undefined> = {
  paid: "success",
  "partly paid": "processing",
  late: "error",
  due: "warning",
  "not due": undefined,
};

function MyInstalment({ instalment }: { instalment: Instalment }) {
  const t = useT("my-membership");
  const dates = useDates();
  const { number, charge, due_on, principal, interest, fee, fines, unpaid, state } = instalment;
  return (
    <li>
      <span>
        <strong>{dates.show(due_on)}</strong>
        <small>
          {charge?.name ?? t("loans.instalment", { number })}{" "}
          <Tag color={colors[state]}>{t(`loans.state.${state}`)}</Tag>
        </small>
      </span>
      <span className="my-line-amounts">
        <strong>
          <Money value={principal + interest + fee + fines} />
        </strong>
        {unpaid > 0 && (
          <small>
            {t("loans.unpaid")} <Money value={unpaid} />
          </small>
        )}
      </span>
    </li>
  );
}
