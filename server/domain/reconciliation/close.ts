import { v7 as uuidv7 } from "uuid";
import { formatPesos } from "#contract/kit/money";
import {
  approveReconciliation,
  closeReconciliation,
  reopenReconciliation,
} from "#contract/operations/reconciliation/close";
import { readReconciliation } from "#server/domain/reconciliation/figures";
import { findBankAccount } from "#server/domain/reconciliation/match";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const insert = `
  insert into bank_reconciliation (organization_id, branch_id, id, bank_account_id, through, state,
    bank_balance, in_transit, outstanding, opening_difference, book_balance, note, closed_at, closed_by_id)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, 'closed', $4, $5, $6, $7, $8, nullif($9, ''), $10,
    $11)`;

const readLast = `
  select max(r.through) as through from bank_reconciliation r
  where r.organization_id = (select kaban_organization()) and r.branch_id = (select kaban_branch())
    and r.bank_account_id = $1 and r.state <> 'reopened'`;

const closeHandler = serve(
  closeReconciliation,
  async (call) => {
    const { tx, input, today, now, caller, refusal } = call;
    if (input.through >= today) throw refusal("through_to_come");
    const bank = await findBankAccount(call, "for update");
    const { rows } = await tx.query(readLast, [bank.id]);
    const closed = rows[0]?.through;
    if (closed && closed >= input.through) throw refusal("closed_later", { date: closed });
    const { figures, first_line_on } = await readReconciliation(tx, bank, input.through);
    if (!first_line_on || first_line_on > input.through) throw refusal("no_statement");
    if (figures.gap !== 0) throw refusal("statement_incomplete", { amount: formatPesos(figures.gap) });
    if (figures.unbooked !== 0) throw refusal("lines_not_booked", { amount: formatPesos(figures.unbooked) });
    const id = uuidv7();
    const { bank_balance, in_transit, outstanding, opening_difference, book_balance } = figures;
    await tx.query(insert, [
      ...[id, bank.id, input.through, bank_balance, in_transit, outstanding, opening_difference],
      ...[book_balance, input.note, now, caller.userId],
    ]);
    call.audit({
      entity: "bank-reconciliation",
      entityId: id,
      after: { ...figures, through: input.through },
    });
    call.emit("bank-reconciliation.create", [id]);
    return { id, figures };
  },
  { status: 201 },
);

type Deciding = typeof approveReconciliation | typeof reopenReconciliation;

async function lock({ tx, input, refusal }: Pick<BranchCall<Deciding>, "tx" | "input" | "refusal">) {
  const { rows } = await tx.query(
    `select id, state, version, closed_by_id from bank_reconciliation
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
       and id = $1 for update`,
    [input.id],
  );
  const [found] = rows;
  if (!found) throw refusal("reconciliation_not_found");
  if (found.state !== "closed") throw refusal("reconciliation_decided", { state: found.state });
  if (found.version !== input.version) throw refusal("stale_version");
  return found as { id: string; state: string; closed_by_id: string };
}

async function decide(
  call: Pick<BranchCall<Deciding>, "tx" | "now" | "caller" | "audit" | "emit">,
  id: string,
  state: "approved" | "reopened",
  description?: string,
) {
  await call.tx.query(
    `update bank_reconciliation set state = $2, decided_at = $3, decided_by_id = $4, version = version + 1
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
       and id = $1`,
    [id, state, call.now, call.caller.userId],
  );
  call.audit({
    entity: "bank-reconciliation",
    entityId: id,
    after: { state },
    ...(description && { description }),
  });
  call.emit("bank-reconciliation.update", [id]);
  return { id, state };
}

const approveHandler = serve(approveReconciliation, async (call) => {
  const found = await lock(call);
  if (found.closed_by_id === call.caller.userId) throw call.refusal("own_reconciliation");
  return decide(call, found.id, "approved");
});

const reopenHandler = serve(reopenReconciliation, async (call) => {
  const found = await lock(call as never);
  return decide(call, found.id, "reopened", call.input.reason);
});

/** How a reconciliation is closed by one, and approved by another. */
export const closing: readonly OperationHandler[] = [closeHandler, approveHandler, reopenHandler];
