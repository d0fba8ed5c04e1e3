import { loan as entity } from "#contract/entities/loan";
import type { CalendarDate } from "#contract/kit/dates";
import { Refusal } from "#contract/kit/refusal";
import { loanProduct } from "#contract/resources/loan-product";
import { lockHead } from "#server/domain/ledger/locks";
import { readInForce } from "#server/domain/loans/changes/in-force";
import { keepChange } from "#server/domain/loans/changes/keep-change";
import { type Outcome, outcomeOf } from "#server/domain/loans/changes/outcome";
import { maturityOf, standAnew } from "#server/domain/loans/changes/outlook";
import type { TermsInForce } from "#server/domain/loans/changes/plan";
import { lockLoans } from "#server/domain/loans/payments/loan-rows";
import { baseRateOn } from "#server/domain/loans/records/base-rates";
import { movedRate } from "#server/domain/loans/records/offers";
import { findLoan, type KeptLoan } from "#server/domain/loans/records/rows";
import type { JobStep } from "#server/platform/jobs/context";

const mostAtOnce = 50;

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

const repriceProducts = `
  update loan_product as t set interest_rate = w.rate, version = t.version + 1, updated_at = $2
  from (select p.id, p.interest_rate as before, ${movedRate} as rate from loan_product p
    cross join lateral (${baseRateOn("p.base_rate_id", "$1::date")}) f
    where ${here("p")} and p.deleted_at is null for update of p) w
  where ${here("t")} and t.id = w.id and w.rate <> t.interest_rate
  returning t.id, trim_scale(w.before)::text as before, trim_scale(w.rate)::text as after`;

/** Gives products the interest that their base rates make it today; whether there is any base rate at all. */
export async function repriceProductsOf(step: JobStep, today: CalendarDate): Promise<boolean> {
  const { tx, now } = step;
  const { rows: rates } = await tx.query(`select from base_rate b where ${here("b")} limit 1`);
  if (rates.length === 0) return false;
  const { rows } = await tx.query<{ id: string; before: string; after: string }>(repriceProducts, [
    today,
    now,
  ]);
  for (const { id, before, after } of rows) {
    const about = { entity: loanProduct.name, entityId: id };
    step.audit({ ...about, before: { interest_rate: before }, after: { interest_rate: after } });
  }
  if (rows.length > 0)
    step.emit(
      `${loanProduct.name}.update`,
      rows.map(({ id }) => id),
    );
  return true;
}

// What a loan costs above its base rate is what it did as it was applied for, or as somebody last changed its
// interest; within the limits of its product, but for what was lent beyond them. What by now is another rate
// than the loan has is told.
const findNext = `
  select l.id, f.name, trim_scale(f.rate)::text as base, trim_scale(w.rate)::text as rate
  from loan l
  cross join lateral (${baseRateOn("(l.product_terms #>> '{product,base_rate_id}')::uuid", "$1::date")}) f
  left join lateral (
    select (c.details ->> 'interest_rate')::numeric as rate, c.base_rate from loan_change c
    join loan_release r on r.organization_id = c.organization_id and r.branch_id = c.branch_id
      and r.id = c.release_id and r.undone_by_entry_id is null
    where ${here("c")} and c.loan_id = l.id and c.kind = 'change-rate' and c.created_by_id is not null
      and (c.details ->> 'from_date')::date <= $1
    order by c.details ->> 'from_date' desc, c.schedule_number desc limit 1) by_hand on true
  left join lateral (
    select (c.details ->> 'interest_rate')::numeric as rate from loan_change c
    join loan_release r on r.organization_id = c.organization_id and r.branch_id = c.branch_id
      and r.id = c.release_id and r.undone_by_entry_id is null
    where ${here("c")} and c.loan_id = l.id and c.kind = 'change-rate'
      and (c.details ->> 'from_date')::date <= $1
    order by c.details ->> 'from_date' desc, c.schedule_number desc limit 1) last on true
  cross join lateral (select case when by_hand.rate is null
      then l.interest_rate - (l.product_terms #>> '{product,base_rate}')::numeric
      else by_hand.rate - by_hand.base_rate end as above) m
  cross join lateral (select greatest(least(f.rate + m.above,
    greatest(coalesce((l.product_terms #>> '{product,maximum_rate}')::numeric, 100), l.interest_rate)),
    least(coalesce((l.product_terms #>> '{product,minimum_rate}')::numeric, 0), l.interest_rate)) as rate) w
  where ${here("l")} and l.state = 'released' and l.id > $2 and l.maturity_date > $1
    and m.above is not null and w.rate <> coalesce(last.rate, l.interest_rate)
  order by l.id limit ${mostAtOnce}`;

