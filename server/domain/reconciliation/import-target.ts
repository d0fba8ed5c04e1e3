import { v7 as uuidv7 } from "uuid";
import { bankStatementList, importedStatementLine } from "#contract/entities/bank-statement";
import { fields } from "#contract/kit/input";
import { permissionOf } from "#contract/kit/operation";
import { matchLine } from "#contract/operations/reconciliation/match";
import type { ImportContext, ImportTarget, Read } from "#server/platform/imports/target";
import type { ValidationError } from "#server/platform/resources/checks";
import type { Values } from "#server/platform/resources/table-model";

/** A line of a bank, of an account of the branch. */
interface StatementLine {
  bank_account_id: string;
  entry_date: string;
  description: string | null;
  reference: string | null;
  amount: number;
  balance: number | null;
}

const schema = fields(importedStatementLine);
type Given = ReturnType<typeof schema.parse>;

const findAccounts = `
  select g.number, b.id, (select max(r.through) from bank_reconciliation r
    where r.organization_id = b.organization_id and r.branch_id = b.branch_id and r.bank_account_id = b.id
      and r.state <> 'reopened') as reconciled_through
  from (select distinct unnest($1::text[]) as number) g
  join bank_account b on b.organization_id = (select kaban_organization())
    and b.branch_id = (select kaban_branch()) and lower(b.number) = lower(g.number) and b.deleted_at is null`;

/** What came in, or below zero went out; null where it is not said, or said twice. */
function amountOf({ debit, credit, amount }: Given): number | null {
  const said = [debit, credit, amount].filter((one) => one !== null && one !== 0);
  if (said.length !== 1) return null;
  return amount || (credit ?? 0) - (debit ?? 0);
}

function refusedOf(
  given: Given,
  account: { reconciled_through: string | null } | undefined,
): [string, string] | null {
  if (!account) return ["bank_account", "No bank account has this number"];
  const { reconciled_through: through } = account;
  if (through && given.date <= through) return ["date", `The account is reconciled through ${through}`];
  return amountOf(given) === null
    ? ["amount", "Give one of debit, credit and amount, other than zero"]
    : null;
}

async function read({ tx }: ImportContext, rows: Values[]): Promise<Read<StatementLine>> {
  const result: Read<StatementLine> = { ready: [], validationErrors: [] };
  const parsed = rows.map((row) => schema.safeParse(row));
  const numbers = parsed.flatMap(({ data }) => (data ? [data.bank_account] : []));
  const found = await tx.query(findAccounts, [numbers]);
  const accounts = new Map(found.rows.map((row) => [row.number, row]));
  for (const [position, { data, error }] of parsed.entries()) {
    for (const { path, message } of error?.issues ?? []) {
      result.validationErrors.push({ position, field: String(path[0] ?? ""), message });
    }
    if (!data) continue;
    const account = accounts.get(data.bank_account);
    const refused = refusedOf(data, account);
    if (refused) {
      result.validationErrors.push({ position, field: refused[0], message: refused[1] });
      continue;
    }
    const { date: entry_date, description, reference, balance } = data;
    const amount = amountOf(data) as number;
    result.ready.push({
      position,
      row: { bank_account_id: account.id, entry_date, description, reference, amount, balance },
    });
  }
  return result;
}

const findKnown = `
  select g.nth::integer - 1 as position
  from jsonb_to_recordset($1) as g (nth integer, bank_account_id uuid, entry_date date, description text,
    reference text, amount bigint, balance bigint)
  where exists (select from bank_statement_line s
    where s.organization_id = (select kaban_organization()) and s.branch_id = (select kaban_branch())
      and s.bank_account_id = g.bank_account_id and s.entry_date = g.entry_date and s.amount = g.amount
      and s.reference is not distinct from g.reference and s.balance is not distinct from g.balance
      and s.description is not distinct from g.description)`;

/** Refuses what was imported before: banks give out the same days twice. */
async function check({ tx }: ImportContext, rows: StatementLine[]): Promise<ValidationError[]> {
  const numbered = rows.map((row, index) => ({ nth: index + 1, ...row }));
  const { rows: known } = await tx.query(findKnown, [JSON.stringify(numbered)]);
  return known.map(({ position }) => ({ position, field: "date", message: "This line was imported before" }));
}

const insert = `
  insert into bank_statement_line (organization_id, branch_id, id, bank_account_id, entry_date, description,
    reference, amount, balance, created_at, created_by_id)
  select kaban_organization(), kaban_branch(), g.id, g.bank_account_id, g.entry_date, g.description,
    g.reference, g.amount, g.balance, $2, $3
  from jsonb_to_recordset($1) as g (id uuid, bank_account_id uuid, entry_date date, description text,
    reference text, amount bigint, balance bigint)`;

/** Adds the lines; ids follow the bank's order, which a file that begins with the newest turns around. */
async function add({ tx, now, userId }: ImportContext, rows: readonly StatementLine[]) {
  const isTurned = (rows[0]?.entry_date ?? "") > (rows.at(-1)?.entry_date ?? "");
  const ids = rows.map(() => uuidv7());
  if (isTurned) ids.reverse();
  const lines = rows.map((row, index) => ({ id: ids[index] as string, ...row }));
  await tx.query(insert, [JSON.stringify(lines), now, userId]);
  return lines.map((after) => ({ id: after.id, after }));
}

const lockLines = `
  select coalesce(s.reference, s.description, s.entry_date::text) as title,
    s.match_id is not null as is_matched,
    exists (select from bank_reconciliation r where r.organization_id = s.organization_id
      and r.branch_id = s.branch_id and r.bank_account_id = s.bank_account_id and r.through >= s.entry_date
      and r.state <> 'reopened') as is_reconciled
  from bank_statement_line s
  where s.organization_id = (select kaban_organization()) and s.branch_id = (select kaban_branch())
    and s.id = any($1::uuid[]) order by s.id for update`;

/** Statements of banks from a file; each line is of the bank account whose number it says. */
export const bankStatementTarget: ImportTarget<StatementLine> = {
  name: bankStatementList.name,
  label: bankStatementList.label,
  fields: importedStatementLine,
  permission: permissionOf(matchLine),
  undoPermission: permissionOf(matchLine),
  topic: bankStatementList.name,
  unique: [],
  read,
  check,
  add,
  async findBlockers({ tx }, ids) {
    const { rows } = await tx.query(lockLines, [ids]);
    return rows.flatMap(({ title, is_matched, is_reconciled }) => {
      if (is_reconciled) return [{ title, reason: "It is reconciled" }];
      return is_matched ? [{ title, reason: "It is matched" }] : [];
    });
  },
  async remove({ tx }, ids) {
    await tx.query(
      `delete from bank_statement_line where organization_id = (select kaban_organization())
         and branch_id = (select kaban_branch()) and id = any($1::uuid[])`,
      [ids],
    );
  },
};
