import type { Output } from "#contract/kit/operation";
import { loansDueBetween, showMove } from "#contract/operations/loans/move-loan";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Shown = Output<typeof showMove>;

const findOut = `
  select b.name as branch, l.number, h.handed_over_on as on, h.state, h.amount, h.reference, h.reason,
    h.decline_reason
  from loan_hand_over h
  join branch b on b.organization_id = h.organization_id and b.id = h.to_branch_id
  join loan l on l.organization_id = h.organization_id and l.branch_id = h.branch_id and l.id = h.loan_id
  where h.organization_id = (select kaban_organization()) and h.branch_id = (select kaban_branch())
    and h.loan_id = $1 order by h.created_at desc limit 1`;
const findCame = `
  select b.name as branch, a.number, a.decided_on as on, a.state, a.amount, a.reference, a.reason,
    a.decline_reason, a.book -> 'original' as original
  from loan_arrival a
  join branch b on b.organization_id = a.organization_id and b.id = a.from_branch_id
  where a.organization_id = (select kaban_organization()) and a.branch_id = (select kaban_branch())
    and a.loan_id = $1`;

const between = `
  select t.other_branch_id as branch_id, b.name as branch, t.is_outgoing, t.loans, t.due_from, t.due_to,
    t.waiting, t.due_from - t.due_to - t.waiting as difference
  from loans_due_between() t
  join branch b on b.organization_id = (select kaban_organization()) and b.id = t.other_branch_id
  order by b.name, t.is_outgoing desc`;

/** Where loans went and came from, and whether the books of both branches agree on it. */
export const showingMoves: readonly OperationHandler[] = [
  serve(showMove, async ({ tx, input }) => {
    const out = await tx.query<NonNullable<Shown["out"]>>(findOut, [input.id]);
    const came = await tx.query<NonNullable<Shown["came"]> & Pick<Shown, "original">>(findCame, [input.id]);
    const { original = [], ...told } = came.rows[0] ?? {};
    return {
      out: out.rows[0] ?? null,
      came: came.rows[0] ? (told as NonNullable<Shown["came"]>) : null,
      original,
    };
  }),
  serve(loansDueBetween, async ({ tx }) => ({ branches: (await tx.query(between)).rows })),
];
