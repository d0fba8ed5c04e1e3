import type { Loan, LoanFigures } from "#contract/entities/loan-record";
import { amountInWords } from "#contract/kit/amount-in-words";
import { date, type Fields, integer, money, text } from "#contract/kit/field";
import { type Centavos, formatPesos } from "#contract/kit/money";
import { printDisclosure, printPromissoryNote } from "#contract/operations/prints/loan-papers";
import { answered, findLoan } from "#server/domain/loans/records/rows";
import { firstOf } from "#server/domain/loans/records/schedule";
import { readLetterhead } from "#server/domain/prints/letterhead";
import { type Section, servePaper } from "#server/domain/prints/paper";
import { dayShown } from "#server/domain/prints/shown";
import { signatureRows } from "#server/domain/prints/signed";
import type { BranchCall } from "#server/platform/operations/call";

type Call = BranchCall<typeof printDisclosure>;
type PrintedLoan = Loan & {
  figures: LoanFigures;
  fines: { rate: string | null; afterMaturity: string | null; graceDays: number };
  /** The accounts of the chart in which what is kept back stays the borrower's. */
  ownAccountIds: ReadonlySet<string>;
};
type Letterhead = Awaited<ReturnType<typeof readLetterhead>>;

const isOnPaper = (loan: Loan): loan is Loan & { figures: LoanFigures } =>
  loan.figures !== null && ["printed", "approved", "released", "closed", "written off"].includes(loan.state);

