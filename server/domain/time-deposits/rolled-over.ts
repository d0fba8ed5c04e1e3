import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import { ledgerRefusals } from "#contract/operations/ledger-refusals";
import { rollOverTimeDeposits } from "#contract/operations/time-deposits/roll-over";
import type { Line, Posting } from "#server/domain/ledger/journal";
import { post } from "#server/domain/ledger/post";
import { isRefused, type LedgerRefusal } from "#server/domain/ledger/refused";
import { accrueEnding } from "#server/domain/time-deposits/accrue-ending";
import { type InterestBooks, interestLines, readInterestBooks } from "#server/domain/time-deposits/accrued";
import { earnedBy } from "#server/domain/time-deposits/interest";
import {
  addPlacements,
  endPlacements,
  type Placement,
  type Placing,
} from "#server/domain/time-deposits/placements";
import { readProducts } from "#server/domain/time-deposits/products";
import type { JobStep } from "#server/platform/jobs/context";
import { declaredRefusal } from "#server/platform/operations/call";

const mostAtOnce = 250;

interface Matured extends Placement {
  member_id: string;
  account_id: string;
  balance: number;
  savings_product_id: string | null;
}

const find = `
  select d.id, d.number, d.member_account_id, d.principal, d.rate::text, d.days_in_year, d.term_months,
    d.term_days,
    d.placed_on, d.matures_on, d.interest, d.early, d.excess_rate::text, d.at_maturity, d.savings_account_id,
    d.accrued, h.member_id, h.account_id, h.balance, s.account_id as savings_product_id
  from time_deposit d
  join member_account h on h.organization_id = d.organization_id and h.branch_id = d.branch_id
    and h.id = d.member_account_id
  left join member_account s on s.organization_id = d.organization_id and s.branch_id = d.branch_id
    and s.id = d.savings_account_id
  where d.organization_id = (select kaban_organization()) and d.branch_id = (select kaban_branch())
    and d.state = 'running' and d.matures_on <= $1 and d.created_at <= $2 and d.id > $3
  order by d.id limit ${mostAtOnce} for update of d`;

export interface Asked {
  entry_date: CalendarDate;
  own_account_id: string;
  approved_by_id: string | null;
  asked_at: string;
  /** The last that is done. */
  after: string;
  userId: string;
}

/** What is paid at maturity, in centavos: those that are placed anew go on from the day they matured. */
const interestOf = (one: Matured, on: CalendarDate) =>
  one.at_maturity === "paid to savings" ? earnedBy(one, on) : one.interest;

const side = (accountId: string, memberId: string | null, memberAccountId: string | null) => ({
  ...{ accountId, memberId, memberAccountId, debit: 0, credit: 0 },
});

/** The lines of one: interest out of the branch's own accounts, the principal too where it is paid. */
function linesOf(one: Matured, books: InterestBooks, on: CalendarDate): Line[] {
  const { member_id, account_id, member_account_id, savings_product_id, savings_account_id, principal } = one;
  const interest = interestOf(one, on);
  const paid = one.at_maturity === "paid to savings" ? principal : 0;
  const placed = side(account_id, member_id, member_account_id);
  const to = savings_product_id === null ? placed : side(savings_product_id, member_id, savings_account_id);
  return [
    ...interestLines(books, interest, one.accrued),
    { ...placed, debit: paid },
    { ...to, credit: interest + paid },
  ].filter(({ debit, credit }) => debit + credit > 0);
}

function postingOf(one: Matured, asked: Asked, books: InterestBooks, now: Date): Posting {
  const lines = linesOf(one, books, asked.entry_date);
  const main = lines.at(-1);
  return {
    ...{ entryId: uuidv7(), entryDate: asked.entry_date, source: "savings interest", reference: null },
    description: `${one.number}: ${one.placed_on} – ${one.matures_on}`,
    amount: lines.reduce((sum, { debit }) => sum + debit, 0),
    ...{ memberId: main?.memberId ?? null, accountId: main?.accountId ?? null },
    ...{ paymentTypeId: null, paymentKind: null, batchId: null, reversesId: null, backDateReason: null },
    ...{ approvedById: asked.approved_by_id, createdAt: now, createdById: asked.userId, lines },
  };
}

