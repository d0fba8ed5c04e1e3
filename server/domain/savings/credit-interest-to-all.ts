import { creditInterestToAll } from "#contract/operations/savings/credit-interest-to-all";
import { addSet, shutThrough } from "#server/domain/ledger/sets";
import { paysInterest } from "#server/domain/savings/own-account";
import { findJobRun } from "#server/platform/jobs/runs";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof creditInterestToAll>;

// The rate of the balance, to the nearest centavo. What is placed for a term earns by its term.
const interest = `
  select row_number() over (order by member_id, id)::integer as place, id as member_account_id, amount
  from (select h.member_id, h.id, round(h.balance * $2::numeric / 100)::bigint as amount
    from member_account h
    where h.branch_id = (select kaban_branch()) and h.account_id = $1 and h.status in ('open', 'dormant')
      and h.balance > 0 and not h.is_placed) due
  where amount > 0`;

const findProduct = `
  select a.status, a.member_kind, h.closed_through, h.closing_through, b.account_id as own_account_id
  from account a
  join journal_head h on h.organization_id = a.organization_id and h.branch_id = a.branch_id
  left join branch_account b on b.organization_id = a.organization_id and b.branch_id = a.branch_id
    and b.role = 'interest on deposits'
  where a.organization_id = (select kaban_organization()) and a.branch_id = (select kaban_branch())
    and a.id = $1
    and a.deleted_at is null`;

/** The account that interest is paid out of, where interest may be credited to the product today. */
async function ownAccountFor({ tx, input, today, refusal }: Call): Promise<string> {
  const [product] = (await tx.query(findProduct, [input.id])).rows;
  if (!product) throw refusal("account_not_found");
  if (!paysInterest(product.member_kind)) throw refusal("pays_no_interest");
  if (product.status !== "open") throw refusal("account_not_open");
  const through = shutThrough(product, today);
  if (through) throw refusal("period_closed", { closed_through: through });
  if (!product.own_account_id) throw refusal("branch_accounts_missing", { role: "interest on deposits" });
  return product.own_account_id;
}

export const creditInterestToAllHandler = serve(creditInterestToAll, async (call) => {
  const { tx, input, today, refusal } = call;
  const set = await addSet(
    tx,
    {
      source: "savings interest",
      accountId: input.id,
      ownAccountId: await ownAccountFor(call),
      entryDate: today,
      description: input.description ?? "",
      approvedById: call.approvedById,
      items: interest,
      values: [input.id, input.rate],
    },
    call,
  );
  if (set === "under way") throw refusal("set_under_way");
  if (set === "posted") throw refusal("interest_credited_today");
  const { runId, ...totals } = set;
  if (totals.accounts === 0) throw refusal("nothing_to_credit");
  call.weigh(totals.total);
  call.audit({ entity: "account", entityId: input.id, after: { rate: input.rate, ...totals } });
  call.emit("job-run.create", [runId]);
  const found = await findJobRun(tx, runId);
  if (!found) throw new Error("A run that was added is gone");
  return found.run;
});
