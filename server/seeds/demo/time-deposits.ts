import { addDays } from "#contract/kit/dates";
import { accrueTimeDeposits } from "#contract/operations/time-deposits/accrue";
import { openTimeDeposit } from "#contract/operations/time-deposits/place";
import { takeDeposit } from "#server/domain/teller/take-deposit";
import { timeDeposits } from "#server/domain/time-deposits/index";
import type { Transaction } from "#server/platform/db/database";
import { momentOf } from "#server/seeds/demo/calendar";
import { carryOut, type Worker } from "#server/seeds/demo/calls";

const tellTerms = `
  update account set is_rate_public = true, version = version + 1, terms = terms
    || '{"interest_rate": "4.5", "term_months": 12, "days_in_year": "360", "pretermination_forfeit": "50"}'
  where branch_id = (select kaban_branch()) and member_kind = 'time deposit'`;

/** Says what the branch pays for what is placed for a year. */
export const offerTimeDeposits = async (tx: Transaction): Promise<void> => {
  await tx.query(tellTerms);
};

const thousand = 100_000;

const findProduct = `
  select id from account where branch_id = (select kaban_branch()) and member_kind = 'time deposit'
  order by code limit 1`;

// Another of the members each time: whose savings account is the nth.
const findSaver = `
  select h.id, h.member_id, (select count(*) from time_deposit d where d.branch_id = h.branch_id)::int as nth
  from member_account h join account a on a.branch_id = h.branch_id and a.id = h.account_id
  join member m on m.branch_id = h.branch_id and m.id = h.member_id
  where h.branch_id = (select kaban_branch()) and a.member_kind = 'savings' and h.status = 'open'
    and not m.is_closed
  order by right(h.number, 1), h.number
  offset (select count(*) from time_deposit d where d.branch_id = (select kaban_branch())) limit 1`;

/** A member places for a year what came by transfer; every third has it paid to their savings then. */
export async function placeForAYear(teller: Worker, paymentTypeId: string | undefined): Promise<void> {
  const { tx, date } = teller;
  const [product] = (await tx.query(findProduct)).rows;
  const [saver] = (await tx.query(findSaver)).rows;
  if (!product || !saver || !paymentTypeId) return;
  const isPaid = saver.nth % 3 === 2;
  const asked = {
    id: saver.member_id,
    account_id: product.id,
    amount: (20 + 15 * (saver.nth % 5)) * thousand,
    payment_type_id: paymentTypeId,
    at_maturity: isPaid ? "paid to savings" : "principal with interest",
    ...(isPaid && { savings_account_id: saver.id }),
  };
  const by = { handlers: timeDeposits(takeDeposit), operation: openTimeDeposit };
  await carryOut(teller, by, asked, momentOf(date, 470));
}

const findRunning = `
  select from time_deposit where organization_id = (select kaban_organization())
    and branch_id = (select kaban_branch()) and state = 'running' and placed_on <= $1 limit 1`;

/** On the first day of a month that somebody works: accrues what the month before has earned. */
export async function accrueLastMonth(bookkeeper: Worker): Promise<void> {
  const { tx, date } = bookkeeper;
  const through = addDays(`${date.slice(0, 7)}-01`, -1);
  const { rowCount } = await tx.query(findRunning, [through]);
  if (rowCount === 0) return;
  const by = { handlers: timeDeposits(takeDeposit), operation: accrueTimeDeposits };
  await carryOut(bookkeeper, by, { through }, momentOf(date, 60));
}
