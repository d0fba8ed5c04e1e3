import type { CheckState, ReceivedCheck } from "#contract/entities/received-check";
import { formatPesos } from "#contract/kit/money";
import {
  clearCheck,
  describeCheck,
  replaceCheck,
  returnCheck,
} from "#contract/operations/checks/check-steps";
import { assertFace } from "#server/domain/checks/face";
import { answered, changeCheck, type FoundCheck, lockCheck } from "#server/domain/checks/rows";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Step = typeof clearCheck | typeof describeCheck | typeof replaceCheck | typeof returnCheck;

const states = ({ when }: Step) => [when?.state].flat() as CheckState[];

/** Keeps a step: its footstep, and that the check is another now. */
function done(
  call: Pick<BranchCall<Step>, "audit" | "emit">,
  before: FoundCheck,
  after: FoundCheck,
  description?: string,
): ReceivedCheck {
  call.audit({
    entity: "received-check",
    entityId: before.id,
    before: { ...before },
    after: { ...after },
    ...(description && { description }),
  });
  call.emit("received-check.update", [before.id]);
  return answered(after);
}

const describeHandler = serve(describeCheck, async (call) => {
  const { input, today } = call;
  const before = await lockCheck(call, states(describeCheck));
  const isToCome = input.check_date > today;
  if (before.state === "post-dated" && !isToCome) throw call.refusal("post_dated_stays");
  if (before.state === "on hand" && isToCome) throw call.refusal("check_dated_to_come");
  await assertFace(call, before.member_id, before.id);
  const { bank_id, check_number, check_date } = input;
  return done(call, before, await changeCheck(call, before.id, { bank_id, check_number, check_date }));
});

const clearHandler = serve(clearCheck, async (call) => {
  const before = await lockCheck(call, states(clearCheck));
  if (before.clears_on !== null && before.clears_on > call.today) call.weigh(before.amount);
  const after = await changeCheck(call, before.id, { state: "cleared", cleared_on: call.today });
  return done(call, before, after, call.input.reason);
});

const returnHandler = serve(returnCheck, async (call) => {
  const before = await lockCheck(call, states(returnCheck));
  return done(call, before, await changeCheck(call, before.id, { state: "returned" }), call.input.reason);
});

/** What a receipt has made good already counts against its amount. */
const findReceipt = `
  select e.id from journal_entry e
  where e.organization_id = (select kaban_organization()) and e.branch_id = (select kaban_branch())
    and e.source in ('deposit', 'payment') and e.reference_key = kaban_reference_key($1)
    and e.member_id is not distinct from $2 and e.amount >= $3 + coalesce((select sum(c.amount)
      from received_check c where c.organization_id = e.organization_id and c.branch_id = e.branch_id
        and c.replaced_by_id = e.id), 0) and e.entry_date >= $4::date and e.id <> $5
    and not exists (select from journal_entry r where r.branch_id = e.branch_id and r.reverses_id = e.id)`;

const replaceHandler = serve(replaceCheck, async (call) => {
  const before = await lockCheck(call, states(replaceCheck));
  const { rows } = await call.tx.query(findReceipt, [
    call.input.receipt,
    before.member_id,
    before.amount,
    before.bounced_on,
    before.entry_id,
  ]);
  const [receipt] = rows;
  if (!receipt) throw call.refusal("receipt_not_found", { amount: formatPesos(before.amount) });
  const after = await changeCheck(call, before.id, { state: "replaced", replaced_by_id: receipt.id });
  return done(call, before, after);
});

/** What becomes of a check, but for its way into a bank and back. */
export const checkSteps: readonly OperationHandler[] = [
  describeHandler,
  clearHandler,
  returnHandler,
  replaceHandler,
];
