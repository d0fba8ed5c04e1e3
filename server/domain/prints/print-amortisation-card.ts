import { date, type Fields, integer, money, text } from "#contract/kit/field";
import { formatPesos } from "#contract/kit/money";
import { printAmortisationCard } from "#contract/operations/prints/loan-papers";
import { readHowPaid } from "#server/domain/loans/payments/due";
import { answered, findLoan } from "#server/domain/loans/records/rows";
import { readLetterhead } from "#server/domain/prints/letterhead";
import { type Section, servePaper } from "#server/domain/prints/paper";
import { signatureRows } from "#server/domain/prints/signed";
import type { BranchCall } from "#server/platform/operations/call";

type Call = BranchCall<typeof printAmortisationCard>;
type HowPaid = NonNullable<Awaited<ReturnType<typeof readHowPaid>>>;
type Letterhead = Awaited<ReturnType<typeof readLetterhead>>;

async function readCard(call: Call) {
  const found = await findLoan(call, call.input.id);
  if (!found) throw call.refusal("loan_not_found");
  const paid = found.released_at && (await readHowPaid(call.tx, found.id, call.today));
  if (!paid) throw call.refusal("loan_not_released_yet");
  call.audit({ entity: "loan", entityId: found.id, after: { number: found.number } });
  return { loan: await answered(call, found), paid };
}
type Card = Awaited<ReturnType<typeof readCard>>;

function factsOf({ loan, paid }: Card, { t, reader }: Letterhead): Section {
  const effective = loan.figures?.effective_rate;
  const fields: Fields = {
    number: text({ label: "Loan no." }),
    member_name: text({ label: "Borrower" }),
    member_account_number: text({ label: "Account no." }),
    loan_product_name: text({ label: "Product" }),
    amount: money({ label: "Amount of the loan" }),
    rate: text({ label: "Interest" }),
    effective: text({ label: "Effective interest rate" }),
    term_months: integer({ label: "Term, months" }),
    mode: text({ label: "Mode of payment" }),
    released_on: date({ label: "Released on" }),
    maturity_date: date({ label: "Matures on" }),
    balance: money({ label: "Principal owed" }),
    officer_name: text({ label: "Loan officer" }),
    collector_name: text({ label: "Collector" }),
  };
  const row = {
    ...loan,
    balance: paid.balance,
    rate: t("rate", { rate: loan.interest_rate, per: reader.labels.option(loan.rate_per) }),
    effective: effective ? t("effective", effective) : "",
    mode: reader.labels.option(loan.payment_mode),
  };
  return { kind: "facts", fields, row, perLine: 2 };
}

/** The schedule in force: charges stand among the instalments, at the day they are due. */
function scheduleOf({ instalments }: HowPaid, t: Letterhead["t"]): Section {
  const sums = { principal: 0, interest: 0, fee: 0, total: 0, paid: 0 };
  let left = instalments.reduce((sum, { principal }) => sum + principal, 0);
  const rows = instalments.map(({ number, charge, due_on, principal, interest, fee, paid }) => {
    left -= principal;
    const total = principal + interest + fee;
    const settled = paid.principal + paid.interest + paid.fees;
    const amounts = { principal, interest, fee, total, paid: settled };
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += amounts[name];
    return {
      ...amounts,
      number: charge?.name ?? String(number),
      due_on,
      balance: left,
      paid: settled || null,
    };
  });
  const hasFees = sums.fee > 0;
  const columns: Fields = {
    number: text({ label: "No." }),
    due_on: date({ label: "Due on" }),
    principal: money({ label: "Principal" }),
    interest: money({ label: "Interest" }),
    ...(hasFees && { fee: money({ label: "Fees" }) }),
    total: money({ label: "Instalment" }),
    balance: money({ label: "Principal left" }),
    paid: money({ label: "Paid" }),
  };
  const amounts = Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, formatPesos(sum)]));
  return {
    kind: "table",
    title: t("schedule"),
    columns,
    widths: {
      number: hasFees ? 90 : 30,
      principal: 64,
      interest: 60,
      fee: 56,
      total: 64,
      balance: 74,
      paid: 64,
    },
    rows,
    after: [{ label: t("schedule_total"), amounts }],
  };
}

/** How many lines are left to write on: one for each instalment to come, 24 at most. */
const mostLines = 24;
const fewestLines = 6;
/** What makes a line high enough to write on. */
const room = "\n\u00a0";

const paidAmounts = ["amount", "fines", "fees", "interest", "principal"] as const;

/** What was paid, without what was taken back; then the lines to write on. */
function paymentsOf({ payments, instalments }: HowPaid, t: Letterhead["t"]): Section[] {
  const counted = payments.filter(({ reversed_by_reference }) => reversed_by_reference === null);
  const rows = counted.map(({ parts, ...payment }) => ({ ...payment, ...parts }));
  const hasFees = rows.some(({ fees }) => fees > 0);
  const columns: Fields = {
    entry_date: date({ label: "Date" }),
    reference: text({ label: "Receipt" }),
    amount: money({ label: "Amount paid" }),
    fines: money({ label: "Penalty" }),
    ...(hasFees && { fees: money({ label: "Fees" }) }),
    interest: money({ label: "Interest" }),
    principal: money({ label: "Principal" }),
  };
  const widths = { entry_date: 56, amount: 60, fines: 50, fees: 44, interest: 54, principal: 60 };
  const amounts = Object.fromEntries(
    paidAmounts.map((name) => [name, formatPesos(rows.reduce((sum, row) => sum + row[name], 0))]),
  );
  const told: Section = {
    kind: "table",
    title: t("card_paid"),
    ...{ columns, widths, rows },
    after: [{ label: t("schedule_total"), amounts }],
  };
  const open = instalments.filter(({ unpaid }) => unpaid > 0).length;
  const lines = open === 0 ? 0 : Math.min(mostLines, Math.max(fewestLines, open));
  const blank: Section = {
    kind: "table",
    title: t("card_to_come"),
    columns: { ...columns, balance: money({ label: "Principal left" }) },
    widths: { ...widths, balance: 62 },
    rows: Array.from({ length: lines }, () => ({ reference: room })),
  };
  return [...(rows.length > 0 ? [told] : []), ...(lines > 0 ? [blank] : [])];
}

/** The amortisation card of a released loan. */
export const amortisationCardHandler = servePaper(printAmortisationCard, async (call) => {
  const card = await readCard(call);
  const letterhead = await readLetterhead(call, call.input.language);
  const { t, pictureOf: _, ...paper } = letterhead;
  const { loan } = card;
  return {
    ...paper,
    name: `amortisation-card-${loan.number}`,
    title: t("amortisation_card"),
    about: `${loan.number} ${loan.member_name}`,
    sections: [
      factsOf(card, letterhead),
      scheduleOf(card.paid, t),
      ...paymentsOf(card.paid, t),
      ...signatureRows([`${t("borrower")}: ${loan.member_name}`, t("for_lender")]),
    ],
  };
});
