import { date, type Fields, money, text } from "#contract/kit/field";
import { formatPesos } from "#contract/kit/money";
import { printLoanStatement } from "#contract/operations/prints/loan-papers";
import { readHowPaid } from "#server/domain/loans/payments/due";
import { readLedger } from "#server/domain/loans/payments/ledger";
import { findLoan } from "#server/domain/loans/records/rows";
import { readLetterhead } from "#server/domain/prints/letterhead";
import { type Section, servePaper } from "#server/domain/prints/paper";
import type { BranchCall } from "#server/platform/operations/call";

type Ledger = NonNullable<Awaited<ReturnType<typeof readLedger>>>;
type T = Awaited<ReturnType<typeof readLetterhead>>["t"];

async function readStatement(call: BranchCall<typeof printLoanStatement>) {
  const loan = await findLoan(call, call.input.id);
  if (!loan) throw call.refusal("loan_not_found");
  const ledger = await readLedger(call.tx, loan.id);
  const paid = ledger && (await readHowPaid(call.tx, loan.id, call.today));
  if (!ledger || !paid) throw call.refusal("loan_not_released_yet");
  call.audit({ entity: "loan", entityId: loan.id, after: { number: loan.number } });
  return { loan, ledger, paid };
}
type Statement = Awaited<ReturnType<typeof readStatement>>;

/** Whose loan it is, and what is owed of it on the day of the paper. */
function factsOf({ loan, paid }: Statement): Section {
  const fields: Fields = {
    number: text({ label: "Loan no." }),
    member_name: text({ label: "Borrower" }),
    loan_product_name: text({ label: "Product" }),
    amount: money({ label: "Amount of the loan" }),
    released_on: date({ label: "Released on" }),
    maturity_date: date({ label: "Matures on" }),
    balance: money({ label: "Principal owed" }),
    interest_due: money({ label: "Interest due" }),
    fines_due: money({ label: "Fines due" }),
    payoff: money({ label: "Ends the loan today" }),
  };
  const { due, payoff, balance } = paid;
  const total = payoff.principal + payoff.interest + payoff.fines + payoff.fees;
  const row = { ...loan, balance, interest_due: due.interest, fines_due: due.fines, payoff: total };
  return { kind: "facts", fields, row, perLine: 2 };
}

/** Each entry of the loan, with what it moves in each account. */
function entriesOf({ accounts, entries }: Ledger, t: T): Section {
  const columns: Fields = {
    entry_date: date({ label: "Date" }),
    reference: text({ label: "Reference" }),
    principal: money({ label: "Principal" }),
    ...Object.fromEntries(accounts.map(({ id, name }) => [id, money({ label: name })])),
    balance: money({ label: "Principal owed" }),
  };
  const rows = entries.map(({ accounts: moved, ...entry }) => {
    const told = Object.entries(moved).map(([id, amount]) => [id, amount || null]);
    return { ...entry, principal: entry.principal || null, ...Object.fromEntries(told) };
  });
  const totals = accounts.map(({ id, total }) => [id, formatPesos(total)]);
  const amounts = { ...Object.fromEntries(totals), balance: formatPesos(entries.at(-1)?.balance ?? 0) };
  return {
    ...{ kind: "table", title: t("loan_ledger"), columns, rows },
    widths: { entry_date: 56, reference: 70 },
    after: [{ label: t("schedule_total"), amounts }],
  };
}

/** The statement of a released loan. */
export const loanStatementHandler = servePaper(printLoanStatement, async (call) => {
  const statement = await readStatement(call);
  const { t, pictureOf: _, ...paper } = await readLetterhead(call, call.input.language);
  const { loan, ledger } = statement;
  return {
    ...paper,
    name: `loan-statement-${loan.number}`,
    title: t("loan_statement"),
    about: `${loan.number} ${loan.member_name}`,
    sections: [factsOf(statement), entriesOf(ledger, t)],
  };
});
