import { v7 as uuidv7 } from "uuid";
import { addDays, addMonths, type CalendarDate } from "#contract/kit/dates";
import { groupBy } from "#contract/kit/group-by";
import { type Centavos, formatPesos } from "#contract/kit/money";
import { isOfferedFor } from "#contract/kit/operation";
import {
  type AccrualPreview,
  accrueIn,
  accrueTimeDeposits,
  showAccrual,
} from "#contract/operations/time-deposits/accrue";
import { monthEntryDate } from "#server/domain/ledger/entry-date";
import type { Posting } from "#server/domain/ledger/journal";
import { lockFor } from "#server/domain/ledger/locks";
import { postOne } from "#server/domain/ledger/post-one";
import {
  accrualLines,
  type InterestBooks,
  keepAccrued,
  readInterestBooks,
} from "#server/domain/time-deposits/accrued";
import { earnedThrough } from "#server/domain/time-deposits/interest";
import type { Placement } from "#server/domain/time-deposits/placements";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

type Product = { account_id: string; code: string; name: string };
type Running = Placement & Product;

const findRunning = `
  select d.id, d.principal, d.rate::text, d.days_in_year, d.placed_on, d.matures_on, d.interest, d.early,
    d.excess_rate::text, d.at_maturity, d.accrued, h.account_id, a.code, a.name
  from time_deposit d
  join member_account h on ${here("h")} and h.id = d.member_account_id
  join account a on ${here("a")} and a.id = h.account_id
  where ${here("d")} and d.state = 'running' and d.placed_on <= $1
  order by d.id`;

const readLast = `select max(month_end) as through from time_deposit_accrual t where ${here("t")}`;

/** What running placements have earned through a day, beside what of it is accrued. */
const earnedOf = (running: readonly Running[], through: CalendarDate) =>
  running.map((one) => ({ ...one, earned: earnedThrough(one, through) }));
type Earned = ReturnType<typeof earnedOf>[number];

const sumOf = (all: readonly Earned[], value: (one: Earned) => Centavos) =>
  all.reduce((sum, one) => sum + value(one), 0);

const toAccrue = ({ earned, accrued }: Earned): Centavos => earned - accrued;

async function accruedThrough(tx: Transaction): Promise<CalendarDate | null> {
  return (await tx.query<{ through: CalendarDate | null }>(readLast)).rows[0]?.through ?? null;
}

const monthEndOf = (day: CalendarDate) => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);

/** The month after the last that is accrued, or else the one that ended last; null where that is not over. */
function nextMonth(last: CalendarDate | null, today: CalendarDate): CalendarDate | null {
  const next = last ? monthEndOf(addDays(last, 1)) : addDays(`${today.slice(0, 7)}-01`, -1);
  return next < today ? next : null;
}

const findPayable = `
  select a.id as account_id, a.code, a.name from branch_account r
  join account a on ${here("a")} and a.id = r.account_id
  where ${here("r")} and r.role = 'accrued interest'`;

function byProduct(all: readonly Earned[]): AccrualPreview["products"] {
  const products = [...groupBy(all, ({ account_id }) => account_id).values()].map((ofOne) => {
    const [{ account_id, code, name }] = ofOne as [Earned];
    return {
      ...{ account_id, code, name, deposits: ofOne.length },
      principal: sumOf(ofOne, ({ principal }) => principal),
      earned: sumOf(ofOne, ({ earned }) => earned),
      accrued: sumOf(ofOne, ({ accrued }) => accrued),
      amount: sumOf(ofOne, toAccrue),
    };
  });
  return products.sort((one, other) => (one.code < other.code ? -1 : 1));
}

const show = serve(showAccrual, async ({ tx, today }) => {
  const accrued_through = await accruedThrough(tx);
  const through = nextMonth(accrued_through, today);
  const payable = (await tx.query<Product>(findPayable)).rows[0] ?? null;
  const running = through ? (await tx.query<Running>(findRunning, [through])).rows : [];
  const all = through ? earnedOf(running, through) : [];
  return { through, accrued_through, payable, products: byProduct(all), amount: sumOf(all, toAccrue) };
});

type Call = BranchCall<typeof accrueTimeDeposits>;

const keepMonth = `
  insert into time_deposit_accrual (organization_id, branch_id, month_end, deposits, amount, entry_id,
    posted_at, posted_by_id, approved_by_id)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7)`;

