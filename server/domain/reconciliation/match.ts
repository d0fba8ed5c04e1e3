import type { Problem, Refusal } from "#contract/kit/refusal";
import {
  matchLine,
  matchSuggested,
  showReconciliation,
  unmatchLine,
} from "#contract/operations/reconciliation/match";
import { readOpen, readReconciliation } from "#server/domain/reconciliation/figures";
import { bookLineColumns, bookLines, statementLines } from "#server/domain/reconciliation/lines";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

interface BankAccount {
  id: string;
  account_id: string;
  name: string;
}

interface AccountCall {
  tx: Transaction;
  input: { id: string };
  refusal(code: "bank_account_not_found" | "bank_account_shared", detail?: Problem["detail"]): Refusal;
}

/** The bank account, locked where its lines change. Refuses one whose account of the chart is two's. */
export async function findBankAccount(
  { tx, input, refusal }: AccountCall,
  lock: "" | "for update" = "",
): Promise<BankAccount> {
  const { rows } = await tx.query(
    `select b.id, b.account_id, b.name, exists (select from bank_account o
       where o.organization_id = b.organization_id and o.branch_id = b.branch_id
         and o.account_id = b.account_id and o.id <> b.id and o.deleted_at is null) as is_shared
     from bank_account b
     where b.organization_id = (select kaban_organization()) and b.branch_id = (select kaban_branch())
       and b.id = $1 and b.deleted_at is null ${lock}`,
    [input.id],
  );
  const [found] = rows;
  if (!found) throw refusal("bank_account_not_found");
  if (found.is_shared) throw refusal("bank_account_shared");
  return found;
}

const lockLine = `
  select s.id, s.amount, s.entry_id, s.bank_account_id, b.account_id,
    (select max(r.through) from bank_reconciliation r where r.organization_id = s.organization_id
      and r.branch_id = s.branch_id and r.bank_account_id = s.bank_account_id
      and r.through >= s.entry_date and r.state <> 'reopened') as reconciled_through
  from bank_statement_line s join bank_account b on b.organization_id = s.organization_id
    and b.branch_id = s.branch_id and b.id = s.bank_account_id
  where s.organization_id = (select kaban_organization()) and s.branch_id = (select kaban_branch())
    and s.id = $1 for update of b, s`;

interface FoundLine {
  id: string;
  amount: number;
  entry_id: string | null;
  bank_account_id: string;
  account_id: string;
}

/** The line of the bank, locked with its account; refuses one that is reconciled. */
async function lockOpenLine({
  tx,
  input,
  refusal,
}: Pick<BranchCall<typeof unmatchLine>, "tx" | "input" | "refusal">): Promise<FoundLine> {
  const { rows } = await tx.query(lockLine, [input.id]);
  const [line] = rows;
  if (!line) throw refusal("statement_line_not_found");
  if (line.reconciled_through) throw refusal("line_reconciled", { date: line.reconciled_through });
  return line;
}

const findBookLine = `
  select exists (select from bank_statement_line o where o.organization_id = l.organization_id
    and o.branch_id = l.branch_id and o.entry_id = l.entry_id and o.line_number = l.line_number) as is_matched
  from journal_line l
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.entry_id = $1 and l.line_number = $2 and l.account_id = $3 and l.debit - l.credit = $4`;

const write = `
  update bank_statement_line set entry_id = $2, line_number = $3, matched_at = $4, matched_by_id = $5,
    version = version + 1
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()) and id = $1`;

const matchHandler = serve(matchLine, async (call) => {
  const { tx, input, refusal, now, caller } = call;
  const line = await lockOpenLine(call as never);
  if (line.entry_id) throw refusal("already_matched");
  const { rows } = await tx.query(findBookLine, [
    ...[input.entry_id, input.line_number],
    ...[line.account_id, line.amount],
  ]);
  const [booked] = rows;
  if (!booked) throw refusal("book_line_differs");
  if (booked.is_matched) throw refusal("already_matched");
  await tx.query(write, [line.id, input.entry_id, input.line_number, now, caller.userId]);
  call.audit({ entity: "bank-statement-line", entityId: line.id, after: input });
  call.emit("bank-statement-line.update", [line.id]);
  return { id: line.id };
});

const unmatchHandler = serve(unmatchLine, async (call) => {
  const line = await lockOpenLine(call);
  if (!line.entry_id) throw call.refusal("not_matched");
  await call.tx.query(write, [line.id, null, null, null, null]);
  call.audit({ entity: "bank-statement-line", entityId: line.id, before: { entry_id: line.entry_id } });
  call.emit("bank-statement-line.update", [line.id]);
  return { id: line.id };
});

// Only where neither side could be another's.
const suggest = (alike: string) => `
  with book as (
    select * from (select ${bookLineColumns} ${bookLines}) l
    where not exists (select from bank_statement_line o where o.organization_id = l.organization_id
      and o.branch_id = l.branch_id and o.entry_id = l.entry_id and o.line_number = l.line_number)),
  open as (
    select s.id, s.entry_date, s.amount, s.reference ${statementLines} and s.entry_id is null
      and not exists (select from bank_reconciliation r where r.organization_id = s.organization_id
        and r.branch_id = s.branch_id and r.bank_account_id = s.bank_account_id
        and r.through >= s.entry_date and r.state <> 'reopened')),
  pair as (
    select s.id, l.entry_id, l.line_number, count(*) over (partition by s.id) as of_line,
      count(*) over (partition by l.entry_id, l.line_number) as of_entry
    from open s join book l on l.amount = s.amount and ${alike})
  update bank_statement_line t set entry_id = p.entry_id, line_number = p.line_number, matched_at = $3,
    matched_by_id = $4, version = t.version + 1
  from pair p
  where t.organization_id = (select kaban_organization()) and t.branch_id = (select kaban_branch())
    and t.id = p.id and p.of_line = 1 and p.of_entry = 1
  returning t.id`;
const byNumber = suggest(`s.reference is not null
  and kaban_reference_key(s.reference) in (kaban_reference_key(l.paper), kaban_reference_key(l.reference))`);
const byDay = suggest("abs(l.entry_date - s.entry_date) <= 7");

const suggestedHandler = serve(matchSuggested, async (call) => {
  const { tx, now, caller } = call;
  const bank = await findBankAccount(call, "for update");
  const matched: string[] = [];
  for (const one of [byNumber, byDay]) {
    const { rows } = await tx.query<{ id: string }>(one, [bank.id, bank.account_id, now, caller.userId]);
    matched.push(...rows.map(({ id }) => id));
  }
  call.audit({ entity: "bank-account", entityId: bank.id, after: { matched: matched.length } });
  if (matched.length > 0) call.emit("bank-statement-line.update", matched.slice(0, 500));
  return { count: matched.length };
});

const showHandler = serve(showReconciliation, async (call) => {
  const { tx, input } = call;
  const bank = await findBankAccount(call);
  const { figures, begins } = await readReconciliation(tx, bank, input.through);
  return { figures, ...(await readOpen(tx, bank, input.through, begins)) };
});

/** How lines of banks and of the books are brought together. */
export const matching: readonly OperationHandler[] = [
  showHandler,
  matchHandler,
  suggestedHandler,
  unmatchHandler,
];
