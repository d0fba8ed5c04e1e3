import { type ApprovalRule, type ApprovalTier, approvalKinds } from "#contract/entities/approval";
import { listApprovalRules, saveApprovalRule, workAlone } from "#contract/operations/approvals/rules";
import { readAlone } from "#server/platform/approvals/rules";
import { refuseUnknown } from "#server/platform/auth/grants";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const readRules = `
  select kind, tiers, version, updated_at,
    (select u.full_name from user_account u where u.id = r.updated_by_id) as updated_by_name
  from approval_rule r where branch_id = (select kaban_branch()) and ($1::text is null or kind = $1)`;

async function rulesOf(tx: Transaction, only: ApprovalRule["kind"] | null): Promise<ApprovalRule[]> {
  const { rows } = await tx.query(readRules, [only]);
  const known = new Map((rows as ApprovalRule[]).map((rule) => [rule.kind, rule]));
  return Object.entries(approvalKinds).flatMap(([name, { hasAmount }]) => {
    const kind = name as ApprovalRule["kind"];
    if (only && only !== kind) return [];
    const none = { tiers: [], version: 1, updated_at: null, updated_by_name: null };
    return [{ ...none, ...known.get(kind), kind, has_amount: hasAmount }];
  });
}

type Call = BranchCall<typeof saveApprovalRule>;

async function refuseStrangers({ tx, refusal }: Call, tiers: ApprovalTier[]): Promise<void> {
  const people = [...new Set(tiers.flatMap(({ person_ids }) => person_ids))];
  const { rowCount } = await tx.query(
    `select distinct user_id from user_organization
     where branch_id = (select kaban_branch()) and user_id = any($1::uuid[]) and user_type <> 'member'
       and application_status = 'accepted' and deleted_at is null`,
    [people],
  );
  if (rowCount !== people.length) throw refusal("person_not_found");
}

/** Refuses tiers that nobody could decide by, or that say two things of one amount. */
async function refuseUnsound(call: Call): Promise<void> {
  const { input, refusal } = call;
  const { kind, tiers } = input;
  if (kind === "approval-rules" && !tiers.some(({ from_amount }) => from_amount === 0))
    throw refusal("rule_must_stay");
  const starts = tiers.map(({ from_amount }) => from_amount);
  if (new Set(starts).size < starts.length) throw refusal("tier_twice");
  for (const { permission, person_ids, needed } of tiers) {
    if (permission === null && person_ids.length === 0) throw refusal("tier_without_decider");
    if (permission === null && new Set(person_ids).size < needed) throw refusal("too_few_people");
  }
  refuseUnknown(
    tiers.flatMap(({ permission }) => permission ?? []),
    (code, detail) => refusal(code, detail),
  );
  await refuseStrangers(call, tiers);
}

const write = `
  insert into approval_rule (organization_id, branch_id, kind, tiers, version, updated_at, updated_by_id)
  values (kaban_organization(), kaban_branch(), $1, $2, 2, $3, $4)
  on conflict (organization_id, branch_id, kind) do update set tiers = excluded.tiers,
    version = approval_rule.version + 1, updated_at = excluded.updated_at,
    updated_by_id = excluded.updated_by_id`;

const saveHandler = serve(saveApprovalRule, async (call) => {
  const { tx, input, caller, now, refusal } = call;
  const { kind, tiers, version } = input;
  await refuseUnsound(call);
  await tx.query(
    "select from approval_rule where branch_id = (select kaban_branch()) and kind = $1 for update",
    [kind],
  );
  const [before] = (await rulesOf(tx, kind)) as [ApprovalRule];
  if (before.version !== version) throw refusal("stale_version");
  const sorted = [...tiers].sort((one, other) => one.from_amount - other.from_amount);
  await tx.query(write, [kind, JSON.stringify(sorted), now, caller.userId]);
  const [after] = (await rulesOf(tx, kind)) as [ApprovalRule];
  const named = ({ tiers: was }: ApprovalRule) => ({ kind, tiers: was });
  call.audit({ entity: "approval-rule", before: named(before), after: named(after) });
  call.emit("approval-rule.update", []);
  return after;
});

const choose = `
  insert into approval_setting (organization_id, branch_id, works_alone_id, is_asked, changed_at,
    changed_by_id)
  values (kaban_organization(), kaban_branch(), $1, true, $2, $3)
  on conflict (organization_id, branch_id) do update set works_alone_id = excluded.works_alone_id,
    is_asked = true, changed_at = excluded.changed_at, changed_by_id = excluded.changed_by_id`;

const workAloneHandler = serve(workAlone, async (call) => {
  const { tx, input, caller, now, refusal } = call;
  const { works_alone } = input;
  const { isOnlyOne, worksAloneName } = await readAlone(tx, caller.userId);
  if (!isOnlyOne) throw refusal("not_alone");
  await tx.query(choose, [works_alone ? caller.userId : null, now, caller.userId]);
  call.audit({
    entity: "approval-rule",
    before: { works_alone: worksAloneName !== null },
    after: { works_alone },
  });
  call.emit("approval-rule.update", []);
  return { works_alone };
});

/** The operations of the rules. */
export const ruleOperations: readonly OperationHandler[] = [
  serve(listApprovalRules, async ({ tx }) => ({ data: await rulesOf(tx, null) })),
  saveHandler,
  workAloneHandler,
];
