import { isOfferedFor, type Output } from "#contract/kit/operation";
import { addAccountHolder, removeAccountHolder } from "#contract/operations/savings/account-holders";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Changed = Output<typeof addAccountHolder>;
type Change = typeof addAccountHolder | typeof removeAccountHolder;
type Call = BranchCall<typeof addAccountHolder> | BranchCall<typeof removeAccountHolder>;

const most = 10;

const lock = `
  select h.id, h.member_id, h.status, h.version, array(select j.member_id from member_account_holder j
      where j.branch_id = h.branch_id and j.member_account_id = h.id order by j.member_id) as joint_holders
  from member_account h where h.branch_id = (select kaban_branch()) and h.id = $1 for update`;

/** The account with who holds it jointly, locked; refused where it is not as the caller saw it. */
async function lockAccount(operation: Change, { tx, input, refusal }: Call): Promise<Changed> {
  const { rows } = await tx.query(lock, [input.id]);
  if (!rows[0]) throw refusal("account_not_found");
  const { status, ...account } = rows[0];
  if (account.version !== input.version) throw refusal("stale_version");
  if (!isOfferedFor(operation, { status })) throw refusal("account_wrong_status", { status });
  return account;
}

/** Keeps that it is another now, and leaves the footstep at the member whose account it is. */
async function finish(
  { tx, input, audit, emit }: Call,
  before: Changed,
  holders: string[],
): Promise<Changed> {
  await tx.query(
    `update member_account set version = version + 1
     where branch_id = (select kaban_branch()) and id = $1`,
    [before.id],
  );
  const after = { ...before, joint_holders: holders.sort(), version: before.version + 1 };
  audit({ entity: "member", entityId: before.member_id, description: input.reason, before, after });
  emit("member.update", [before.member_id, input.member_id]);
  return after;
}

const addHandler = serve(addAccountHolder, async (call) => {
  const { tx, input, refusal } = call;
  const before = await lockAccount(addAccountHolder, call);
  if (before.member_id === input.member_id) throw refusal("holder_is_the_member");
  if (before.joint_holders.includes(input.member_id)) throw refusal("holder_there");
  if (before.joint_holders.length >= most) throw refusal("too_many_holders");
  const { rows } = await tx.query(
    `select is_closed from member
     where branch_id = (select kaban_branch()) and id = $1 and deleted_at is null for share`,
    [input.member_id],
  );
  if (!rows[0]) throw refusal("holder_not_found");
  if (rows[0].is_closed) throw refusal("member_closed");
  await tx.query(
    `insert into member_account_holder (organization_id, branch_id, member_account_id, member_id)
     values (kaban_organization(), kaban_branch(), $1, $2)`,
    [input.id, input.member_id],
  );
  return finish(call, before, [...before.joint_holders, input.member_id]);
});

const removeHandler = serve(removeAccountHolder, async (call) => {
  const { tx, input, refusal } = call;
  const before = await lockAccount(removeAccountHolder, call);
  const { rowCount } = await tx.query(
    `delete from member_account_holder
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
       and member_account_id = $1 and member_id = $2`,
    [input.id, input.member_id],
  );
  if (rowCount === 0) throw refusal("holder_missing");
  return finish(
    call,
    before,
    before.joint_holders.filter((id) => id !== input.member_id),
  );
});

/** Who holds an account of a member jointly with them. */
export const accountHolders: readonly OperationHandler[] = [addHandler, removeHandler];
