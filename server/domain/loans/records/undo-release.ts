import type { Loan } from "#contract/entities/loan-record";
import { undoLoanRelease } from "#contract/operations/loans/release-loan";
import { postOne } from "#server/domain/ledger/post-one";
import { keepUndone, postMirror } from "#server/domain/loans/records/mirror-release";
import { lockWithPrevious, payBack } from "#server/domain/loans/records/payoff";
import { changeLoan, type KeptLoan, lockForStep } from "#server/domain/loans/records/rows";
import type { BranchCall } from "#server/platform/operations/call";

type Call = BranchCall<typeof undoLoanRelease>;

const findLater = `
  select exists (select from journal_line l
    where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
      and l.member_account_id = $1 and l.member_id = (select h.member_id from member_account h
        where h.organization_id = (select kaban_organization()) and h.branch_id = (select kaban_branch())
          and h.id = $1)
      and l.sequence > (select e.sequence from journal_entry e
        where e.organization_id = (select kaban_organization()) and e.branch_id = (select kaban_branch())
          and e.id = $2))
    or exists (select from loan_posting g where g.organization_id = (select kaban_organization())
      and g.branch_id = (select kaban_branch()) and g.loan_id = $3)
    or exists (select from loan_waiver w where w.organization_id = (select kaban_organization())
      and w.branch_id = (select kaban_branch()) and w.loan_id = $3 and w.undone_at is null)
    or exists (select from loan_charge c where c.organization_id = (select kaban_organization())
      and c.branch_id = (select kaban_branch()) and c.loan_id = $3 and c.undone_at is null)
    or exists (select from loan_litigation i where i.organization_id = (select kaban_organization())
      and i.branch_id = (select kaban_branch()) and i.loan_id = $3)
    or exists (select from loan k where k.organization_id = (select kaban_organization())
      and k.branch_id = (select kaban_branch()) and k.id = $3
        and (k.loan_class <> 'current' or k.tranches_cancelled_at is not null)) as is_moved`;

function currentRelease({ id, releases }: KeptLoan) {
  const found = releases.find(({ undone_by_entry_id }) => undone_by_entry_id === null);
  if (!found) throw new Error(`the loan ${id} has no release`);
  return found;
}

/** Released → approved: an entry that mirrors the release, while nothing followed it. */
export async function undoRelease(call: Call): Promise<Loan> {
  const { tx, input, refusal } = call;
  await lockWithPrevious(tx, input.id);
  const loan = await lockForStep(call, undoLoanRelease);
  const released = currentRelease(loan);
  if (released.way === "taken over") throw refusal("loan_taken_over");
  // Locked, so that nothing is posted to it meanwhile.
  await tx.query(
    `select from member_account where organization_id = (select kaban_organization())
       and branch_id = (select kaban_branch()) and id = $1 for update`,
    [loan.member_account_id],
  );
  const later = await tx.query<{ is_moved: boolean }>(findLater, [
    loan.member_account_id,
    released.entry_id,
    loan.id,
  ]);
  if (later.rows[0]?.is_moved) throw refusal("loan_moved_since");
  const paidBack = await payBack(call, loan, released);
  const entryId = await postMirror(call, loan, released);
  for (const rest of paidBack?.postings ?? []) await postOne(call, rest);
  await paidBack?.keep(entryId);
  await keepUndone(tx, released, { entryId, reason: input.reason });
  const nothing = { released_at: null, released_by_id: null, released_on: null, maturity_date: null };
  return changeLoan(call, loan, { state: "approved", ...nothing }, input.reason);
}
