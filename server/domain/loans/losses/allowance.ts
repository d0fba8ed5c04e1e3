import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import { type LoanAllowance, postAllowance, showAllowance } from "#contract/operations/loans/loan-allowance";
import { monthEntryDate } from "#server/domain/ledger/entry-date";
import type { Posting } from "#server/domain/ledger/journal";
import { lockFor } from "#server/domain/ledger/locks";
import { post } from "#server/domain/ledger/post";
import { isRefused } from "#server/domain/ledger/refused";
import { adjusting } from "#server/domain/loans/payments/changes";
import { credited, ofBranch } from "#server/domain/loans/payments/loan-lines";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Accounts = LoanAllowance["accounts"];
type Kept = Pick<LoanAllowance, "id" | "month_end" | "state" | "counted_at" | "reference" | "entry_id"> & {
  accounts: Accounts | null;
};

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

const find = `
  select a.id, a.month_end, a.state, a.counted_at, a.reference, a.entry_id, a.accounts
  from loan_allowance a where ${here("a")} and a.id = $1`;
const findClasses = `
  select i.class_name as name, i.from_days, trim_scale(i.rate)::text as rate, count(*)::integer as loan_count,
    sum(i.balance)::bigint as balance, sum(i.required)::bigint as required,
    coalesce(sum(i.required) filter (where i.allowance_account_id is null), 0)::bigint as without_account
  from loan_allowance_line i where ${here("i")} and i.allowance_id = $1
  group by i.class_name, i.from_days, i.rate order by i.from_days`;

// Each account of allowance with the expense of the first product that names it; what is booked is a credit.
const findAccounts = `
  select c.id as account_id, c.code, c.name, k.loss_account_id,
    coalesce((select sum(i.required) from loan_allowance_line i where ${here("i")} and i.allowance_id = $1
      and i.allowance_account_id = c.id), 0)::bigint as required,
    coalesce((select sum(d.credit - d.debit) from account_day d where ${here("d")} and d.account_id = c.id
      and d.entry_date <= $2), 0)::bigint as booked
  from (select distinct on (p.allowance_account_id) p.allowance_account_id, p.loss_account_id
    from loan_product p where ${here("p")} and p.deleted_at is null and p.allowance_account_id is not null
      and p.loss_account_id is not null order by p.allowance_account_id, p.name) k
  join account c on c.organization_id = (select kaban_organization()) 
    and c.branch_id = (select kaban_branch()) and c.id = k.allowance_account_id
  order by c.code`;

async function readAccounts(tx: Transaction, id: string, day: CalendarDate): Promise<Accounts> {
  const { rows } = await tx.query<Omit<Accounts[number], "difference">>(findAccounts, [id, day]);
  return rows.map((row) => ({ ...row, difference: row.required - row.booked }));
}

async function answered(tx: Transaction, { accounts, ...kept }: Kept): Promise<LoanAllowance> {
  const { rows } = await tx.query(findClasses, [kept.id]);
  return {
    ...kept,
    counted_at: new Date(kept.counted_at).toISOString(),
    classes: rows.map(({ without_account: _, ...one }) => one),
    accounts: accounts ?? (await readAccounts(tx, kept.id, kept.month_end)),
    without_account: rows.reduce((sum, row) => sum + row.without_account, 0),
  };
}

async function show({ tx, input, refusal }: BranchCall<typeof showAllowance>): Promise<LoanAllowance> {
  const { rows } = await tx.query<Kept>(find, [input.id]);
  if (!rows[0]) throw refusal("allowance_not_found");
  return answered(tx, rows[0]);
}

type Call = BranchCall<typeof postAllowance>;

const findLater = `
  select exists (select from loan_allowance a where ${here("a")} and a.state = 'posted'
    and a.month_end > $1) as is_later`;
const keep = `
  update loan_allowance set state = 'posted', accounts = $2, difference = $3, entry_id = $4, reference = $5,
    posted_at = $6, posted_by_id = $7, approved_by_id = $8
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()) and id = $1`;

async function lockAllowance({ tx, input, refusal }: Call): Promise<Kept> {
  const { rows } = await tx.query<Kept>(`${find} for update`, [input.id]);
  const [kept] = rows;
  if (!kept) throw refusal("allowance_not_found");
  if (kept.state === "posted") throw refusal("allowance_posted");
  if (kept.state === "counting") throw refusal("allowance_not_counted");
  const later = await tx.query<{ is_later: boolean }>(findLater, [kept.month_end]);
  if (later.rows[0]?.is_later) throw refusal("allowance_later_posted");
  return kept;
}

function postingOf(
  { now, caller, approvedById }: Call,
  kept: Kept,
  accounts: Accounts,
  on: CalendarDate,
): Posting {
  const lines = accounts.flatMap(({ account_id, loss_account_id, difference }) => [
    ...credited(ofBranch(loss_account_id), -difference),
    ...credited(ofBranch(account_id), difference),
  ]);
  return {
    ...{ entryId: uuidv7(), entryDate: on, source: adjusting, reference: null },
    description: `Allowance for probable losses on loans through ${kept.month_end}`,
    amount: lines.reduce((sum, { debit }) => sum + debit, 0),
    ...{ memberId: null, accountId: null, paymentTypeId: null, paymentKind: null, batchId: null },
    ...{ reversesId: null, backDateReason: null, approvedById },
    ...{ createdAt: now, createdById: caller.userId, lines },
  };
}

async function postIt(call: Call): Promise<LoanAllowance> {
  const { tx, input, now, caller, approvedById, refusal } = call;
  const kept = await lockAllowance(call);
  const named = await readAccounts(tx, kept.id, kept.month_end);
  if (named.length === 0) throw refusal("allowance_without_accounts");
  const accountIds = named.flatMap(({ account_id, loss_account_id }) => [account_id, loss_account_id]);
  const locked = await lockFor(tx, { drawn: [adjusting], accountIds, today: call.today });
  const on = monthEntryDate(locked.head, kept.month_end);
  // Read anew: what was posted while this waited counts.
  const accounts = await readAccounts(tx, kept.id, on);
  const moved = accounts.reduce((sum, { difference }) => sum + Math.abs(difference), 0);
  call.weigh(moved);
  const posting = postingOf(call, kept, accounts, on);
  const [posted] = moved > 0 ? await post(tx, [posting], locked) : [];
  if (posted && isRefused(posted)) throw refusal(posted.refused, posted.detail);
  const difference: Centavos = accounts.reduce((sum, one) => sum + one.difference, 0);
  await tx.query(keep, [
    ...[kept.id, JSON.stringify(accounts), difference, posted ? posting.entryId : null],
    ...[posted?.reference ?? null, now, caller.userId, approvedById],
  ]);
  if (posted) call.emit("journal.create", [posting.entryId]);
  call.audit({
    entity: "loan-allowance",
    entityId: kept.id,
    after: { month_end: kept.month_end, difference },
  });
  call.emit("loan.update", []);
  const { rows } = await tx.query<Kept>(find, [input.id]);
  return answered(tx, rows[0] as Kept);
}

/** The allowance for probable losses, as it is seen and posted. */
export const loanAllowances: readonly OperationHandler[] = [
  serve(showAllowance, show),
  serve(postAllowance, postIt),
];
