import type { Loan } from "#contract/entities/loan-record";
import { takeLoanBack } from "#contract/operations/loans/move-loan";
import { type Line, mirrored } from "#server/domain/ledger/journal";
import { lockHead } from "#server/domain/ledger/locks";
import type { MovedAmounts } from "#server/domain/loans/moves/carried";
import { standOn } from "#server/domain/loans/moves/carried";
import { keepBetween, linesBetween, postBetween } from "#server/domain/loans/moves/post-between";
import { type LoanBook, readBooks } from "#server/domain/loans/payments/books";
import { openAccountOf } from "#server/domain/loans/payments/changes";
import { keepStandings } from "#server/domain/loans/payments/keep";
import { changeLoan, lockForStep } from "#server/domain/loans/records/rows";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

const here = "organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())";

interface HandOver extends MovedAmounts {
  id: string;
  state: string;
  account_id: string;
  branch: string;
}

const findOpen = `
  select h.id, h.state, h.account_id, h.principal, h.receivable, h.unearned, h.interest, h.fines, h.fees,
    b.name as branch
  from loan_hand_over h
  join branch b on b.organization_id = h.organization_id and b.id = h.to_branch_id
  where h.organization_id = (select kaban_organization()) and h.branch_id = (select kaban_branch())
    and h.loan_id = $1 and h.state <> 'taken back'`;

/** What was handed over of a loan, once the other branch has decided what it was about to. */
async function lockHandOver(tx: Transaction, loanId: string): Promise<HandOver> {
  const read = async () => (await tx.query<HandOver>(findOpen, [loanId])).rows[0] as HandOver;
  const { id } = await read();
  await tx.query("select lock_loan_hand_over($1)", [id]);
  return read();
}

const markBack = `
  update loan_hand_over set state = 'taken back', back_entry_id = $2, back_reason = $3
  where ${here} and id = $1`;

/** Moved → released again, while the other branch has not accepted it. */
export const takeBackHandler = serve(
  takeLoanBack,
  async (call: BranchCall<typeof takeLoanBack>): Promise<Loan> => {
    const { tx, input, today, refusal } = call;
    const loan = await lockForStep(call, takeLoanBack);
    const moved = await lockHandOver(tx, loan.id);
    if (moved.state === "accepted") throw refusal("loan_accepted_elsewhere", { branch: moved.branch });
    call.weigh(moved.principal + moved.receivable - moved.unearned);
    await lockHead(tx);
    const [book] = (await readBooks(tx, [loan.id])) as [LoanBook];
    await openAccountOf(tx, book);
    const lines: Line[] = mirrored(linesBetween(book, moved, moved.account_id));
    const what = `Loan taken back from ${moved.branch}`;
    const { entryId } = await postBetween(call, book, { lines, what, day: today });
    await keepBetween(tx, loan.id, entryId);
    await tx.query(markBack, [moved.id, entryId, input.reason]);
    const [again] = (await readBooks(tx, [loan.id])) as [LoanBook];
    keepStandings(tx, [{ book: again, position: standOn(again, today) }], today);
    return changeLoan(call, loan, { state: "released" }, `${what}: ${input.reason}`);
  },
);
