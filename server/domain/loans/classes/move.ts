import { v7 as uuidv7 } from "uuid";
import type { LoanClass } from "#contract/entities/loan-terms";
import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import type { Operation } from "#contract/kit/operation";
import type { Problem, Refusal } from "#contract/kit/refusal";
import type { LedgerRefusalCode } from "#contract/operations/ledger-refusals";
import type { Posting } from "#server/domain/ledger/journal";
import { lockFor } from "#server/domain/ledger/locks";
import { insertMemberAccounts } from "#server/domain/ledger/member-accounts";
import { post } from "#server/domain/ledger/post";
import { isRefused } from "#server/domain/ledger/refused";
import { adjusting } from "#server/domain/loans/payments/changes";
import { credited } from "#server/domain/loans/payments/loan-lines";
import type { BranchCall } from "#server/platform/operations/call";

export type MovingCall = Pick<BranchCall<Operation>, "tx" | "now" | "today" | "caller" | "approvedById"> & {
  refusal(code: LedgerRefusalCode | "class_account_not_usable", detail?: Problem["detail"]): Refusal;
  emit(topic: "journal.create", ids: string[]): void;
};

/** A loan that is to stand in another class, and in the account of it. */
export interface Move {
  loanId: string;
  toClass: LoanClass;
  toAccountId: string;
}

/** A loan as it stands, locked; what is owed of it in centavos. */
interface Standing {
  id: string;
  member_id: string;
  account_id: string;
  member_account_id: string;
  balance: Centavos;
  product_name: string;
  /** The account named, where the member cannot owe anything in it. */
  unusable: string | null;
  /** The account of the member there, where the loan has stood there before. */
  to_member_account_id: string | null;
}
type Moved = Standing & Move & { toMemberAccountId: string };

const read = `
  select l.id, l.member_id, h.account_id, h.id as member_account_id, h.balance, p.name as product_name,
    case when a.member_kind is distinct from 'loan' or a.status <> 'open' or a.deleted_at is not null
      then coalesce(a.code || ' ' || a.name, '—') end as unusable,
    x.member_account_id as to_member_account_id
  from jsonb_to_recordset($1) as m ("loanId" uuid, "toAccountId" uuid)
  join loan l on l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.id = m."loanId"
  join loan_product p on p.organization_id = l.organization_id and p.branch_id = l.branch_id
    and p.id = l.loan_product_id
  join member_account h on h.organization_id = l.organization_id and h.branch_id = l.branch_id
    and h.id = l.member_account_id
  left join account a on a.organization_id = l.organization_id and a.branch_id = l.branch_id
    and a.id = m."toAccountId"
  left join loan_account x on x.organization_id = l.organization_id and x.branch_id = l.branch_id
    and x.loan_id = l.id and x.account_id = m."toAccountId"
  order by l.id`;

const reopen = `
  update member_account set status = 'open', closed_on = null, version = version + 1
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
    and id = any($1::uuid[])`;
const close = `
  update member_account set status = 'closed', closed_on = $2, version = version + 1
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
    and id = any($1::uuid[])`;

/**
 * Opens what the loans are to stand in: an account of the member of its own for each, kept for the next
 * time.
 */
async function openTargets({ tx, now, today, caller }: MovingCall, standing: readonly (Standing & Move)[]) {
  const moved = standing.map((one): Moved => {
    const isThere = one.account_id === one.toAccountId;
    const toMemberAccountId = isThere ? one.member_account_id : (one.to_member_account_id ?? uuidv7());
    return { ...one, toMemberAccountId };
  });
  const opened = moved.filter((one) => one.account_id !== one.toAccountId);
  const openings = opened
    .filter((one) => one.to_member_account_id === null)
    .map(({ toMemberAccountId: id, member_id: memberId, toAccountId: accountId }) => ({
      ...{ id, memberId, accountId, openedOn: today, createdAt: now, createdById: caller.userId },
    }));
  if (openings.length > 0) await insertMemberAccounts(tx, openings);
  await tx.query(reopen, [opened.map(({ to_member_account_id }) => to_member_account_id).filter(Boolean)]);
  return moved;
}

