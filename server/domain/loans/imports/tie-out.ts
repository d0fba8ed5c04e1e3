import { loanTieOut } from "#contract/operations/loans/import-loans";
import { daysOf, readWaiting, sumsOf } from "#server/domain/loans/imports/waiting";
import { serve } from "#server/platform/operations/serve";

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

// What running loans have of an account, and what opening balances that wait say of it: its total where they
// give one.
const readAccounts = `
  select a.id as account_id, a.code, a.name, coalesce(b.balance, 0) as balance, (
      select coalesce(sum(h.balance), 0)::bigint from member_account h
      where ${here("h")} and h.account_id = a.id and (
        exists (select from loan l where ${here("l")} and l.member_account_id = h.id)
        or exists (select from loan_taken_over o where ${here("o")} and o.member_account_id = h.id
          and o.import_id = $2))) as of_loans, (
      select coalesce(sum(w.balance), 0)::bigint from (
        select coalesce(sum(o.debit - o.credit) filter (where o.member_id is null),
          sum(o.debit - o.credit)) as balance
        from opening_balance_line o
        join opening_balance_set s on s.organization_id = o.organization_id and s.branch_id = o.branch_id
          and s.id = o.set_id and s.entry_id is null
        where ${here("o")} and o.account_id = a.id group by o.set_id) w) as opening
  from account a
  left join account_balance b on b.branch_id = a.branch_id and b.account_id = a.id
  where ${here("a")} and a.id = any($1::uuid[])
  order by a.code`;

/** Holds the loans of a file against the accounts that they are owed on. */
export const loanTieOutHandler = serve(loanTieOut, async ({ tx, input, today, refusal }) => {
  const loans = await readWaiting(tx, input.id, today);
  if (loans.length === 0) throw refusal("loan_import_not_found");
  const set = await tx.query<{ is_posted: boolean }>(
    `select s.posted_at is not null as is_posted from loan_import s where ${here("s")} and s.id = $1`,
    [input.id],
  );
  const isPosted = set.rows[0]?.is_posted === true;
  const sums = new Map(sumsOf(loans).map((sum) => [sum.account_id, sum]));
  const { rows } = await tx.query(readAccounts, [[...sums.keys()], input.id]);
  const accounts = rows.flatMap(({ of_loans, ...row }) => {
    const sum = sums.get(row.account_id);
    if (!sum) return [];
    const to_post = isPosted ? 0 : sum.imported - sum.in_books;
    const after = row.balance + to_post;
    const of_no_loan = sum.is_interest ? 0 : after - of_loans - to_post;
    return [{ ...row, ...sum, to_post, after, of_no_loan }];
  });
  return { days: daysOf(loans), loans: loans.length, accounts };
});
