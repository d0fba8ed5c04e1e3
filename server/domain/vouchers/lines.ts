import { v7 as uuidv7 } from "uuid";
import type { VoucherKind } from "#contract/entities/voucher";
import { type Centavos, formatPesos } from "#contract/kit/money";
import { findLines, type OfferedIn, type WrittenLine } from "#server/domain/ledger/written-lines";
import type { VoucherCall } from "#server/domain/vouchers/kinds";
import type { Transaction } from "#server/platform/db/database";

/** A line as it is asked for, or as it is kept. */
export interface AskedLine extends WrittenLine {
  id?: string | undefined;
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

/** Where an account must be offered for vouchers of a kind. */
export const offeredIn = {
  journal: "show_in_journal_voucher",
  "cash-check": "show_in_check_voucher",
} as const satisfies Record<VoucherKind, OfferedIn>;

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
  const found = await findLines(call.tx, offeredIn[call.kind], lines);
  const checked = lines.map((asked, index): CheckedLine => {
    const line = found[index] as (typeof found)[number];
    if ("refused" in line) throw refusal(`line_${line.refused}`, { line: index + 1, ...line.detail });
    return { ...asked, id: asked.id ?? uuidv7(), member_account_id: line.memberAccountId };
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
  select kaban_organization(), kaban_branch(), l.id, l.voucher_id, l.line_number, l.account_id,
    l.member_account_id, l.description, l.debit, l.credit
  from jsonb_to_recordset($1) as l (id uuid, voucher_id uuid, line_number integer, account_id uuid,
    member_account_id uuid, description text, debit bigint, credit bigint)
  on conflict (organization_id, branch_id, id) do update set line_number = excluded.line_number,
    account_id = excluded.account_id, member_account_id = excluded.member_account_id,
    description = excluded.description, debit = excluded.debit, credit = excluded.credit`;

/** Writes lines of drafts, each draft's in their order. */
export async function putLines(
  tx: Transaction,
  drafts: readonly { id: string; lines: readonly CheckedLine[] }[],
): Promise<void> {
  const rows = drafts.flatMap(({ id, lines }) =>
    lines.map((line, index) => ({ ...line, voucher_id: id, line_number: index + 1 })),
  );
  await tx.query(write, [JSON.stringify(rows)]);
}

/** Writes the lines of a draft, in their order; those that are not among them are taken out. */
export async function writeLines(
  tx: Transaction,
  voucherId: string,
  lines: readonly CheckedLine[],
): Promise<void> {
  await tx.query(remove, [voucherId, lines.map(({ id }) => id)]);
  await putLines(tx, [{ id: voucherId, lines }]);
}
