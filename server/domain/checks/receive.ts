import { v7 as uuidv7 } from "uuid";
import { receivePostDated } from "#contract/operations/checks/check-steps";
import { assertFace } from "#server/domain/checks/face";
import { answered, type FoundCheck, lockChecks } from "#server/domain/checks/rows";
import { lockHead } from "#server/domain/ledger/locks";
import { serve } from "#server/platform/operations/serve";

const insert = `
  insert into received_check (organization_id, branch_id, id, state, member_id, bank_id, check_number,
    check_date, amount, received_on, description, created_at, created_by_id, updated_at, updated_by_id)
  values (kaban_organization(), kaban_branch(), $1, 'post-dated', $2, $3, $4, $5, $6, $7, nullif($8, ''), $9,
    $10, $9, $10)`;

export const receivePostDatedHandler = serve(
  receivePostDated,
  async (call) => {
    const { tx, input, caller, now, today, refusal } = call;
    if (input.check_date <= today) throw refusal("check_not_post_dated");
    await lockHead(tx);
    const member = await tx.query(
      `select is_closed from member where organization_id = (select kaban_organization())
         and branch_id = (select kaban_branch()) and id = $1 and deleted_at is null`,
      [input.member_id],
    );
    if (!member.rows[0]) throw refusal("member_not_found");
    if (member.rows[0].is_closed) throw refusal("member_closed");
    await assertFace(call, input.member_id);
    const id = uuidv7();
    const { member_id, bank_id, check_number, check_date, amount, description } = input;
    await tx.query(insert, [
      ...[id, member_id, bank_id, check_number, check_date, amount, today, description, now],
      caller.userId,
    ]);
    const [after] = await lockChecks(tx, [id]);
    call.audit({ entity: "received-check", entityId: id, after: { ...(after as FoundCheck) } });
    call.emit("received-check.create", [id]);
    return answered(after as FoundCheck);
  },
  { status: 201 },
);
