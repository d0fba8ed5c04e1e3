import { v7 as uuidv7 } from "uuid";
import type { MaturityInstruction } from "#contract/entities/placed-deposit";
import { addDays, addMonths, type CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { drawNumbers } from "#server/domain/ledger/series";
import { type Agreed, daysBetween, simpleInterest } from "#server/domain/time-deposits/interest";
import { earlyTermsOf, type Product, rateFor } from "#server/domain/time-deposits/products";
import type { Transaction } from "#server/platform/db/database";

/** What is to be placed; by the product where no rate is agreed. Months first, then days. */
export interface Placing {
  memberAccountId: string;
  product: Product;
  principal: Centavos;
  rate: string | null;
  termMonths: number;
  termDays: number;
  placedOn: CalendarDate;
  atMaturity: MaturityInstruction;
  savingsAccountId: string | null;
  renewsId: string | null;
}

/** A placement as it is kept. */
export interface Placement extends Agreed {
  id: string;
  number: string;
  member_account_id: string;
  term_months: number;
  term_days: number;
  at_maturity: MaturityInstruction;
  savings_account_id: string | null;
  /** Of what it has earned so much is owed already, in centavos. */
  accrued: Centavos;
}

/** The day on which what is placed matures. */
export const maturityOf = ({ placedOn, termMonths, termDays }: Placing): CalendarDate =>
  addDays(addMonths(placedOn, termMonths), termDays);

const insert = `
  insert into time_deposit (organization_id, branch_id, id, member_account_id, number, principal, rate,
    days_in_year,
    term_months, term_days, placed_on, matures_on, interest, early, excess_rate, at_maturity,
    savings_account_id,
    renews_id, created_at, created_by_id)
  select kaban_organization(), kaban_branch(), p.id, p.member_account_id, p.number, p.principal, p.rate,
    p.days_in_year, p.term_months, p.term_days, p.placed_on, p.matures_on, p.interest, p.early, p.excess_rate,
    p.at_maturity, p.savings_account_id, p.renews_id, $2, $3
  from jsonb_to_recordset($1) as p (id uuid, member_account_id uuid, number text, principal bigint,
    rate numeric,
    days_in_year integer, term_months integer, term_days integer, placed_on date, matures_on date,
    interest bigint,
    early jsonb, excess_rate numeric, at_maturity text, savings_account_id uuid, renews_id uuid)`;

/**
 * Places for terms, each under a certificate number of its own: settles rate, maturity and interest
 * (centavos) as the products have them now.
 */
export async function addPlacements(
  tx: Transaction,
  placings: readonly Placing[],
  { now, userId }: { now: Date; userId: string },
): Promise<Placement[]> {
  if (placings.length === 0) return [];
  const numbers = await drawNumbers(tx, "time deposit", placings.length);
  const rows = placings.map((placing, place) => {
    const { product, principal, placedOn } = placing;
    const matures_on = maturityOf(placing);
    const days = daysBetween(placedOn, matures_on);
    const rate = placing.rate ?? rateFor(product, principal, days);
    return {
      id: uuidv7(),
      number: numbers[place] as string,
      member_account_id: placing.memberAccountId,
      principal,
      rate,
      days_in_year: product.days_in_year,
      term_months: placing.termMonths,
      term_days: placing.termDays,
      placed_on: placedOn,
      matures_on,
      interest: simpleInterest(principal, rate, days, product.days_in_year),
      early: earlyTermsOf(product, days),
      excess_rate: product.type?.excess_rate ?? "0",
      at_maturity: placing.atMaturity,
      savings_account_id: placing.savingsAccountId,
      renews_id: placing.renewsId,
      accrued: 0,
    };
  });
  await tx.query(insert, [JSON.stringify(rows), now, userId]);
  return rows;
}

const end = `
  update time_deposit d set state = e.state, ended_on = $2, interest_paid = e.interest_paid, held_up = null,
    end_entry_id = e.end_entry_id, version = d.version + 1
  from jsonb_to_recordset($1) as e (id uuid, state text, interest_paid bigint, end_entry_id uuid)
  where d.organization_id = (select kaban_organization()) and d.branch_id = (select kaban_branch())
    and d.id = e.id`;

/** How placements ended, and what interest was paid (centavos). */
export interface Ended {
  id: string;
  state: "rolled over" | "paid" | "preterminated";
  interest_paid: Centavos;
  /** What credited the interest; taken back, the placement runs again. Null where nothing was to credit. */
  end_entry_id: string | null;
}

/** Ends placements on a day. */
export const endPlacements = async (
  tx: Transaction,
  ended: readonly Ended[],
  on: CalendarDate,
): Promise<void> => {
  await tx.query(end, [JSON.stringify(ended), on]);
};
