import { v7 as uuidv7 } from "uuid";
import type { VoucherKind } from "#contract/entities/voucher";
import { type Centavos, formatPesos } from "#contract/kit/money";
import { isRefused } from "#server/domain/ledger/refused";
import { chooseAccount } from "#server/domain/ledger/whose";
import type { VoucherCall } from "#server/domain/vouchers/kinds";
import type { Transaction } from "#server/platform/db/database";

/** A line as it is asked for, or as it is kept. */
export interface AskedLine {
  id?: string | undefined;
  account_id: string;
  member_id: string | null;
  member_account_id: string | null;
  description: string | null;
  debit: Centavos;
  credit: Centavos;
}

/** A line that can be posted: what members hold names the account of the member that it moves. */
export interface CheckedLine extends AskedLine {
  id: string;
}

interface LineCall {
  tx: Transaction;
  kind: VoucherKind;
  refusal: unknown;
}
type Refuse = VoucherCall<"create">["refusal"];

/** Both sides of the lines, which are equal; refuses lines that are not whole. */
function assertSides(lines: readonly AskedLine[], refusal: Refuse): Centavos {
  if (lines.length < 2) throw refusal("too_few_lines");
  const odd = lines.findIndex(({ debit, credit }) => debit > 0 === credit > 0);
  if (odd >= 0) throw refusal("one_side_a_line", { line: odd + 1 });
  const debits = lines.reduce((sum, { debit }) => sum + debit, 0);
  const credits = lines.reduce((sum, { credit }) => sum + credit, 0);
  if (debits !== credits) {
    throw refusal("does_not_balance", { difference: formatPesos(Math.abs(debits - credits)) });
  }
  return debits;
}

interface KnownAccount {
  id: string;
  code: string;
  name: string;
  status: string;
  member_kind: string | null;
  is_offered: boolean;
}

const offeredIn: Record<VoucherKind, string> = {
  journal: "show_in_journal_voucher",
  "cash-check": "show_in_check_voucher",
};

async function readAccounts({ tx, kind }: LineCall, lines: readonly AskedLine[]) {
  const { rows } = await tx.query<KnownAccount>(
    `select id, code, name, status, member_kind, ${offeredIn[kind]} as is_offered from account
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
       and id = any($1::uuid[]) and deleted_at is null`,
    [lines.map(({ account_id }) => account_id)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface KnownMemberAccount {
  id: string;
  number: string;
  member_id: string;
  account_id: string;
  status: "open" | "dormant" | "frozen" | "closed";
}

/** The accounts that lines name, and all that the members they name have of their products. */
async function readMemberAccounts({ tx }: LineCall, lines: readonly AskedLine[]) {
  const { rows } = await tx.query<KnownMemberAccount>(
    `select h.id, h.number, h.member_id, h.account_id, h.status
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as l (account_id, member_id, id)
     join member_account h on h.organization_id = (select kaban_organization())
       and h.branch_id = (select kaban_branch()) and h.account_id = l.account_id
       and (h.id = l.id or l.id is null and h.member_id = l.member_id)
     group by h.organization_id, h.branch_id, h.id order by h.number`,
    [
      lines.map(({ account_id }) => account_id),
      lines.map(({ member_id }) => member_id),
      lines.map(({ member_account_id }) => member_account_id),
    ],
  );
  return rows;
}

/** Which account of a member a line moves; refuses one that is not theirs, or that takes no postings. */
function memberAccountOf(
  asked: AskedLine,
  all: readonly KnownMemberAccount[],
  refuse: (code: Parameters<Refuse>[0], detail?: Parameters<Refuse>[1]) => Error,
): string {
  const { account_id, member_id, member_account_id } = asked;
  if (!member_id && !member_account_id) throw refuse("line_member_needed");
  const theirs = all.filter(
    (one) => one.account_id === account_id && (member_id === null || one.member_id === member_id),
  );
  const chosen = chooseAccount(theirs, member_account_id);
  if (chosen && isRefused(chosen) && chosen.refused === "several_member_accounts") {
    throw refuse("line_several_member_accounts", chosen.detail);
  }
  if (!chosen || isRefused(chosen)) throw refuse("line_member_account_not_found");
  if (chosen.status === "closed" || chosen.status === "frozen") {
    throw refuse("line_member_account_not_open", { account: chosen.number, status: chosen.status });
  }
  return chosen.id;
}

/**
 * The lines of a voucher as they can be posted today, and what each side comes to. Refuses lines that do not
 * balance, and by its number a line whose account is not the branch's, takes no postings, is not offered for
 * such vouchers, or is held by members of whom none is named.
 */
export async function checkLines(
  call: LineCall,
  lines: readonly AskedLine[],
): Promise<{ lines: CheckedLine[]; amount: Centavos }> {
  const refusal = call.refusal as Refuse;
  const amount = assertSides(lines, refusal);
  const accounts = await readAccounts(call, lines);
  const memberAccounts = await readMemberAccounts(call, lines);
  const checked = lines.map((asked, index): CheckedLine => {
    const account = accounts.get(asked.account_id);
    const named = { line: index + 1, account: account ? `${account.code} ${account.name}` : "" };
    const refuse = (code: Parameters<Refuse>[0], detail: Parameters<Refuse>[1] = {}) =>
      refusal(code, { ...named, ...detail });
    if (!account) throw refuse("line_account_not_found");
    if (account.status !== "open") throw refuse("line_account_not_open", { status: account.status });
    if (!account.is_offered) throw refuse("line_account_not_offered");
    if (!account.member_kind && (asked.member_id || asked.member_account_id)) {
      throw refuse("line_held_by_nobody");
    }
    const memberAccountId = account.member_kind ? memberAccountOf(asked, memberAccounts, refuse) : null;
    return { ...asked, id: asked.id ?? uuidv7(), member_account_id: memberAccountId };
  });
  return { lines: checked, amount };
}

/** Refuses ids of lines that are not the voucher's any more, or that are named twice. */
export function assertKnown(
  lines: readonly AskedLine[],
  before: readonly { id: string }[],
  refusal: VoucherCall<"update">["refusal"],
): void {
  const known = new Set(before.map(({ id }) => id));
  lines.forEach(({ id }, index) => {
    if (id && !known.delete(id)) throw refusal("line_not_found", { line: index + 1 });
  });
}

const remove = `
  delete from voucher_line
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
    and voucher_id = $1 and id <> all($2::uuid[])`;

const write = `
  insert into voucher_line (organization_id, branch_id, id, voucher_id, line_number, account_id,
    member_account_id, description, debit, credit)
  select kaban_organization(), kaban_branch(), l.id, $1, l.line_number, l.account_id, l.member_account_id,
    l.description, l.debit, l.credit
  from jsonb_to_recordset($2) as l (id uuid, line_number integer, account_id uuid, member_account_id uuid,
    description text, debit bigint, credit bigint)
  on conflict (organization_id, branch_id, id) do update set line_number = excluded.line_number,
    account_id = excluded.account_id, member_account_id = excluded.member_account_id,
    description = excluded.description, debit = excluded.debit, credit = excluded.credit`;

/** Writes the lines of a draft, in their order; those that are not among them are taken out. */
export async function writeLines(
  tx: Transaction,
  voucherId: string,
  lines: readonly CheckedLine[],
): Promise<void> {
  await tx.query(remove, [voucherId, lines.map(({ id }) => id)]);
  const rows = lines.map((line, index) => ({ ...line, line_number: index + 1 }));
  await tx.query(write, [voucherId, JSON.stringify(rows)]);
}
