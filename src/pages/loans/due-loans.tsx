import { Button, Card, Flex, Tag } from "antd";
import { useState } from "react";
import { Columns } from "../../components/columns";
import { Field } from "../../components/field";
import { Figures } from "../../components/figures";
import { Money } from "../../components/money";
import { MoneyInput } from "../../components/money-input";
import { useDates } from "../../hooks/use-dates";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { type DueLoan, type LoanPaying, partNames, sumOfParts } from "./use-loan-payment";

/** The loans of the member with what is due of each, and what of the payment goes there. */
export function DueLoans({ paying }: { paying: LoanPaying }) {
  return (
    <Flex vertical gap="middle">
      {paying.loans.map((loan) => (
        <DueLoanCard key={loan.id} loan={loan} paying={paying} />
      ))}
    </Flex>
  );
}

function DueLoanCard({ loan, paying }: { loan: DueLoan; paying: LoanPaying }) {
  const t = useT("loans");
  const dates = useDates();
  const labels = useLabels();
  const { arrears, due, payoff, days_late, next_due_on, next_due, balance, is_written_off } = loan;
  const left = [{ label: t("loss.left"), value: <Money value={sumOfParts(payoff)} withSign /> }];
  const inBooks = [
    { label: t("pay.due"), value: <Money value={sumOfParts(due)} withSign /> },
    { label: t("pay.arrears"), value: <Money value={arrears.principal + arrears.interest} withSign /> },
    { label: t("pay.fines"), value: <Money value={due.fines} withSign /> },
    { label: t("pay.payoff"), value: <Money value={sumOfParts(payoff)} withSign /> },
  ];
  return (
    <Card
      size="small"
      title={`${loan.number} · ${loan.loan_product_name}`}
      extra={
        is_written_off ? (
          <Tag color="error">{labels.option("written off")}</Tag>
        ) : (
          days_late > 0 && <Tag color="error">{t("pay.late", { count: days_late })}</Tag>
        )
      }
    >
      <Figures figures={is_written_off ? left : inBooks} />
      <div className="loan-next" hidden={is_written_off}>
        {t("pay.balance")} <Money value={balance} withSign />
        {next_due_on && (
          <>
            {" · "}
            {t("pay.next", { date: dates.show(next_due_on) })} <Money value={next_due} withSign />
          </>
        )}
      </div>
      <AmountOfLoan loan={loan} paying={paying} />
    </Card>
  );
}

function AmountOfLoan({ loan, paying }: { loan: DueLoan; paying: LoanPaying }) {
  const t = useT("loans");
  const [isByHand, setByHand] = useState(false);
  const { spread, typed, total, typeLine } = paying;
  const line = spread?.lines.find(({ loan_id }) => loan_id === loan.id);
  const spreadAmount = line ? line.amount + line.into_savings : null;
  const amount = total === null ? (typed[loan.id]?.amount ?? null) : spreadAmount;
  const pays = (paid: number | null) => typeLine(loan.id, { amount: paid, parts: null });
  const id = `amount_${loan.id}`;
  return (
    <>
      <Flex gap="small" align="end" wrap>
        <div className="loan-amount">
          <Field id={id} label={t("pay.amount")}>
            <MoneyInput
              id={id}
              value={amount}
              onChange={pays}
              aria-label={`${t("pay.amount")} ${loan.number}`}
            />
          </Field>
        </div>
        <Flex gap="small" wrap className="loan-amount-acts">
          <Button onClick={() => pays(sumOfParts(loan.due))} disabled={sumOfParts(loan.due) === 0}>
            {t("pay.takeDue")}
          </Button>
          <Button onClick={() => pays(sumOfParts(loan.payoff))}>{t("pay.takePayoff")}</Button>
          {!loan.is_written_off && (
            <Button type="link" onClick={() => setByHand(!isByHand)} aria-expanded={isByHand}>
              {t("pay.byHand")}
            </Button>
          )}
        </Flex>
      </Flex>
      {isByHand && <PartsByHand loan={loan} paying={paying} />}
      {line && (
        <p className="loan-parts" aria-live="polite">
          {partNames
            .filter((part) => line.parts[part] > 0)
            .map((part) => (
              <span key={part}>
                {t(`pay.part.${part}`)} <Money value={line.parts[part]} withSign />
              </span>
            ))}
          {line.into_savings > 0 && (
            <span>
              {t("pay.intoSavings")} <Money value={line.into_savings} withSign />
            </span>
          )}
          {line.is_paid ? (
            <Tag color="success">{t("pay.paid")}</Tag>
          ) : (
            <span hidden={loan.is_written_off}>
              {t("pay.left")} <Money value={line.balance} withSign />
            </span>
          )}
        </p>
      )}
    </>
  );
}

/** What the amount of a loan goes to, as the teller says: together they are its amount. */
function PartsByHand({ loan, paying }: { loan: DueLoan; paying: LoanPaying }) {
  const t = useT("loans");
  const line = paying.spread?.lines.find(({ loan_id }) => loan_id === loan.id);
  const none = { fines: 0, fees: 0, interest: 0, principal: 0 };
  const parts = paying.typed[loan.id]?.parts ?? line?.parts ?? none;
  return (
    <Columns width={150} gap="0 16px">
      {partNames.map((part) => {
        const id = `${part}_${loan.id}`;
        const set = (value: number | null) => {
          const changed = { ...parts, [part]: value ?? 0 };
          paying.typeLine(loan.id, { amount: sumOfParts(changed), parts: changed });
        };
        return (
          <Field key={part} id={id} label={t(`pay.part.${part}`)}>
            <MoneyInput id={id} value={parts[part]} onChange={set} />
          </Field>
        );
      })}
    </Columns>
  );
}
