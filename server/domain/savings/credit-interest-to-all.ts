import { jobs } from "#contract/jobs/index";
import { postSet } from "#contract/jobs/post-set";
import { jobName } from "#contract/kit/job";
import { creditInterestToAll } from "#contract/operations/savings/credit-interest-to-all";
import { type Locked, lockFor } from "#server/domain/ledger/locks";
import { addSet, type NewSet, shutThrough, totalsOf } from "#server/domain/ledger/sets";
import { findJobRun } from "#server/platform/jobs/runs";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof creditInterestToAll>;

// The rate of the balance, to the nearest centavo.
const interest = `
  select row_number() over (order by member_id, id)::integer as place, id as member_account_id, amount
  from (select h.member_id, h.id, round(h.balance * $2::numeric / 100)::bigint as amount
    from member_account h
    where h.branch_id = (select kaban_branch()) and h.account_id = $1 and h.status in ('open', 'dormant')
      and h.balance > 0) due
  where amount > 0`;

// In part counts too: a run that was stopped is gone on with, not begun again.
const creditedToday = `
  select from job_run where organization_id = (select kaban_organization())
    and branch_id = (select kaban_branch()) and job = $1 and key = $2 and input ->> 'entry_date' = $3
    and (state = 'done' or checkpoint is not null)`;

/** The account that interest is paid out of, where interest may be credited to the product today. */
async function ownAccountFor({ tx, input, today, refusal }: Call, locked: Locked): Promise<string> {
  const product = locked.accounts.get(input.id);
  if (!product || product.is_deleted) throw refusal("account_not_found");
  if (product.member_kind !== "savings" && product.member_kind !== "time deposit") {
    throw refusal("pays_no_interest");
  }
  if (product.status !== "open") throw refusal("account_not_open");
  const through = shutThrough(locked.head, today);
  if (through) throw refusal("period_closed", { closed_through: through });
  const { rowCount } = await tx.query(creditedToday, [jobName(postSet), input.id, today]);
  if (rowCount !== 0) throw refusal("interest_credited_today");
  const own = locked.roles.get("interest on deposits");
  if (!own) throw refusal("branch_accounts_missing", { role: "interest on deposits" });
  return own;
}

export const creditInterestToAllHandler = serve(creditInterestToAll, async (call) => {
  const { tx, input, today, refusal } = call;
  const locked = await lockFor(tx, { accountIds: [input.id], roles: ["interest on deposits"] });
  const ownAccountId = await ownAccountFor(call, locked);
  const set: NewSet = {
    source: "savings interest",
    accountId: input.id,
    ownAccountId,
    entryDate: today,
    description: input.description ?? "",
    approvedById: call.approvedById,
    items: interest,
    values: [input.id, input.rate],
  };
  const totals = await totalsOf(tx, set);
  if (totals.accounts === 0) throw refusal("nothing_to_credit");
  call.weigh(totals.total);
  const id = await addSet(tx, set, totals, call);
  const found =
    id && (await findJobRun(tx, id, (name) => jobs.find((one) => jobName(one) === name)?.label ?? name));
  if (!found) throw refusal("set_under_way");
  call.audit({ entity: "account", entityId: input.id, after: { rate: input.rate, ...totals } });
  call.emit("job-run.create", [id]);
  return found.run;
});
