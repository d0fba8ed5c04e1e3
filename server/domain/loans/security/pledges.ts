import type { CalendarDate } from "#contract/kit/dates";
import { type Centavos, formatPesos } from "#contract/kit/money";
import type { Problem, Refusal } from "#contract/kit/refusal";
import { postLoanPayment } from "#contract/operations/loans/loan-payment";
import { callPledge, releasePledge } from "#contract/operations/loans/loan-security";
import { lockHead } from "#server/domain/ledger/locks";
import { sumOf } from "#server/domain/loans/engine/loan-state";
import { replay } from "#server/domain/loans/engine/replay";
import { type LoanBook, readBooks } from "#server/domain/loans/payments/books";
import { lockLoans } from "#server/domain/loans/payments/loan-rows";
import type { PayCall } from "#server/domain/loans/payments/plan-payment";
import { pay } from "#server/domain/loans/payments/post";
import { weighLoan } from "#server/domain/loans/records/deciders";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

interface Pledge {
  id: string;
  loan_id: string;
  borrower_id: string;
  member_id: string;
  member_account_id: string;
  account_id: string;
  account_number: string;
  held: Centavos;
}

const read = `
  select g.id, g.loan_id, l.member_id as borrower_id, h.member_id, h.id as member_account_id, h.account_id,
    h.number as account_number, g.held
  from loan_pledge g
  join loan l on ${here("l")} and l.id = g.loan_id
  join member_account h on ${here("h")} and h.id = g.member_account_id
  where ${here("g")} and g.id = $1`;

type PledgeCall = Pick<BranchCall<typeof releasePledge>, "tx" | "input"> & {
  refusal(code: "pledge_not_found" | "pledge_not_held"): Refusal;
};

/**
 * The pledge a call is about, with something of it on hold. Its loan and the branch's queue of postings are
 * locked, in this order as by every payment: what is on hold stays as it is read.
 */
async function lockPledge({ tx, input, refusal }: PledgeCall): Promise<Pledge> {
  const [first] = (await tx.query<Pledge>(read, [input.id])).rows;
  if (!first) throw refusal("pledge_not_found");
  await lockLoans(tx, [first.loan_id]);
  await lockHead(tx);
  const [pledge] = (await tx.query<Pledge>(read, [input.id])).rows;
  if (!pledge || pledge.held === 0) throw refusal("pledge_not_held");
  return pledge;
}

const free = `
  update loan_pledge g set freed_at = $2, freed_by_id = $3, freed_approved_by_id = $4, free_reason = $5
  where ${here("g")} and g.id = $1`;

async function release(call: BranchCall<typeof releasePledge>) {
  const { tx, input, now, caller, approvedById } = call;
  const pledge = await lockPledge(call);
  const { id, loan_id, held, account_number } = pledge;
  await weighLoan(call, loan_id, held);
  await tx.query(free, [id, now, caller.userId, approvedById, input.reason]);
  call.audit({
    ...{ entity: "loan", entityId: loan_id, before: { account_number, held } },
    ...{ after: { account_number, held: 0 }, description: input.reason },
  });
  call.emit("loan.update", [loan_id]);
  call.emit("member.update", [pledge.member_id]);
  return { id };
}

const take = `update loan_pledge g set called = g.called + $2 where ${here("g")} and g.id = $1`;

async function callOn(call: BranchCall<typeof callPledge>) {
  const { tx, input, today, refusal } = call;
  const pledge = await lockPledge(call);
  const { id, loan_id, held, account_number, member_id, account_id, member_account_id } = pledge;
  const { amount, reason } = input;
  if (amount > held) throw refusal("pledge_too_small", { held: formatPesos(held) });
  const [book] = (await readBooks(tx, [loan_id])) as [LoanBook];
  const owed = sumOf(replay(book.terms, book.events, today).payoff);
  if (amount > owed) throw refusal("pledge_over_owed", { owed: formatPesos(owed) });
  await weighLoan(call, loan_id, amount);
  // What is taken is no longer on hold as it is posted.
  await tx.query(take, [id, amount]);
  const paid = postLoanPayment.input.parse({
    member_id: pledge.borrower_id,
    lines: [{ loan_id, amount }],
    description: `Pledged deposit ${account_number} called on: ${reason}`.slice(0, 255),
    savings_account_id: member_account_id,
  });
  const from = { id: member_account_id, account_id, member_id, pledgeId: id };
  const done = await pay({ ...call, input: paid } as unknown as PayCall, { pledge: from });
  if (!("id" in done)) throw done;
  return { id };
}

interface Short {
  account: string;
  member: string;
  amount: Centavos;
  available: Centavos;
}

const findShort = `
  select h.number as account, m.full_name as member, g.amount,
    greatest(case when h.status in ('open', 'dormant') then h.balance - held_on(h.id, $2) else 0 end, 0)
      as available
  from loan_pledge g
  join member_account h on ${here("h")} and h.id = g.member_account_id
  join member m on ${here("m")} and m.id = h.member_id
  where ${here("g")} and g.loan_id = $1
    and (h.status not in ('open', 'dormant') or h.balance - held_on(h.id, $2) < g.amount)
  order by g.line_number limit 1`;

interface ReleasingCall {
  tx: BranchCall<typeof releasePledge>["tx"];
  today: CalendarDate;
  refusal(code: "pledge_not_there", detail: Problem["detail"]): Refusal;
}

/** Refuses to release a loan whose pledged deposits are not all there to be put on hold. */
export async function assertPledged({ tx, today, refusal }: ReleasingCall, loanId: string): Promise<void> {
  await lockHead(tx);
  const [short] = (await tx.query<Short>(findShort, [loanId, today])).rows;
  if (!short) return;
  const { account, member, amount, available } = short;
  throw refusal("pledge_not_there", {
    ...{ account, member, amount: formatPesos(amount), available: formatPesos(available) },
  });
}

/** Deposits that are pledged, as they are let go or called on. */
export const pledging: readonly OperationHandler[] = [
  serve(releasePledge, release),
  serve(callPledge, callOn),
];
