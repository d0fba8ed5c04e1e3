import { beginEmpty } from "#contract/operations/ledger/begin-empty";
import { lockHead } from "#server/domain/ledger/locks";
import { hasOpeningBalances } from "#server/domain/ledger/post-opening-balances";
import { serve } from "#server/platform/operations/serve";

const change = `
  update journal_head h set begins_empty = $1
  from (select begins_empty from journal_head where branch_id = (select kaban_branch())) before
  where h.branch_id = (select kaban_branch())
  returning before.begins_empty`;

export const beginEmptyHandler = serve(beginEmpty, async ({ tx, input, caller, refusal, audit, emit }) => {
  await lockHead(tx);
  if (input.begins_empty && (await hasOpeningBalances(tx))) throw refusal("opening_balances_posted");
  const { rows } = await tx.query(change, [input.begins_empty]);
  const { branchId } = caller.membership;
  audit({ entity: "branch", entityId: branchId, before: rows[0], after: input });
  emit("branch.update", [branchId]);
  return input;
});
