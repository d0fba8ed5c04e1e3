import { v7 as uuidv7 } from "uuid";
import { type Centavos, formatPesos } from "#contract/kit/money";
import type { Problem, Refusal } from "#contract/kit/refusal";
import {
  matchLine,
  matchSuggested,
  showReconciliation,
  unmatchLine,
} from "#contract/operations/reconciliation/match";
import { readOpen, readReconciliation } from "#server/domain/reconciliation/figures";
import {
  bookLineColumns,
  bookLines,
  isBookLineMatched,
  statementLines,
} from "#server/domain/reconciliation/lines";
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

const lockedLines = `
  select s.id, s.amount, s.match_id, s.bank_account_id, b.account_id,
    (select max(r.through) from bank_reconciliation r where r.organization_id = s.organization_id
      and r.branch_id = s.branch_id and r.bank_account_id = s.bank_account_id
      and r.through >= s.entry_date and r.state <> 'reopened') as reconciled_through
  from bank_statement_line s join bank_account b on b.organization_id = s.organization_id
    and b.branch_id = s.branch_id and b.id = s.bank_account_id
  where s.organization_id = (select kaban_organization()) and s.branch_id = (select kaban_branch())
    and (s.id = any($1::uuid[]) or s.match_id = any($2::uuid[])) order by s.id for update of b, s`;

interface FoundLine {
  id: string;
  amount: Centavos;
  match_id: string | null;
  bank_account_id: string;
  account_id: string;
}

/** Lines of a bank, locked with their account, by their own ids or their match; refuses reconciled ones. */
async function lockOpenLines(
  { tx, refusal }: Pick<BranchCall<typeof unmatchLine>, "tx" | "refusal">,
  ids: readonly string[],
  matchId?: string,
): Promise<FoundLine[]> {
  const { rows } = await tx.query(lockedLines, [ids, matchId ? [matchId] : []]);
  if (ids.some((id) => !rows.some((row) => row.id === id))) throw refusal("statement_line_not_found");
  const closed = rows.find((row) => row.reconciled_through);
  if (closed) throw refusal("line_reconciled", { date: closed.reconciled_through });
  return rows;
}

const findBookLines = `
  select l.entry_id, l.line_number, l.debit - l.credit as amount, ${isBookLineMatched} as is_matched
  from journal_line l
  join jsonb_to_recordset($1) as k (entry_id uuid, line_number smallint)
    on k.entry_id = l.entry_id and k.line_number = l.line_number
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.account_id = $2`;

const insertMatch = `
  with made as (
    insert into bank_match (organization_id, branch_id, id, bank_account_id, matched_at, matched_by_id)
    values (kaban_organization(), kaban_branch(), $1, $2, $3, $4))
  insert into bank_match_line (organization_id, branch_id, match_id, entry_id, line_number)
  select kaban_organization(), kaban_branch(), $1, k.entry_id, k.line_number
  from jsonb_to_recordset($5) as k (entry_id uuid, line_number smallint)`;

const setMatch = `
  update bank_statement_line set match_id = $2, version = version + 1
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
    and id = any($1::uuid[])`;

const sumOf = (rows: readonly { amount: Centavos }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

const matchHandler = serve(matchLine, async (call) => {
  const { tx, input, refusal, now, caller } = call;
  const ids = [...new Set([input.id, ...input.also])];
  const lines = await lockOpenLines(call as never, ids);
  const bank = lines[0] as FoundLine;
  if (lines.some(({ match_id }) => match_id)) throw refusal("already_matched");
  if (lines.some((line) => line.bank_account_id !== bank.bank_account_id)) {
    throw refusal("another_bank_account");
  }
  const keyOf = (line: { entry_id: string; line_number: number }) => `${line.entry_id} ${line.line_number}`;
  const asked = [...new Map(input.book_lines.map((line) => [keyOf(line), line])).values()];
  const { rows: booked } = await tx.query(findBookLines, [JSON.stringify(asked), bank.account_id]);
  if (booked.length !== asked.length) throw refusal("book_line_differs");
  if (booked.some(({ is_matched }) => is_matched)) throw refusal("already_matched");
  const [told, inBooks] = [sumOf(lines), sumOf(booked)];
  if (told !== inBooks) {
    throw refusal("sums_differ", { told: formatPesos(told), booked: formatPesos(inBooks) });
  }
  const id = uuidv7();
  await tx.query(insertMatch, [id, bank.bank_account_id, now, caller.userId, JSON.stringify(asked)]);
  await tx.query(setMatch, [ids, id]);
  call.audit({ entity: "bank-statement-line", entityId: input.id, after: input });
  call.emit("bank-statement-line.update", ids);
  return { id: input.id };
});

const removeMatch = `
  with gone as (
    delete from bank_match_line where organization_id = (select kaban_organization())
      and branch_id = (select kaban_branch()) and match_id = $1 returning entry_id, line_number)
  select entry_id, line_number from gone order by entry_id, line_number`;

const unmatchHandler = serve(unmatchLine, async (call) => {
  const { tx, input, refusal } = call;
  const [line] = await lockOpenLines(call, [input.id]);
  const matchId = line?.match_id;
  if (!matchId) throw refusal("not_matched");
  const ids = (await lockOpenLines(call, [], matchId)).map(({ id }) => id);
  await tx.query(setMatch, [ids, null]);
  const { rows } = await tx.query(removeMatch, [matchId]);
  await tx.query(
    `delete from bank_match where organization_id = (select kaban_organization())
       and branch_id = (select kaban_branch()) and id = $1`,
    [matchId],
  );
  const also = ids.filter((id) => id !== input.id);
  call.audit({ entity: "bank-statement-line", entityId: input.id, before: { also, book_lines: rows } });
  call.emit("bank-statement-line.update", ids);
  return { id: input.id };
});

// Only where neither side could be another's.
const suggest = (alike: string) => `
  with book as (
    select * from (select ${bookLineColumns} ${bookLines}) l where not ${isBookLineMatched}),
  open as (
    select s.id, s.entry_date, s.amount, s.reference ${statementLines} and s.match_id is null
      and not exists (select from bank_reconciliation r where r.organization_id = s.organization_id
        and r.branch_id = s.branch_id and r.bank_account_id = s.bank_account_id
        and r.through >= s.entry_date and r.state <> 'reopened')),
  pair as (
    select s.id, l.entry_id, l.line_number, count(*) over (partition by s.id) as of_line,
      count(*) over (partition by l.entry_id, l.line_number) as of_entry
    from open s join book l on l.amount = s.amount and ${alike}),
  chosen as materialized (
    select id, entry_id, line_number, gen_random_uuid() as match_id from pair
    where of_line = 1 and of_entry = 1),
  made as (
    insert into bank_match (organization_id, branch_id, id, bank_account_id, matched_at, matched_by_id)
    select kaban_organization(), kaban_branch(), match_id, $1, $3, $4 from chosen),
  booked as (
    insert into bank_match_line (organization_id, branch_id, match_id, entry_id, line_number)
    select kaban_organization(), kaban_branch(), match_id, entry_id, line_number from chosen)
  update bank_statement_line t set match_id = c.match_id, version = t.version + 1
  from chosen c
  where t.organization_id = (select kaban_organization()) and t.branch_id = (select kaban_branch())
    and t.id = c.id
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
