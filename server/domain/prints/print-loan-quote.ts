import { date, type Fields, integer, money, text } from "#contract/kit/field";
import { formatPesos } from "#contract/kit/money";
import { printLoanQuote } from "#contract/operations/prints/loan-papers";
import { quoteOf } from "#server/domain/loans/payments/quote";
import { readLetterhead } from "#server/domain/prints/letterhead";
import { type Section, servePaper } from "#server/domain/prints/paper";
import { dayShown } from "#server/domain/prints/shown";

type Quote = Awaited<ReturnType<typeof quoteOf>>;
type Letterhead = Awaited<ReturnType<typeof readLetterhead>>;

const about: Fields = {
  number: text({ label: "Loan no." }),
  member_name: text({ label: "Borrower" }),
  loan_product_name: text({ label: "Product" }),
  amount: money({ label: "Amount of the loan" }),
  released_on: date({ label: "Released on" }),
  maturity_date: date({ label: "Matures on" }),
};

const parts: Fields = { part: text({ label: "Item" }), amount: money({ label: "Amount" }) };

function partsOf({ payoff, total }: Quote, t: Letterhead["t"]): Section {
  const names = ["principal", "interest", "fines", "fees"] as const;
  return {
    kind: "table",
    columns: parts,
    widths: { amount: 120 },
    rows: names.map((name) => ({ part: t(`quote.${name}`), amount: payoff[name] })),
    after: [{ label: t("quote.total"), amounts: { amount: formatPesos(total) } }],
  };
}

/** What the figures rest on. */
function basisOf(quote: Quote, { t, reader }: Letterhead): Section {
  const { period, rebate_rule, fine_rate, maturity_fine_rate, interest_rate, rate_per } = quote;
  const days = (day: string) => dayShown(reader.language, day);
  const fields: Fields = {
    rate: text({ label: "Interest" }),
    method: text({ label: "Interest by" }),
    rebate_rule: text({ label: "Interest when paid off early" }),
    period: text({ label: "Running period" }),
    period_interest: money({ label: "Interest of it by that day" }),
    rebate: money({ label: "Interest that is saved" }),
    fines: text({ label: "Fines on what is late, % a month" }),
    fines_after: text({ label: "Fines after maturity, % a month" }),
    fine_grace_days: integer({ label: "Days late without fines" }),
    last_paid_on: date({ label: "Last paid on" }),
  };
  const row = {
    ...quote,
    rate: t("rate", { rate: interest_rate, per: reader.labels.option(rate_per) }),
    method: reader.labels.option(quote.interest_method),
    rebate_rule: reader.labels.option(rebate_rule),
    period: period
      ? t("quote.days", { from: days(period.from), to: days(period.to), ...dayCount(period) })
      : "",
    period_interest: period?.interest ?? null,
    fines: fine_rate ?? "",
    fines_after: maturity_fine_rate ?? "",
    fine_grace_days: fine_rate || maturity_fine_rate ? quote.fine_grace_days : null,
  };
  return { kind: "facts", title: t("quote.basis"), fields, row };
}

const dayCount = ({ days, of_days }: NonNullable<Quote["period"]>) => ({ days, of_days });

/** What ends a loan on a day, on paper. */
export const printLoanQuoteHandler = servePaper(printLoanQuote, async (call) => {
  const quote = await quoteOf(call);
  call.audit({ entity: "loan", entityId: quote.loan_id, after: { number: quote.number, date: quote.date } });
  const letterhead = await readLetterhead(call, call.input.language);
  const { t, pictureOf: _, ...paper } = letterhead;
  const day = dayShown(call.input.language, quote.date);
  return {
    ...paper,
    name: `payoff-${quote.number}-${quote.date}`,
    title: t("quote.title"),
    about: `${quote.number} ${quote.member_name}`,
    sections: [
      { kind: "name", name: `₱${formatPesos(quote.total)}`, below: t("quote.ends", { day }) },
      { kind: "facts", fields: about, row: quote, perLine: 2 },
      partsOf(quote, t),
      basisOf(quote, letterhead),
      { kind: "note", text: t("quote.note", { day }) },
      { kind: "signatures", lines: [t("for_lender")] },
    ],
  };
});