function postingOf({ now, today, caller, approvedById }: MovingCall, moved: readonly Moved[], what: string) {
  const lines = moved.flatMap((one) => {
    const { member_id: memberId, balance } = one;
    const from = { accountId: one.account_id, memberId, memberAccountId: one.member_account_id };
    const to = { accountId: one.toAccountId, memberId, memberAccountId: one.toMemberAccountId };
    return [...credited(to, -balance), ...credited(from, balance)];
  });
  const only = moved.length === 1 ? moved[0] : undefined;
  const posting: Posting = {
    ...{ entryId: uuidv7(), entryDate: today, source: adjusting, reference: null },
    description: what.slice(0, 255),
    amount: lines.reduce((sum, { debit }) => sum + debit, 0),
    ...{ memberId: only?.member_id ?? null, accountId: only?.toAccountId ?? null },
    ...{ paymentTypeId: null, paymentKind: null, batchId: null },
    ...{ reversesId: null, backDateReason: null, approvedById },
    ...{ createdAt: now, createdById: caller.userId, lines },
  };
  return posting;
}

const keep = `
  update loan l set loan_class = m."toClass", account_id = m."toAccountId",
    member_account_id = m."toMemberAccountId",
    class_since = case when m."toAccountId" = m.account_id then l.class_since else $2 end,
    updated_at = $3, updated_by_id = $4, version = version + 1
  from jsonb_to_recordset($1) as m (id uuid, "toClass" text, "toAccountId" uuid, "toMemberAccountId" uuid,
    account_id uuid)
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.id = m.id`;

/** What was moved of each loan (centavos), by the one entry; none where no account changed. */
export interface MovedLoans {
  moved: { id: string; balance: Centavos }[];
  entryId: string | null;
  reference: string | null;
}

/**
 * Moves what is owed of loans to the accounts of their other class, by one entry of the business date,
 * and has the loans stand there. Loans and the head of the journal are locked by then. What they stood in
 * before is closed, so that nothing is posted to it. Refuses an account that is none of loans, and what
 * the ledger refuses.
 */
export async function moveLoans(call: MovingCall, moves: readonly Move[], what: string): Promise<MovedLoans> {
  const { tx, now, today, caller, refusal } = call;
  const { rows } = await tx.query<Standing>(read, [JSON.stringify(moves)]);
  const byLoan = new Map(moves.map((one) => [one.loanId, one]));
  const wrong = rows.find(({ unusable }) => unusable !== null);
  if (wrong) {
    const detail = { account: wrong.unusable as string, product: wrong.product_name };
    throw refusal("class_account_not_usable", detail);
  }
  const moved = await openTargets(
    call,
    rows.map((row) => ({ ...row, ...(byLoan.get(row.id) as Move) })),
  );
  const posting = postingOf(
    call,
    moved.filter((one) => one.account_id !== one.toAccountId),
    what,
  );
  const { entryId, lines } = posting;
  if (lines.length > 0) {
    const locked = await lockFor(tx, {
      drawn: [adjusting],
      accountIds: lines.map(({ accountId }) => accountId),
      sides: lines.map(({ accountId, memberId }) => ({ accountId, memberId: memberId as string })),
      today,
    });
    const [posted] = await post(tx, [posting], locked);
    if (!posted) throw new Error("a posting had no result");
    if (isRefused(posted)) throw refusal(posted.refused, posted.detail);
    await tx.query(keep, [JSON.stringify(moved), today as CalendarDate, now, caller.userId]);
    const left = moved.filter((one) => one.account_id !== one.toAccountId);
    await tx.query(close, [left.map(({ member_account_id }) => member_account_id), today]);
    call.emit("journal.create", [entryId]);
    return { moved, entryId, reference: posted.reference };
  }
  await tx.query(keep, [JSON.stringify(moved), today, now, caller.userId]);
  return { moved, entryId: null, reference: null };
}
