import type { Member } from "#contract/entities/member";
import type { CalendarDate } from "#contract/kit/dates";
import type { Problem, Refusal } from "#contract/kit/refusal";
import { findMember, fullNameOf, memberColumns } from "#server/domain/members/rows";
import type { BranchCaller } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";

/** A call of an operation about one member. */
export interface MemberCall<Code extends string> {
  tx: Transaction;
  input: { id: string; version: number };
  caller: BranchCaller;
  now: Date;
  today: CalendarDate;
  refusal(code: Code, detail?: Problem["detail"]): Refusal;
  audit: BranchCall<unknown>["audit"];
  emit: BranchCall<unknown>["emit"];
}

/**
 * The member a call names, locked until the transaction ends, at the version the caller read. "whole" also
 * holds back whatever refers to the member, such as a posting that opens a new member account.
 */
export async function lockMember(
  { tx, input, refusal }: Pick<MemberCall<"member_not_found" | "stale_version">, "tx" | "input" | "refusal">,
  how: "row" | "whole" = "row",
): Promise<Member> {
  const lock = how === "whole" ? "update" : "no key update";
  await tx.query(
    `select from member where branch_id = (select kaban_branch()) and id = $1
      and deleted_at is null for ${lock}`,
    [input.id],
  );
  const member = await findMember(tx, input.id);
  if (!member) throw refusal("member_not_found");
  if (member.version !== input.version) throw refusal("stale_version", { version: member.version });
  return member;
}

/** The same, of a member that may be changed: a closed one may not. */
export async function lockOpenMember(
  call: Pick<MemberCall<"member_not_found" | "stale_version" | "member_closed">, "tx" | "input" | "refusal">,
): Promise<Member> {
  const member = await lockMember(call);
  if (member.is_closed) throw call.refusal("member_closed");
  return member;
}

/** What a change may write besides what is answered. */
export type Changes = Partial<Member> & { prepared_by_id?: string };

/** Writes some columns of a locked member, and answers them as they are then. */
export async function writeMember(
  { tx, caller, now }: Pick<MemberCall<never>, "tx" | "caller" | "now">,
  before: Member,
  changes: Changes,
): Promise<Member> {
  const named = { ...before, ...changes };
  const columns = Object.entries({ ...changes, full_name: fullNameOf(named) });
  const set = columns.map(([column], index) => `${column} = $${index + 4}`).join(", ");
  const { rows } = await tx.query(
    `update member set ${set}, updated_at = $2, updated_by_id = $3, version = version + 1
     where branch_id = (select kaban_branch()) and id = $1 returning ${memberColumns}`,
    [before.id, now, caller.userId, ...columns.map(([, value]) => value)],
  );
  return rows[0];
}

/** Writes as writeMember, and says what changed: the footstep with before and after, and the live topic. */
export async function changeMember(
  call: MemberCall<never>,
  before: Member,
  changes: Changes,
  description?: string,
): Promise<Member> {
  const after = await writeMember(call, before, changes);
  call.audit({ entity: "member", entityId: after.id, before, after, ...(description && { description }) });
  call.emit("member.update", [after.id]);
  return after;
}
