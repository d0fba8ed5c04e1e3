import { v7 as uuidv7 } from "uuid";
import type { memberAccountStatuses } from "#contract/entities/account";
import { formatPesos } from "#contract/kit/money";
import { isOfferedFor, type Output } from "#contract/kit/operation";
import {
  closeMemberAccount,
  freezeMemberAccount,
  openMemberAccount,
  reopenMemberAccount,
  restMemberAccount,
} from "#contract/operations/savings/account-life";
import { insertMemberAccounts } from "#server/domain/ledger/member-accounts";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Opened = Output<typeof openMemberAccount>;
type Opening = BranchCall<typeof openMemberAccount>;
type Status = (typeof memberAccountStatuses)[number];

async function read(tx: Transaction, id: string, lock: "" | "for update" = "") {
  const { rows } = await tx.query(
    `select id, number, member_id, account_id, opened_on, status, version, balance
     from member_account where branch_id = (select kaban_branch()) and id = $1 ${lock}`,
    [id],
  );
  return rows[0] as (Opened & { balance: number }) | undefined;
}

/** Refuses a member or product of which nothing may be opened. */
async function assertOpenable({ tx, input, refusal }: Opening): Promise<void> {
  const { rows } = await tx.query(
    `select m.is_closed, a.id as account_id, a.member_kind, a.status
     from member m left join account a
       on a.branch_id = m.branch_id and a.id = $2 and a.deleted_at is null
     where m.branch_id = (select kaban_branch()) and m.id = $1 and m.deleted_at is null`,
    [input.id, input.account_id],
  );
  const [found] = rows;
  if (!found) throw refusal("member_not_found");
  if (found.is_closed) throw refusal("member_closed");
  if (!found.account_id) throw refusal("account_not_found");
  if (!found.member_kind || found.member_kind === "loan") throw refusal("account_not_held_by_members");
  if (found.status !== "open") throw refusal("account_not_open");
}

async function addHolders({ tx, input, refusal }: Opening, id: string): Promise<void> {
  const holders = (input.joint_holders ?? []).map(({ member_id }) => member_id);
  if (holders.length === 0) return;
  if (holders.includes(input.id)) throw refusal("holder_is_the_member");
  const { rowCount } = await tx.query(
    `insert into member_account_holder (organization_id, branch_id, member_account_id, member_id)
     select m.organization_id, m.branch_id, $1, m.id from member m
     where m.branch_id = (select kaban_branch()) and m.id = any($2::uuid[]) and m.deleted_at is null`,
    [id, holders],
  );
  if (rowCount !== holders.length) throw refusal("holder_not_found");
}

async function open(call: Opening): Promise<Opened> {
  const { tx, input, caller, now, today } = call;
  await assertOpenable(call);
  const id = uuidv7();
  const side = { memberId: input.id, accountId: input.account_id };
  await insertMemberAccounts(tx, [
    { ...side, id, openedOn: today, createdAt: now, createdById: caller.userId },
  ]);
  await addHolders(call, id);
  const { balance: _, ...opened } = (await read(tx, id)) as Opened & { balance: number };
  call.audit({
    entity: "member",
    entityId: input.id,
    after: { ...opened, joint_holders: input.joint_holders },
  });
  call.emit("member.update", [input.id]);
  return opened;
}

const decided = (
  operation:
    | typeof freezeMemberAccount
    | typeof restMemberAccount
    | typeof reopenMemberAccount
    | typeof closeMemberAccount,
  to: Status,
): OperationHandler =>
  serve<typeof freezeMemberAccount>(operation as typeof freezeMemberAccount, async (call) => {
    const { tx, input, today, refusal } = call;
    const found = await read(tx, input.id, "for update");
    if (!found) throw refusal("account_not_found");
    const { balance, ...before } = found;
    if (before.version !== input.version) throw refusal("stale_version");
    if (!isOfferedFor(operation, before)) throw refusal("account_wrong_status", { status: before.status });
    if (to === "closed" && balance !== 0) {
      throw refusal("account_has_balance", { balance: formatPesos(balance) });
    }
    const member = await tx.query(
      "select from member where branch_id = (select kaban_branch()) and id = $1 and is_closed for share",
      [before.member_id],
    );
    if (to !== "closed" && member.rowCount !== 0) throw refusal("member_closed");
    await tx.query(
      `update member_account set status = $2, closed_on = $3, version = version + 1
       where branch_id = (select kaban_branch()) and id = $1`,
      [input.id, to, to === "closed" ? today : null],
    );
    const after = { ...before, status: to, version: before.version + 1 };
    call.audit({ entity: "member", entityId: before.member_id, description: input.reason, before, after });
    call.emit("member.update", [before.member_id]);
    return after;
  });

/** The operations that begin and end an account of a member, and stop what is posted to it. */
export const accountLife: readonly OperationHandler[] = [
  serve(openMemberAccount, open),
  decided(freezeMemberAccount, "frozen"),
  decided(restMemberAccount, "dormant"),
  decided(reopenMemberAccount, "open"),
  decided(closeMemberAccount, "closed"),
];
