import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { replay } from "#server/domain/loans/engine/replay";
import type { WaitingLoan } from "#server/domain/loans/imports/read-lines";
import { payingTermsOf } from "#server/domain/loans/payments/books";
import { type Offer, readOffer } from "#server/domain/loans/records/offers";
import type { Transaction } from "#server/platform/db/database";

/** A loan of a file as it is by now, with what it is lent on. */
export interface Waiting extends WaitingLoan {
  id: string;
  member_name: string;
  is_closed: boolean;
  is_number_taken: boolean;
  /** Of the account that has it already; null where none does. */
  balance: Centavos | null;
  /** The last entry of that account. */
  last_entry_id: string | null;
  offer: Offer;
  /** Interest to the day, where the product keeps it as receivable. */
  receivable: Centavos;
}

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

const read = `
  select o.id, o.number, o.member_id, o.loan_product_id, o.officer_id, o.member_account_id, o.granted_on,
    o.amount, o.term_months, o.payment_mode, trim_scale(o.interest_rate)::text as interest_rate,
    o.first_due_date, o.first_day, o.second_day, o.payment_days, o.taken_over_on, o.outstanding,
    o.interest_due, o.fines_due, o.maturity_date, o.instalments, o.payments,
    m.full_name as member_name, m.is_closed, h.balance,
    exists (select from loan l where ${here("l")} and l.number_key = o.number_key) as is_number_taken,
    case when h.id is not null then (select j.entry_id from journal_line j
      where ${here("j")} and j.member_id = o.member_id and j.member_account_id = h.id
      order by j.sequence desc limit 1) end as last_entry_id
  from loan_taken_over o
  join member m on m.organization_id = o.organization_id and m.branch_id = o.branch_id and m.id = o.member_id
  left join member_account h on h.organization_id = o.organization_id and h.branch_id = o.branch_id
    and h.id = o.member_account_id
  where ${here("o")} and o.import_id = $1
  order by o.number_key`;

function receivableOf(loan: Omit<Waiting, "receivable">): Centavos {
  const { product } = loan.offer;
  if (product.interest_receivable_account_id === null) return 0;
  const { amount, outstanding, fines_due: fines, taken_over_on: on, granted_on: released_on } = loan;
  const taken_over = { on, principal: amount - outstanding, fines };
  const planned = loan.instalments.map((row) => ({ ...row, fee: 0 }));
  return replay(payingTermsOf({ amount, released_on, product, taken_over }, planned), [], on).accrued;
}

/** The loans of a file, on the terms that their products have today. */
export async function readWaiting(
  tx: Transaction,
  importId: string,
  today: CalendarDate,
): Promise<Waiting[]> {
  const { rows } = await tx.query<Omit<Waiting, "offer" | "receivable">>(read, [importId]);
  const offers = new Map<string, Offer>();
  for (const id of new Set(rows.map(({ loan_product_id }) => loan_product_id))) {
    const offer = await readOffer(tx, id, today);
    if (offer) offers.set(id, offer);
  }
  return rows.map((row) => {
    const loan = { ...row, offer: offers.get(row.loan_product_id) as Offer };
    return { ...loan, receivable: receivableOf(loan) };
  });
}

/** The days by which the old books of loans end; a file has one. */
export const daysOf = (loans: readonly Waiting[]): CalendarDate[] =>
  [...new Set(loans.map(({ taken_over_on }) => taken_over_on))].sort();

export interface AccountSum {
  account_id: string;
  is_interest: boolean;
  imported: Centavos;
  in_books: Centavos;
}

/** What loans come to in each account (centavos): principal owed, and interest where it is receivable. */
export function sumsOf(loans: readonly Waiting[]): AccountSum[] {
  const sums = new Map<string, AccountSum>();
  const add = (account_id: string, is_interest: boolean, amount: Centavos, isInBooks: boolean) => {
    if (amount === 0) return;
    const sum = sums.get(account_id) ?? { account_id, is_interest, imported: 0, in_books: 0 };
    sum.imported += amount;
    if (isInBooks) sum.in_books += amount;
    sums.set(account_id, sum);
  };
  for (const { offer, outstanding, receivable, member_account_id } of loans) {
    const { account_id, interest_receivable_account_id: interest } = offer.product;
    add(account_id, false, outstanding, member_account_id !== null);
    if (interest) add(interest, true, receivable, member_account_id !== null);
  }
  return [...sums.values()];
}
