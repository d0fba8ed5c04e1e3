import { v7 as uuidv7 } from "uuid";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import { postImportedLoans } from "#contract/operations/loans/import-loans";
import { postLoanRemittance } from "#contract/operations/loans/loan-remittance";
import { sumOf } from "#server/domain/loans/engine/loan-state";
import { replay } from "#server/domain/loans/engine/replay";
import { planOf } from "#server/domain/loans/imports/plan";
import type { WaitingLoan } from "#server/domain/loans/imports/read-lines";
import { loanTarget } from "#server/domain/loans/imports/target";
import { loans } from "#server/domain/loans/index";
import { readBooks } from "#server/domain/loans/payments/books";
import { type Offer, readOffer } from "#server/domain/loans/records/offers";
import { scheduleOf } from "#server/domain/loans/records/schedule";
import { accountIn, type Books } from "#server/seeds/demo/books";
import { momentOf } from "#server/seeds/demo/calendar";
import { carryOut, type Worker } from "#server/seeds/demo/calls";

const bankCode = "11130";
/** The first of them was lent so many days before the old books end. */
const daysBefore = 183;
/** Every so many-th borrower had missed an instalment by then. */
const lateEvery = 9;

// Whoever signs in asks for a loan by themselves. Each has two of these at most.
const readBorrowers = `
  select m.id from member m
  join member_account h on h.organization_id = m.organization_id and h.branch_id = m.branch_id
    and h.member_id = m.id
  join account a on a.branch_id = h.branch_id and a.id = h.account_id and a.member_kind = 'share capital'
  where m.organization_id = (select kaban_organization()) and m.branch_id = (select kaban_branch())
    and m.status = 'verified' and not m.is_closed and m.user_id is null
  group by m.id, m.passbook having sum(h.balance) >= 300000
  order by m.passbook desc limit $1`;
const readProducts = `
  select p.id from loan_product p
  where p.organization_id = (select kaban_organization()) and p.branch_id = (select kaban_branch())
    and p.name in ('Providential loan', 'Productive loan') order by p.name desc`;
const addRun = `
  insert into import_run (id, organization_id, branch_id, target, status, file_name, headings, columns,
    date_order, total, good, failed, imported, created_at, created_by_id, imported_at)
  values ($1, kaban_organization(), kaban_branch(), $2, 'imported', 'loans-of-old-books.csv', '{}', '[]',
    'month first', $3, $3, 0, $3, $4, $5, $4)`;

/** One loan of the old books, of which all or all but one of what was due is paid. */
function oldLoan(
  index: number,
  many: number,
  offer: Offer,
  memberId: string,
  until: CalendarDate,
): WaitingLoan {
  const { product } = offer;
  const granted_on = addDays(until, Math.floor((index * daysBefore) / many) - daysBefore - 3);
  const terms = {
    ...{
      amount: (10 + (index % 7) * 5) * 100_000,
      term_months: product.name === "Productive loan" ? 12 : 24,
    },
    ...{ payment_mode: "monthly" as const, interest_rate: String(product.interest_rate) },
    ...{ first_due_date: null, first_day: null, second_day: null, payment_days: null },
  };
  const { schedule } = scheduleOf(terms, product, { on: granted_on, holidays: [], deductions: [] });
  const due = schedule.filter(({ due_on }) => due_on <= until);
  const paid = index % lateEvery === 0 ? due.slice(0, -1) : due;
  const payments = paid.map(({ due_on, principal, interest }, nth) => ({
    ...{ on: due_on, principal, interest, fines: 0, reference: `OB${index + 1}-${nth + 1}` },
  }));
  const old = {
    ...{ ...terms, granted_on, taken_over_on: until, maturity_date: null, instalments: [] },
    outstanding: terms.amount - payments.reduce((sum, { principal }) => sum + principal, 0),
    ...{
      interest_due: due.slice(paid.length).reduce((sum, { interest }) => sum + interest, 0),
      fines_due: 0,
    },
  };
  const { rows, ...plan } = planOf(old, product, []);
  return {
    ...{ ...old, ...plan, number: `LN${String(index + 1).padStart(5, "0")}`, payments, instalments: rows },
    ...{ member_id: memberId, loan_product_id: product.id, officer_id: null, member_account_id: null },
  };
}

/** Takes over the loans of the old books, lent in the half year before they end, by one entry. */
export async function takeOldLoansOver(worker: Worker, books: Books, many: number): Promise<void> {
  const { tx, date, userId } = worker;
  const borrowers = (await tx.query<{ id: string }>(readBorrowers, [Math.ceil(many / 2)])).rows;
  const products = (await tx.query<{ id: string }>(readProducts)).rows;
  const offers = await Promise.all(products.map(({ id }) => readOffer(tx, id, date)));
  const old = Array.from({ length: many }, (_, index) =>
    oldLoan(
      index,
      many,
      offers[index % offers.length] as Offer,
      (borrowers[index % borrowers.length] as { id: string }).id,
      date,
    ),
  );
  const [runId, now] = [uuidv7(), momentOf(date, 560)];
  await tx.query(addRun, [runId, loanTarget.name, many, now, userId]);
  const lines = old.map((loan) => ({ number: loan.number, loan }));
  await loanTarget.add({ tx, runId, now, userId } as Parameters<typeof loanTarget.add>[0], lines);
  const posted = { id: runId, counter_account_id: accountIn(books, bankCode) };
  await carryOut(worker, { handlers: loans, operation: postImportedLoans }, posted, momentOf(date, 565));
}

const readWithheld = `
  select l.id, right(l.number, 1) as digit from loan l
  join loan_taken_over o on o.organization_id = l.organization_id and o.branch_id = l.branch_id
    and o.loan_id = l.id
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.state = 'released' order by l.number`;

/** Of whose wages nothing is withheld any more; of whose only every other month; of whose not of late. */
const [gone, every2nd, ofLate] = ["8", "5", "6"];
const lateDays = 82;

/** What employers withheld of wages for these loans in a month, on one receipt, of a year that ends then. */
export async function remitWages(
  teller: Worker,
  { end, paymentTypeId }: { end: CalendarDate; paymentTypeId: string | undefined },
): Promise<void> {
  const { tx, date } = teller;
  const isEven = Number(date.slice(5, 7)) % 2 === 0;
  const { rows } = await tx.query<{ id: string; digit: string }>(readWithheld);
  const isLate = date > addDays(end, -lateDays);
  const withheld = rows.filter(
    ({ digit }) => digit !== gone && (isEven || digit !== every2nd) && !(isLate && digit === ofLate),
  );
  const found = await readBooks(
    tx,
    withheld.map(({ id }) => id),
  );
  const lines = found.flatMap(({ id, terms, events }) => {
    const amount = sumOf(replay(terms, events, date).due);
    return amount > 0 ? [{ loan_id: id, amount }] : [];
  });
  if (lines.length === 0) return;
  const asked = {
    ...{ payer_name: "Division of City Schools", payment_type_id: paymentTypeId, lines },
    remitted: lines.reduce((sum, { amount }) => sum + amount, 0),
    ...{ bank_reference: `PR-${date}`, bank_date: date },
  };
  await carryOut(teller, { handlers: loans, operation: postLoanRemittance }, asked, momentOf(date, 440));
}
