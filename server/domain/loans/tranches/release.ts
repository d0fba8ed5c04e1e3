import { v7 as uuidv7 } from "uuid";
import type { Loan } from "#contract/entities/loan-record";
import { releaseTranche } from "#contract/operations/loans/loan-tranches";
import { postOne } from "#server/domain/ledger/post-one";
import { maturityOf, standAnew } from "#server/domain/loans/changes/outlook";
import { approversOf, weighLoan } from "#server/domain/loans/records/deciders";
import { keepNextSchedule } from "#server/domain/loans/records/keep-instalments";
import { handOut, type PaidOut, trancheOf } from "#server/domain/loans/records/paid-out";
import { changeLoan, type KeptLoan, lockForStep } from "#server/domain/loans/records/rows";
import { type NextTranche, nextTranche } from "#server/domain/loans/tranches/next-tranche";
import { readAlone } from "#server/platform/approvals/rules";
import type { BranchCall } from "#server/platform/operations/call";

type Call = BranchCall<typeof releaseTranche>;

/** Refuses the borrower, who neither releases nor lets release; unless somebody works alone, by name. */
async function assertOthers({ tx, caller, approvedById, refusal }: Call, { id, member_user_id }: KeptLoan) {
  const { worksAloneName } = await readAlone(tx, caller.userId);
  const approvers = approvedById === null ? [] : await approversOf(tx, releaseTranche, id);
  const isBorrower =
    member_user_id !== null && [caller.userId, approvedById, ...approvers].includes(member_user_id);
  if (worksAloneName === null && isBorrower) throw refusal("loan_releaser_is_borrower");
}

/** One entry: what is owed, and what is handed out. */
async function postTranche(call: Call, loan: KeptLoan, { book, tranche }: NextTranche, paid: PaidOut) {
  const { now, today, caller, input, approvedById } = call;
  const { number, amount } = tranche;
  const again = loan.releases.filter(({ tranche_number }) => tranche_number === number).length;
  const check = input.way === "check" ? `, check ${input.check_number}` : "";
  const owed = {
    accountId: book.account_id,
    memberId: loan.member_id,
    memberAccountId: book.member_account_id,
  };
  const entryId = uuidv7();
  const reference = await postOne(call, {
    entryId,
    entryDate: today,
    source: "loan",
    reference: `${loan.number}-${number}${again === 0 ? "" : `/${again + 1}`}`,
    description: `Release of ${loan.name}${trancheOf(loan, number)}${check}`,
    amount,
    memberId: loan.member_id,
    accountId: book.account_id,
    paymentTypeId: null,
    paymentKind: paid.paymentKind,
    batchId: paid.batchId,
    reversesId: null,
    backDateReason: null,
    approvedById: approvedById ?? loan.approved_by_id,
    createdAt: now,
    createdById: caller.userId,
    lines: [
      { ...owed, debit: amount, credit: 0 },
      { ...(paid.line as NonNullable<PaidOut["line"]>), debit: 0, credit: amount },
    ],
  });
  return { entryId, reference };
}

const addRelease = `
  insert into loan_release (organization_id, branch_id, id, loan_id, entry_id, reference, entry_date, way,
    amount, deductions, interest_in_advance, payoff, net_proceeds, bank_account_id, check_number, check_date,
    savings_account_id, batch_id, created_at, created_by_id, tranche_number, schedule_number)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7, 0, 0, 0, $7, $8, $9, $10, $11,
    $12, $13, $14, $15, $16)`;

/** Hands out the next tranche: one entry, and another schedule beside the one before it. */
export async function releaseNext(call: Call): Promise<Loan> {
  const { tx, now, today, caller, input } = call;
  const loan = await lockForStep(call, { when: { state: "released" } });
  if (loan.member_is_closed) throw call.refusal("member_closed");
  await assertOthers(call, loan);
  const next = await nextTranche(call, loan);
  const { number, amount } = next.tranche;
  await weighLoan(call, loan.id, amount);
  const paid = await handOut(call, loan, input.way);
  const { entryId, reference } = await postTranche(call, loan, next, paid);
  const schedule = await keepNextSchedule(call, loan.id, "tranche", next.after);
  const { way, bank_account_id, check_number, check_date, savings_account_id } = input;
  await tx.query(addRelease, [
    ...[uuidv7(), loan.id, entryId, reference, today, way, amount],
    ...[bank_account_id, check_number, check_date, savings_account_id, paid.batchId],
    ...[now, caller.userId, number, schedule],
  ]);
  const after = await changeLoan(call, loan, { maturity_date: maturityOf(next.after) }, reference);
  await standAnew(call, loan.id);
  return after;
}
