import type { z } from "zod";
import type { Member } from "#contract/entities/member";
import type { closingBlocker, remarkActs } from "#contract/entities/member-closing";
import { formatPesos } from "#contract/kit/money";
import {
  archiveMember,
  closeMember,
  closingBlockers,
  reopenMember,
  unarchiveMember,
} from "#contract/operations/members/close-member";
import { changeMember, lockMember } from "#server/domain/members/change";
import { claimLeftOf } from "#server/domain/members/claims";
import { findMember } from "#server/domain/members/rows";
import { can } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Blocker = z.output<typeof closingBlocker>;
const override = "members:close-with-balances";

/** What stands against closing a member, each a statement by member id. What a member owes comes here too. */
const blockerChecks: readonly string[] = [
  `select 'balance' as kind, a.id as account_id, h.number || ' ' || a.name as name, h.balance as amount
   from member_account h join account a on a.branch_id = h.branch_id and a.id = h.account_id
   where h.branch_id = (select kaban_branch()) and h.member_id = $1 and h.balance <> 0 order by h.number`,
  `select * from (
     select 'claim' as kind, h.account_id, l.number || ' ' || l.name as name, ${claimLeftOf("l")} as amount
     from loan l join member_account h on h.branch_id = l.branch_id and h.id = l.member_account_id
     where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
       and l.member_id = $1 and l.state = 'written off') c
   where c.amount > 0 order by c.name`,
];

/** What stands against closing a member: an empty list lets them go. */
async function findBlockers(tx: Transaction, memberId: string): Promise<Blocker[]> {
  const found = await Promise.all(blockerChecks.map((check) => tx.query(check, [memberId])));
  return found.flatMap(({ rows }) => rows as Blocker[]);
}

/** "11200 Savings 1,250.00, …": the money in the way, for a person. */
const inWords = (blockers: Blocker[]) =>
  blockers.map(({ name, amount }) => `${name} ${formatPesos(amount)}`).join(", ");

interface Remark {
  act: (typeof remarkActs)[number];
  reason?: string;
  description: string;
}

/** Keeps what was said of a member's closing. */
export async function addRemarks(
  { tx, now, caller }: Pick<BranchCall<unknown>, "tx" | "now" | "caller">,
  memberId: string,
  remarks: Remark[],
): Promise<void> {
  await tx.query(
    `insert into member_close_remark (organization_id, branch_id, member_id, act, reason, description,
       created_at, created_by_id)
     select kaban_organization(), kaban_branch(), $1, act, reason, description, $3, $4
     from jsonb_to_recordset($2) as r (act text, reason text, description text)`,
    [memberId, JSON.stringify(remarks), now, caller.userId],
  );
}

/** Locks what a member holds and marks it closed, so that the ledger refuses every posting from now on. */
export const closeMemberAccounts = (tx: Transaction, memberId: string) =>
  tx.query(
    `with held as (
       select id from member_account
       where branch_id = (select kaban_branch()) and member_id = $1 order by id for update)
     update member_account h set status_before_closing = h.status, status = 'closed'
     from held where h.branch_id = (select kaban_branch()) and h.id = held.id
       and h.status_before_closing is null`,
    [memberId],
  );

const openMemberAccounts = (tx: Transaction, memberId: string) =>
  tx.query(
    `update member_account set status = status_before_closing, status_before_closing = null
     where branch_id = (select kaban_branch()) and member_id = $1 and status_before_closing is not null`,
    [memberId],
  );

const closingBlockersHandler = serve(closingBlockers, async ({ tx, input, caller, refusal }) => {
  if (!(await findMember(tx, input.id))) throw refusal("member_not_found");
  return { obstacles: await findBlockers(tx, input.id), may_override: can(caller.membership, override) };
});

/** Refuses to close a member who holds money or owes it, unless who may says why not. */
async function refuseWithMoney(
  call: BranchCall<typeof closeMember>,
  { full_name }: Member,
): Promise<boolean> {
  const { tx, input, caller, refusal } = call;
  const found = await findBlockers(tx, input.id);
  if (found.length === 0) return false;
  if (input.override_reason === undefined) {
    const code = found.some(({ kind }) => kind === "balance") ? "balances_remain" : "claims_remain";
    throw refusal(code, { name: full_name, accounts: inWords(found) });
  }
  if (!can(caller.membership, override)) throw refusal("override_not_permitted");
  call.weigh(found.reduce((sum, { amount }) => sum + Math.abs(amount), 0));
  return true;
}

const closeMemberHandler = serve(closeMember, async (call) => {
  const { tx, input, now, refusal } = call;
  const before = await lockMember(call, "whole");
  if (before.is_closed) throw refusal("member_closed");
  await closeMemberAccounts(tx, before.id);
  const overridden = await refuseWithMoney(call, before);
  const remarks: Remark[] = input.remarks.map((remark) => ({ act: "close", ...remark }));
  if (overridden) remarks.push({ act: "override", description: input.override_reason ?? "" });
  await addRemarks(call, before.id, remarks);
  const said = remarks.map(({ reason, description }) => (reason ? `${reason}: ${description}` : description));
  return changeMember(call, before, { is_closed: true, closed_at: now.toISOString() }, said.join("; "));
});

/** Refuses what would bring a merged member back: they are somebody else now. */
async function refuseMerged(
  { tx, refusal }: { tx: Transaction; refusal(code: "member_merged", detail: { name: string }): Error },
  { merged_into_id }: Member,
) {
  if (!merged_into_id) return;
  const into = await findMember(tx, merged_into_id);
  throw refusal("member_merged", { name: into?.full_name ?? "" });
}

const reopenMemberHandler = serve(reopenMember, async (call) => {
  const { tx, input, refusal } = call;
  const before = await lockMember(call, "whole");
  if (!before.is_closed) throw refusal("member_not_closed");
  await refuseMerged(call, before);
  await openMemberAccounts(tx, before.id);
  await addRemarks(call, before.id, [{ act: "reopen", description: input.description }]);
  const anew = { status: "pending", status_reason: null, verified_by_id: null, verified_at: null } as const;
  const open = { is_closed: false, closed_at: null, archived_at: null, ...anew };
  return changeMember(call, before, open, input.description);
});

const archiveMemberHandler = serve(archiveMember, async (call) => {
  const { input, now, refusal } = call;
  const before = await lockMember(call);
  if (!before.is_closed) throw refusal("member_not_closed");
  if (before.archived_at) throw refusal("already_archived");
  await addRemarks(call, before.id, [{ act: "archive", description: input.description }]);
  return changeMember(call, before, { archived_at: now.toISOString() }, input.description);
});

const unarchiveMemberHandler = serve(unarchiveMember, async (call) => {
  const { input, refusal } = call;
  const before = await lockMember(call);
  if (!before.archived_at) throw refusal("not_archived");
  await refuseMerged(call, before);
  await addRemarks(call, before.id, [{ act: "unarchive", description: input.description }]);
  return changeMember(call, before, { archived_at: null }, input.description);
});

/** The operations that end and resume a membership. */
export const closing: readonly OperationHandler[] = [
  closingBlockersHandler,
  closeMemberHandler,
  reopenMemberHandler,
  archiveMemberHandler,
  unarchiveMemberHandler,
];