/** Of the accounts that deductions go to, those that members hold: share capital, savings. */
async function ownAccounts({ tx }: Call, { deductions }: LoanFigures): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from account where organization_id = (select kaban_organization())
       and branch_id = (select kaban_branch()) and id = any($1) and member_kind <> 'loan'`,
    [deductions.map(({ account_id }) => account_id)],
  );
  return new Set(rows.map(({ id }) => id));
}

async function readPrinted(call: Call): Promise<PrintedLoan> {
  const found = await findLoan(call, call.input.id);
  if (!found) throw call.refusal("loan_not_found");
  const loan = await answered(call, found);
  if (!isOnPaper(loan)) throw call.refusal("loan_not_printed_yet");
  call.audit({ entity: "loan", entityId: loan.id, after: { number: loan.number } });
  // What is promised counts the tranches that are still to come.
  const product = found.product_terms?.product;
  const fines = {
    rate: product?.fine_rate?.toString() ?? null,
    afterMaturity: product?.maturity_fine_rate?.toString() ?? null,
    graceDays: product?.fine_grace_days ?? 0,
  };
  const figures = loan.planned ?? loan.figures;
  return { ...loan, fines, figures, ownAccountIds: await ownAccounts(call, figures) };
}

/** What follows where an instalment is not paid when it is due. */
function unpaidOf({ fines }: PrintedLoan, t: Letterhead["t"]): Section {
  const { rate, afterMaturity, graceDays: days } = fines;
  const said = [
    ...(rate === null ? [] : [t("unpaid_fines", { rate, days })]),
    ...(afterMaturity === null ? [] : [t("unpaid_fines_after", { rate: afterMaturity, days })]),
  ];
  const fined = said.length > 0 ? said : [t("unpaid_without_fines")];
  return { kind: "note", text: [...fined, t("unpaid_whole")].join(" ") };
}

const charge: Fields = { charge: text({ label: "Charge" }), amount: money({ label: "Amount" }) };
type Charge = { charge: string; amount: Centavos };

const chargeTable = (title: string, rows: Charge[], total: string): Section => ({
  kind: "table",
  title,
  columns: charge,
  widths: { amount: 100 },
  rows,
  after: [
    {
      label: total,
      amounts: { amount: formatPesos(rows.reduce((sum, { amount }) => sum + amount, 0)) },
    },
  ],
});

/**
 * What the loan costs: each charge that is kept back, and the interest. What is kept back into an account of
 * the borrower's own is told by itself: it is no price of the credit (RA 3765, section 3).
 */
function chargesOf({ figures, ownAccountIds }: PrintedLoan, t: Letterhead["t"]): Section[] {
  const { deductions, total_interest, interest_in_advance } = figures;
  const interest = {
    charge: t(interest_in_advance > 0 ? "interest_kept" : "interest_due"),
    amount: total_interest,
  };
  const isOwn = ({ account_id }: { account_id: string }) => ownAccountIds.has(account_id);
  const rowOf = ({ name, amount }: { name: string; amount: Centavos }) => ({ charge: name, amount });
  const costs = [...deductions.filter((one) => !isOwn(one)).map(rowOf), interest];
  const kept = deductions.filter(isOwn).map(rowOf);
  return [
    chargeTable(t("finance_charges"), costs, t("charges_total")),
    ...(kept.length > 0 ? [chargeTable(t("kept_for_borrower"), kept, t("kept_total"))] : []),
  ];
}

const instalment: Fields = {
  number: integer({ label: "No." }),
  due_on: date({ label: "Due on" }),
  principal: money({ label: "Principal" }),
  interest: money({ label: "Interest" }),
  total: money({ label: "Instalment" }),
  balance: money({ label: "Principal left" }),
};

function scheduleOf({ figures }: PrintedLoan, t: Letterhead["t"]): Section {
  const sum = (name: "principal" | "interest") =>
    figures.schedule.reduce((total, row) => total + row[name], 0);
  const [principal, interest] = [sum("principal"), sum("interest")];
  return {
    kind: "table",
    title: t("schedule"),
    columns: instalment,
    widths: { number: 30, principal: 80, interest: 80, total: 80, balance: 80 },
    rows: figures.schedule.map((row) => ({ ...row, total: row.principal + row.interest })),
    after: [
      {
        label: t("schedule_total"),
        amounts: {
          principal: formatPesos(principal),
          interest: formatPesos(interest),
          total: formatPesos(principal + interest),
        },
      },
    ],
  };
}

const tranche: Fields = {
  number: integer({ label: "No." }),
  date: date({ label: "Planned on" }),
  amount: money({ label: "Amount" }),
  purpose: text({ label: "For what, or on what condition" }),
};

/** In what parts the loan is released, where it is not at once; of those released the day on which. */
function tranchesOf(
  { tranches, releases, tranche_stage: stage }: PrintedLoan,
  t: Letterhead["t"],
): Section[] {
  const rows = tranches.map((one, index) => {
    const isOf = ({ tranche_number, undone_by_entry_id }: Loan["releases"][number]) =>
      tranche_number === index + 1 && undone_by_entry_id === null;
    const on = releases.find(isOf)?.entry_date;
    return { ...one, number: index + 1, date: on ?? one.date, isOut: on !== undefined };
  });
  const told = stage === "cancelled" ? rows.filter(({ isOut }) => isOut) : rows;
  if (told.length === 0) return [];
  const widths = { number: 30, date: 80, amount: 90 };
  return [{ kind: "table", title: t("tranches"), columns: tranche, widths, rows: told }];
}

/** Who the loan is of and what it comes to, rates included. */
function figuresSection(loan: PrintedLoan, { t, reader }: Letterhead): Section {
  const { figures, rate_per, renews } = loan;
  const { effective_rate, net_proceeds } = figures;
  const fields: Fields = {
    number: text({ label: "Loan no." }),
    member_name: text({ label: "Borrower" }),
    loan_product_name: text({ label: "Product" }),
    ...(loan.applied_amount !== null && { applied_amount: money({ label: "Applied for" }) }),
    amount: money({ label: "Amount of the loan" }),
    ...(renews && { payoff: money({ label: t("earlier_loan", { number: renews.number }) }) }),
    net_proceeds: money({ label: "Net proceeds" }),
    rate: text({ label: "Interest" }),
    effective: text({ label: "Effective interest rate" }),
    term_months: integer({ label: "Term, months" }),
    mode: text({ label: "Mode of payment" }),
  };
  const row = {
    ...loan,
    payoff: figures.payoff,
    // What later tranches hand out is whole: all that is kept back is kept back of the first.
    net_proceeds: net_proceeds + loan.amount - firstOf(loan),
    rate: t("rate", { rate: loan.interest_rate, per: reader.labels.option(rate_per) }),
    effective: effective_rate ? t("effective", effective_rate) : "",
    mode: reader.labels.option(loan.payment_mode),
  };
  return { kind: "facts", fields, row, perLine: 2 };
}

const disclosureHandler = servePaper(printDisclosure, async (call) => {
  const loan = await readPrinted(call);
  const letterhead = await readLetterhead(call, call.input.language);
  const { t, pictureOf: _, ...paper } = letterhead;
  return {
    ...paper,
    name: `disclosure-${loan.number}`,
    title: t("disclosure"),
    about: `${loan.number} ${loan.member_name}`,
    sections: [
      { kind: "note", text: t("disclosure_law") },
      figuresSection(loan, letterhead),
      ...chargesOf(loan, t),
      ...tranchesOf(loan, t),
      scheduleOf(loan, t),
      unpaidOf(loan, t),
      { kind: "note", text: t("disclosure_received") },
      { kind: "signatures", lines: [`${t("borrower")}: ${loan.member_name}`, t("for_lender")] },
    ],
  };
});

/** The names of who answers for a loan beside the borrower. */
async function comakersOf({ tx }: Call, { id }: Loan): Promise<string[]> {
  const { rows } = await tx.query<{ full_name: string }>(
    `select m.full_name from loan_comaker c join member m on m.organization_id = c.organization_id
       and m.branch_id = c.branch_id and m.id = c.member_id
     where c.organization_id = (select kaban_organization()) and c.branch_id = (select kaban_branch())
       and c.loan_id = $1 order by c.line_number`,
    [id],
  );
  return rows.map(({ full_name }) => full_name);
}

const noteHandler = servePaper(printPromissoryNote, async (call) => {
  const { input } = call;
  const loan = await readPrinted(call);
  const comakers = await comakersOf(call, loan);
  const letterhead = await readLetterhead(call, input.language);
  const { t, pictureOf: _, ...paper } = letterhead;
  const { schedule } = loan.figures;
  const day = (row: (typeof schedule)[number] | undefined) =>
    row ? dayShown(input.language, row.due_on) : "";
  const promise = t("promise", {
    borrower: loan.member_name,
    lender: paper.head.organization,
    words: amountInWords(loan.amount),
    amount: formatPesos(loan.amount),
    rate: t("rate", { rate: loan.interest_rate, per: paper.reader.labels.option(loan.rate_per) }),
    count: schedule.length,
    first: day(schedule[0]),
    last: day(schedule.at(-1)),
  });
  return {
    ...paper,
    name: `promissory-note-${loan.number}`,
    title: t("promissory_note"),
    about: `${loan.number} ${loan.member_name}`,
    sections: [
      { kind: "name", name: `₱${formatPesos(loan.amount)}`, below: loan.number ?? "" },
      { kind: "text", text: promise },
      { kind: "text", text: t("promise_default") },
      ...(comakers.length > 0 ? [{ kind: "text" as const, text: t("promise_comakers") }] : []),
      ...(loan.conditions ? [{ kind: "text" as const, text: loan.conditions }] : []),
      ...tranchesOf(loan, t),
      scheduleOf(loan, t),
      ...signatureRows([
        `${t("borrower")}: ${loan.member_name}`,
        ...comakers.map((name) => `${t("comaker")}: ${name}`),
      ]),
    ],
  };
});

/** The papers of loans. */
export const printLoanHandlers = [disclosureHandler, noteHandler];