const refusing = { ...rollOverTimeDeposits, refusals: ledgerRefusals };
const said = ({ refused, detail }: LedgerRefusal) =>
  declaredRefusal(refusing, refused, detail).toProblem().message;

const tooLittle = "Less than its principal is in the account";

const keepHeldUp = `
  update time_deposit d set held_up = u.reason
  from unnest($1::uuid[], $2::text[]) as u (id, reason)
  where d.organization_id = (select kaban_organization()) and d.branch_id = (select kaban_branch())
    and d.id = u.id`;

/** Posts those that may be; answers them, and why the others are left out. */
async function postAll({ tx, now, emit }: JobStep, found: readonly Matured[], asked: Asked) {
  const heldUp = new Map<string, string>();
  const endedBy = new Map<string, string>();
  const whole = found.filter((one) => one.balance >= one.principal);
  for (const { id } of found.filter((one) => !whole.includes(one))) heldUp.set(id, tooLittle);
  const payable = (await readInterestBooks(tx))?.payable ?? null;
  const books = { expense: asked.own_account_id, payable };
  const by = { userId: asked.userId, approvedById: asked.approved_by_id };
  const ending = await accrueEnding({ tx, now, emit, books, on: asked.entry_date, ...by }, whole);
  const postings = ending.map((one) => ({ one, posting: postingOf(one, asked, books, now) }));
  // What earned nothing and stays placed moves nothing.
  const moving = postings.filter(({ posting }) => posting.lines.length > 0);
  const results = await post(
    tx,
    moving.map(({ posting }) => posting),
  );
  for (const [place, result] of results.entries()) {
    const id = moving[place]?.one.id as string;
    if (isRefused(result)) heldUp.set(id, said(result));
    else {
      endedBy.set(id, result.posting.entryId);
      emit("journal.create", [result.posting.entryId]);
    }
  }
  return { done: whole.filter(({ id }) => !heldUp.has(id)), heldUp, endedBy };
}

/** What is placed anew of those that are done. */
async function placedAnew({ tx }: JobStep, done: readonly Matured[]): Promise<Placing[]> {
  const anew = done.filter(({ at_maturity }) => at_maturity !== "paid to savings");
  const products = await readProducts(tx, [...new Set(anew.map(({ account_id }) => account_id))]);
  return anew.flatMap((one): Placing[] => {
    const product = products.get(one.account_id);
    if (!product) return [];
    const kept = one.at_maturity === "principal with interest" ? one.interest : 0;
    return [
      {
        ...{ memberAccountId: one.member_account_id, product, principal: one.principal + kept, rate: null },
        ...{ termMonths: one.term_months, termDays: one.term_days, placedOn: one.matures_on },
        ...{ atMaturity: one.at_maturity, savingsAccountId: one.savings_account_id, renewsId: one.id },
      },
    ];
  });
}

/**
 * Does with the next that have matured what their members said, all in one transaction: credits interest,
 * pays to savings, places anew. What the books refuse stays as it is and says why. Null where there are none.
 */
export async function rollOver(step: JobStep, asked: Asked) {
  const { tx, now, emit } = step;
  const { rows: found } = await tx.query<Matured>(find, [asked.entry_date, asked.asked_at, asked.after]);
  const last = found.at(-1)?.id;
  if (!last) return null;
  const { done, heldUp, endedBy } = await postAll(step, found, asked);
  const ended = done.map((one) => ({
    id: one.id,
    state: one.at_maturity === "paid to savings" ? ("paid" as const) : ("rolled over" as const),
    interest_paid: interestOf(one, asked.entry_date),
    end_entry_id: endedBy.get(one.id) ?? null,
  }));
  await endPlacements(tx, ended, asked.entry_date);
  await addPlacements(tx, await placedAnew(step, done), { now, userId: asked.userId });
  if (heldUp.size > 0) await tx.query(keepHeldUp, [[...heldUp.keys()], [...heldUp.values()]]);
  emit(
    "time-deposit.update",
    found.map(({ id }) => id),
  );
  const interest = ended.reduce((sum, { interest_paid }) => sum + interest_paid, 0);
  return { last, deposits: done.length, interest, leftOut: heldUp.size };
}
