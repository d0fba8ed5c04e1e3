import { PrinterOutlined } from "@ant-design/icons";
import { Button, Descriptions, Flex } from "antd";
import { useId, useState } from "react";
import { quoteLoan } from "#contract/operations/loans/loan-quote";
import { printLoanQuote } from "#contract/operations/prints/loan-papers";
import { Field } from "../../components/field";
import { Money } from "../../components/money";
import { DateInput } from "../../components/pickers/date-input";
import { ErrorState, LoadingState } from "../../components/states";
import { useBranch } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { usePaperAddress, usePrintLanguage } from "../member-ledger/addresses";
import { PartsOf } from "./renewal";

/** What ends a running loan on the day that is picked, what that rests on, and its paper. */
export function PayoffQuote({ loan: { id } }: { loan: { id: string } }) {
  const t = useT("loans");
  const inputId = useId();
  const { branch } = useBranch();
  const [picked, setPicked] = useState<string | null>(null);
  const date = picked ?? branch.business_date;
  const asked = { id, date };
  const live = { invalidatedBy: ["loan.update", "journal.create"], keepPrevious: true };
  const { data, error, refetch } = useRead(quoteLoan, asked, live);
  const addressOf = usePaperAddress();
  const language = usePrintLanguage();
  const print = (
    <Button
      size="small"
      icon={<PrinterOutlined aria-hidden />}
      href={addressOf(printLoanQuote, { ...asked, language })}
      target="_blank"
      rel="noopener"
    >
      {t("quote.print")}
    </Button>
  );
  return (
    <section aria-label={t("quote.title")}>
      <Flex justify="space-between" align="baseline" gap="small" wrap>
        <h3 className="loan-heading">{t("quote.title")}</h3>
        {print}
      </Flex>
      <Field id={inputId} label={t("quote.date")}>
        <DateInput id={inputId} value={date} onChange={setPicked} />
      </Field>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Flex vertical gap="small">
          <PartsOf payoff={data.payoff} total={t("quote.total")} />
          <Basis quote={data} />
        </Flex>
      ) : (
        <LoadingState />
      )}
    </section>
  );
}

type Quote = NonNullable<ReturnType<typeof useRead<typeof quoteLoan>>["data"]>;

function Basis({ quote }: { quote: Quote }) {
  const t = useT("loans");
  const labels = useLabels();
  const dates = useDates();
  const { period, rebate, rebate_rule, fine_rate, maturity_fine_rate, last_paid_on, interest_method } = quote;
  const { interest_rate, rate_per } = quote;
  const rate = `${interest_rate} % / ${labels.option(rate_per)} · ${labels.option(interest_method)}`;
  const items = [
    { key: "rate", label: t("quote.rate"), children: rate },
    { key: "rule", label: t("quote.rule"), children: labels.option(rebate_rule) },
    ...(period
      ? [
          {
            key: "period",
            label: t("quote.period", { from: dates.show(period.from), to: dates.show(period.to) }),
            children: (
              <span>
                {t("quote.days", { days: period.days, of_days: period.of_days })}{" "}
                <Money value={period.interest} withSign />
              </span>
            ),
          },
        ]
      : []),
    { key: "rebate", label: t("quote.rebate"), children: <Money value={rebate} withSign /> },
    ...(fine_rate ? [{ key: "fines", label: t("quote.fines"), children: `${fine_rate} %` }] : []),
    ...(maturity_fine_rate
      ? [{ key: "finesAfter", label: t("quote.finesAfter"), children: `${maturity_fine_rate} %` }]
      : []),
    ...(last_paid_on
      ? [{ key: "paid", label: t("quote.lastPaid"), children: dates.show(last_paid_on) }]
      : []),
  ];
  return <Descriptions bordered size="small" column={1} items={items} />;
}
