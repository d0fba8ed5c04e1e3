import type { Centavos } from "#contract/kit/money";
import type { Output } from "#contract/kit/operation";
import { showLoanLedger } from "#contract/operations/loans/loan-ledger";
import { type LoanBook, type Posted, postedNames, readBooks } from "#server/domain/loans/payments/books";
import { linesOfLoan } from "#server/domain/loans/payments/loan-lines";
import type { Transaction } from "#server/platform/db/database";
import { serve } from "#server/platform/operations/serve";

type Ledger = Output<typeof showLoanLedger>;

const here = (alias: string) =>
  `${alias}.organization_id = (select kaban_organization()) and ${alias}.branch_id = (select kaban_branch())`;

// What each entry moves of a loan is kept with it; of a release, and of what others post to its accounts, the
// lines of the ledger say it.
const read = `
  select e.id as entry_id, e.entry_date, e.reference, e.source, e.description,
    coalesce((select sum(j.debit - j.credit) from journal_line j
      join loan_account x on ${here("x")} and x.loan_id = l.id and x.member_account_id = j.member_account_id
      where ${here("j")} and j.entry_id = e.id), 0)::bigint as principal,
    (select jsonb_build_object('of_charges', coalesce(g.of_charges, '{}'),
        ${postedNames.map((name) => `'${name}', g.${name}`).join(", ")})
      from loan_posting g where ${here("g")} and g.loan_id = l.id and g.entry_id = e.id) as posted,
    coalesce((select sum(case e.id when r.entry_id then r.interest_in_advance
        else -r.interest_in_advance end) from loan_release r
      where ${here("r")} and r.loan_id = l.id and e.id in (r.entry_id, r.undone_by_entry_id)), 0)::bigint
      as unearned
  from loan l
  join journal_entry e on ${here("e")} and e.id in (
    select g.entry_id from loan_posting g where ${here("g")} and g.loan_id = l.id
    union select j.entry_id from loan_account x
      join journal_line j on ${here("j")} and j.member_id = l.member_id
        and j.member_account_id = x.member_account_id
      where ${here("x")} and x.loan_id = l.id)
  where ${here("l")} and l.id = $1
  order by e.entry_date, e.sequence`;

const readNames = `
  select a.id, a.code, a.name from account a where ${here("a")} and a.id = any($1::uuid[]) order by a.code`;

interface Read extends Omit<Ledger["entries"][number], "accounts" | "balance"> {
  posted: Posted | null;
  unearned: Centavos;
}

/** What an entry credits in the accounts of the branch that the product of the loan names. */
function creditsOf(book: LoanBook, { posted, unearned }: Read): Record<string, Centavos> {
  const credits: Record<string, Centavos> = {};
  const add = (accountId: string, credit: Centavos) => {
    credits[accountId] = (credits[accountId] ?? 0) + credit;
  };
  const account = book.product.unearned_interest_account_id;
  if (unearned !== 0 && account) add(account, unearned);
  for (const line of posted ? linesOfLoan(book, posted) : []) {
    if (line.memberAccountId === null) add(line.accountId, line.credit - line.debit);
  }
  return credits;
}

/** The ledger of a loan by account, oldest entry first; null where it was never released here. */
export async function readLedger(tx: Transaction, id: string): Promise<Ledger | null> {
  const [book] = await readBooks(tx, [id]);
  if (!book) return null;
  const { rows } = await tx.query<Read>(read, [id]);
  let balance = 0;
  const entries = rows.map((row) => {
    const { posted: _, unearned: __, ...entry } = row;
    balance += entry.principal;
    return { ...entry, balance, accounts: creditsOf(book, row) };
  });
  const ids = [...new Set(entries.flatMap(({ accounts }) => Object.keys(accounts)))];
  const names = (await tx.query<{ id: string; code: string; name: string }>(readNames, [ids])).rows;
  const accounts = names.map((account) => ({
    ...account,
    total: entries.reduce((sum, one) => sum + (one.accounts[account.id] ?? 0), 0),
  }));
  return { accounts, entries };
}

/** The ledger of a loan by account. */
export const loanLedgerHandler = serve(showLoanLedger, async ({ tx, input, refusal }) => {
  const ledger = await readLedger(tx, input.id);
  if (!ledger) throw refusal("loan_not_found");
  return ledger;
});