async function booksFor({ tx, input, today, refusal }: Call): Promise<InterestBooks> {
  const { through } = input;
  if (monthEndOf(through) !== through) throw refusal("not_a_month_end");
  if (through >= today) throw refusal("month_not_over");
  const books = await readInterestBooks(tx);
  if (!books) throw refusal("branch_accounts_missing", { role: "interest on deposits" });
  if (!books.payable) throw refusal("branch_accounts_missing", { role: "accrued interest" });
  return books;
}

function postingOf(
  { input, now, caller, approvedById }: Call,
  books: InterestBooks,
  amount: Centavos,
  entryDate: CalendarDate,
): Posting {
  return {
    ...{ entryId: uuidv7(), entryDate, source: "savings interest", reference: null },
    description: `Interest accrued on time deposits through ${input.through}`,
    amount: Math.abs(amount),
    ...{ memberId: null, accountId: null, paymentTypeId: null, paymentKind: null, batchId: null },
    ...{ reversesId: null, backDateReason: null, approvedById },
    ...{ createdAt: now, createdById: caller.userId, lines: accrualLines(books, amount) },
  };
}

const accrue = serve(accrueTimeDeposits, async (call) => {
  const { tx, input, now, today, caller, approvedById, refusal } = call;
  const { through } = input;
  const books = await booksFor(call);
  // What runs first, as whatever ends it has it; then the queue of postings, where month follows month.
  const { rows } = await tx.query<Running>(`${findRunning} for update of d`, [through]);
  const accountIds = [books.expense, books.payable as string];
  const locked = await lockFor(tx, { drawn: ["savings interest"], accountIds, today });
  const last = await accruedThrough(tx);
  if (last && through <= last) throw refusal("interest_accrued", { date: last });
  const changed = earnedOf(rows, through).filter((one) => toAccrue(one) !== 0);
  const amount = sumOf(changed, toAccrue);
  call.weigh(Math.abs(amount));
  const posting = amount === 0 ? null : postingOf(call, books, amount, monthEntryDate(locked.head, through));
  const reference = posting && (await postOne(call, posting));
  const entry_id = posting?.entryId ?? null;
  await keepAccrued(tx, changed);
  const deposits = changed.length;
  await tx.query(keepMonth, [through, deposits, amount, entry_id, now, caller.userId, approvedById]);
  call.audit({ entity: "time-deposit", after: { through, deposits, amount } });
  call.emit("time-deposit.update", []);
  return { through, deposits, amount, entry_id, reference };
});

const findAccount = `
  select a.id as account_id, a.code, a.name, a.status, a.type, a.member_kind from account a
  where ${here("a")} and a.id = $1 and a.deleted_at is null`;
const sumAccrued = `
  select coalesce(sum(d.accrued), 0)::bigint as amount from time_deposit d
  where ${here("d")} and d.state = 'running'`;
const name = `
  insert into branch_account (organization_id, branch_id, role, account_id)
  values (kaban_organization(), kaban_branch(), 'accrued interest', $1)
  on conflict (branch_id, role) do update set account_id = excluded.account_id`;

const nameAccount = serve(accrueIn, async (call) => {
  const { tx, input, refusal } = call;
  const [found] = (await tx.query(findAccount, [input.id])).rows;
  if (!found) throw refusal("account_not_found");
  if (!isOfferedFor(accrueIn, found)) throw refusal("not_for_accrued_interest");
  // Nobody accrues meanwhile.
  await lockFor(tx, { accountIds: [input.id] });
  const [before] = (await tx.query<Product>(findPayable)).rows;
  const { amount } = (await tx.query<{ amount: Centavos }>(sumAccrued)).rows[0] ?? { amount: 0 };
  if (before && before.account_id !== input.id && amount > 0) {
    const account = `${before.code} ${before.name}`;
    throw refusal("interest_lies_elsewhere", { amount: formatPesos(amount), account });
  }
  await tx.query(name, [input.id]);
  const { account_id, code, name: called } = found;
  call.audit({
    entity: "account",
    entityId: input.id,
    before: { accrued_interest: before?.code ?? null },
    after: { accrued_interest: code },
  });
  call.emit("account.update", [input.id]);
  return { account_id, code, name: called };
});

/** The interest that time deposits have earned and was not credited yet, month by month. */
export const accruing: readonly OperationHandler[] = [show, accrue, nameAccount];
