import type { Output } from "#contract/kit/operation";
import { trialBalance } from "#contract/operations/statements/trial-balance";
import { asRecorded, byDay, momentOf } from "#server/domain/statements/movements";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

// One row for each account, and from the same rows the sums: the row without an account.
const statementOf = (movements: string, includesZero: boolean) => `
  with moved as (
    select account_id, sum(debit - credit) filter (where entry_date < $1::date) as opening,
      sum(debit) filter (where entry_date >= coalesce($1::date, '-infinity')) as debit,
      sum(credit) filter (where entry_date >= coalesce($1::date, '-infinity')) as credit
    from (${movements}) m group by account_id
  ),
  balance as (
    select a.id, a.code, a.name, a.type, coalesce(opening, 0) as opening, coalesce(debit, 0) as debit,
      coalesce(credit, 0) as credit,
      coalesce(opening, 0) + coalesce(debit, 0) - coalesce(credit, 0) as closing
    from account a left join moved m on m.account_id = a.id
    where a.branch_id = (select kaban_branch())
      and ((${includesZero} and a.deleted_at is null) or opening <> 0 or debit <> 0 or credit <> 0)
  )
  select id as account_id, code, name, type,
    coalesce(sum(greatest(opening, 0)), 0)::bigint as opening_debit,
    coalesce(sum(greatest(-opening, 0)), 0)::bigint as opening_credit,
    coalesce(sum(debit), 0)::bigint as debit, coalesce(sum(credit), 0)::bigint as credit,
    coalesce(sum(greatest(closing, 0)), 0)::bigint as closing_debit,
    coalesce(sum(greatest(-closing, 0)), 0)::bigint as closing_credit
  from balance group by grouping sets ((id, code, name, type), ()) order by code nulls last`;

type Call = Pick<BranchCall<typeof trialBalance>, "tx" | "input" | "today" | "now" | "refusal">;

/** The statement a call asks for; refuses days the wrong way round. */
export async function readTrialBalance(call: Call): Promise<Output<typeof trialBalance>> {
  const { tx, input, today, now, refusal } = call;
  const { from = null, to = today } = input;
  if (from !== null && from > to) throw refusal("dates_reversed");
  const recordedBy = await momentOf(tx, input.recorded_by, now);
  const statement = statementOf(recordedBy ? asRecorded : byDay, input.include_zero === "true");
  const values = [from, to, input.include_closing === "true", ...(recordedBy ? [recordedBy] : [])];
  const { rows } = await tx.query(statement, values);
  const { account_id: _, code: __, name: ___, type: ____, ...totals } = rows.at(-1);
  return { from, to, data: rows.slice(0, -1), totals };
}

export const trialBalanceHandler = serve(trialBalance, readTrialBalance, { onReader: true });