interface Found {
  id: string;
  name: string;
  base: string;
  rate: string;
}

/** The day, and the last entry of the branch by then. */
interface Night {
  today: CalendarDate;
  sequence: number;
}

const refuse = (code: string) => new Refusal(409, { code, message: code });

/** What another rate from a day on leads to; null of a loan whose schedule cannot take it, or needs not. */
function outcomeAt(inForce: TermsInForce, today: CalendarDate, rate: string): Outcome | null {
  try {
    const change = { kind: "change-rate" as const, interest_rate: rate, from_date: today };
    return outcomeOf({ today, refusal: refuse }, inForce, change);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Nobody asked for it. */
const nobody = { userId: null };

async function reprice(step: JobStep, { today, sequence }: Night, found: Found): Promise<boolean> {
  const { tx, now } = step;
  const { id, name, base, rate } = found;
  const loan = (await findLoan({ tx, caller: nobody }, id)) as KeptLoan;
  const terms = await readInForce(tx, loan);
  const outcome = outcomeAt(terms.inForce, today, rate);
  if (!outcome) return false;
  const before = terms.inForce.rates.at(-1)?.rate;
  const change = { kind: "change-rate" as const, interest_rate: rate, from_date: today };
  const reason = `${name}: ${base} %`;
  const maker = { ...{ tx, now, today, reason }, caller: nobody, approvedById: null };
  await keepChange(maker, loan, { ...{ change, terms, outcome, sequence }, baseRate: base });
  await tx.query(
    `update loan l set maturity_date = $2, updated_at = $3, version = l.version + 1
     where ${here("l")} and l.id = $1`,
    [id, maturityOf(outcome.rows), now],
  );
  await standAnew({ tx, today }, id);
  const told = { entity: entity.name, entityId: id, description: reason };
  step.audit({ ...told, before: { interest_rate: before }, after: { interest_rate: rate } });
  return true;
}

/** The loans that were looked at, and those of them that have another rate; the last, or null after all. */
export interface Repriced {
  repriced: number;
  kept: number;
  last: string | null;
}

/**
 * Gives the next running loans, behind one of them, the interest that their base rates make it from today on:
 * a change of terms that nobody asked for, with its schedule. Whoever changed the base rate had it approved.
 */
export async function repriceNext(step: JobStep, today: CalendarDate, after: string): Promise<Repriced> {
  const find = async () => (await step.tx.query<Found>(findNext, [today, after])).rows;
  const ids = (await find()).map(({ id }) => id);
  if (ids.length === 0) return { repriced: 0, kept: 0, last: null };
  await lockLoans(step.tx, ids);
  const { last_sequence: sequence } = await lockHead(step.tx);
  // Whoever held one of them may have paid it off, or agreed on another interest.
  const rows = (await find()).filter(({ id }) => ids.includes(id));
  let repriced = 0;
  for (const row of rows) if (await reprice(step, { today, sequence }, row)) repriced += 1;
  if (repriced > 0) step.emit("loan.update", []);
  return { repriced, kept: rows.length - repriced, last: ids.at(-1) ?? null };
}
