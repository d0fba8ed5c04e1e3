import type { Member } from "#contract/entities/member";
import { formatPesos } from "#contract/kit/money";
import { tableName } from "#contract/kit/resource";
import { mergeMembers, previewMerge } from "#contract/operations/members/duplicates";
import { resources } from "#contract/resources/index";
import { type Changes, writeMember } from "#server/domain/members/change";
import { claimLeftOf } from "#server/domain/members/claims";
import { addRemarks, closeMemberAccounts } from "#server/domain/members/closing";
import { type MergePlan, mergeable, planMerge } from "#server/domain/members/merge-plan";
import { findMember } from "#server/domain/members/rows";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof mergeMembers>;

interface Asking {
  tx: Call["tx"];
  input: { id: string; into_id: string };
  refusal(code: "same_member" | "member_not_found"): Error;
  refusal(code: "already_merged", detail: { name: string }): Error;
}

async function readBoth({ tx, input, refusal }: Asking): Promise<[Member, Member]> {
  if (input.id === input.into_id) throw refusal("same_member");
  const [source, target] = [await findMember(tx, input.id), await findMember(tx, input.into_id)];
  if (!source || !target) throw refusal("member_not_found");
  const merged = [source, target].find(({ merged_into_id }) => merged_into_id !== null);
  if (merged) throw refusal("already_merged", { name: merged.full_name });
  return [source, target];
}

const previewMergeHandler = serve(previewMerge, async (call) => {
  const [source, target] = await readBoth(call);
  return planMerge(call.tx, source, target, []);
});

/** Both members, locked in the order of their ids, at the versions that were looked at. */
async function lockBoth(call: Call): Promise<[Member, Member]> {
  const { tx, input, refusal } = call;
  await tx.query(
    `select from member where branch_id = (select kaban_branch()) and id = any($1)
      and deleted_at is null order by id for update`,
    [[input.id, input.into_id]],
  );
  const [source, target] = await readBoth(call);
  const isStale = source.version !== input.source_version || target.version !== input.target_version;
  if (isStale) throw refusal("stale_version");
  if (target.is_closed) throw refusal("member_closed");
  if (source.user_id && target.user_id) throw refusal("two_portal_accounts");
  const foreign = input.take.find((field) => !(mergeable as string[]).includes(field));
  if (foreign !== undefined) throw refusal("field_not_mergeable", { field: foreign });
  return [source, target];
}

/** The columns of resources that name a member: of whom a row is a part, who a relative is or who leads. */
const namings = resources.flatMap((resource) =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.kind === "reference" && field.to === "member-profile")
    .map(([column]) => ({ table: tableName(resource), column })),
);

// Nobody holds their own account jointly with themselves, nor twice.
const moveJointly = `
  with given as (
    delete from member_account_holder
    where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
      and member_id = $1
    returning organization_id, branch_id, member_account_id)
  insert into member_account_holder (organization_id, branch_id, member_account_id, member_id)
  select g.organization_id, g.branch_id, g.member_account_id, $2 from given g
  join member_account h on h.branch_id = g.branch_id and h.id = g.member_account_id and h.member_id <> $2
  on conflict do nothing`;

/** Moves what hangs on the source and those it recruited to the target. */
async function moveParts({ tx, now, caller }: Call, source: Member, target: Member): Promise<void> {
  const changed = "updated_at = $3, updated_by_id = $4, version = version + 1";
  for (const { table, column } of namings) {
    await tx.query(
      `update ${table} set ${column} = $2, ${changed}
       where branch_id = (select kaban_branch()) and ${column} = $1`,
      [source.id, target.id, now, caller.userId],
    );
  }
  await tx.query(moveJointly, [source.id, target.id]);
  // Who were relatives of each other would be their own.
  await tx.query(
    `update member_relative_account set deleted_at = $2, deleted_by_id = $3
     where branch_id = (select kaban_branch()) and member_profile_id = $1
       and relative_member_profile_id = $1 and deleted_at is null`,
    [target.id, now, caller.userId],
  );
  await tx.query(
    `update member set recruited_by_member_profile_id = $2, ${changed}
     where branch_id = (select kaban_branch()) and recruited_by_member_profile_id = $1 and id <> $2`,
    [source.id, target.id, now, caller.userId],
  );
}

function changesOf(plan: MergePlan, source: Member, target: Member, userId: string): Changes {
  const taken = plan.fields.filter((field) => field.taken).map((field) => [field.field, field.source]);
  const recruiter = target.recruited_by_member_profile_id === source.id;
  return {
    ...(recruiter && { recruited_by_member_profile_id: null }),
    ...Object.fromEntries(taken),
    user_id: target.user_id ?? source.user_id,
    prepared_by_id: userId,
  };
}

// A number where it has one; a draft is told by its product. What was written off is owed until recovered.
const readRunningLoans = `
  select coalesce(l.number, p.name) as name
  from loan l join loan_product p on p.organization_id = l.organization_id and p.branch_id = l.branch_id
    and p.id = l.loan_product_id
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.state not in ('closed', 'rejected', 'withdrawn')
    and (l.state <> 'written off' or ${claimLeftOf("l")} > 0)
    and (l.member_id = $1 or exists (select from loan_comaker c
      where c.organization_id = l.organization_id and c.branch_id = l.branch_id and c.loan_id = l.id
        and c.member_id = $1))
  order by name`;

/** Loans are of who signed for them: they do not pass to somebody else by a merge. */
async function assertNoLoans({ tx, refusal }: Call, source: Member): Promise<void> {
  const { rows } = await tx.query(readRunningLoans, [source.id]);
  const loans = rows.map(({ name }) => name).join(", ");
  if (loans) throw refusal("loans_remain", { name: source.full_name, loans });
}

const mergeMembersHandler = serve(mergeMembers, async (call) => {
  const { tx, input, caller, now, refusal } = call;
  const [source, target] = await lockBoth(call);
  await closeMemberAccounts(tx, source.id);
  const plan = await planMerge(tx, source, target, input.take);
  if (plan.holdings.length > 0) {
    const accounts = plan.holdings.map(
      ({ code, name, balance }) => `${code} ${name} ${formatPesos(balance)}`,
    );
    throw refusal("balances_remain", { name: source.full_name, accounts: accounts.join(", ") });
  }
  await assertNoLoans(call, source);
  const moment = now.toISOString();
  const gone = await writeMember(call, source, {
    user_id: null,
    recruited_by_member_profile_id: null,
    is_closed: true,
    closed_at: source.closed_at ?? moment,
    archived_at: moment,
    merged_into_id: target.id,
  });
  await moveParts(call, source, target);
  const stays = await writeMember(call, target, changesOf(plan, source, target, caller.userId));
  await addRemarks(call, source.id, [{ act: "merge", description: input.reason }]);
  const step = { entity: "member", description: input.reason };
  call.auditMany([
    { ...step, entityId: stays.id, before: target, after: { ...stays, merged: plan } },
    { ...step, entityId: gone.id, before: source, after: gone },
  ]);
  call.emit("member.update", [source.id, target.id]);
  return plan;
});

/** The operations that make one member of two. */
export const merging: readonly OperationHandler[] = [previewMergeHandler, mergeMembersHandler];
