import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import { type Centavos, formatPesos } from "#contract/kit/money";
import { postOpeningBalances } from "#contract/operations/ledger/post-opening-balances";
import type { Line } from "#server/domain/ledger/journal";
import { type JournalHead, lockHead } from "#server/domain/ledger/locks";
import { type PostingCall, postOne } from "#server/domain/ledger/post-one";
import { isRefused } from "#server/domain/ledger/refused";
import { chooseAccount } from "#server/domain/ledger/whose";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof postOpeningBalances>;

/** Both sides of the lines, which are equal. */
function assertSides({ input, refusal }: Call): Centavos {
  if (input.lines.length < 2) throw refusal("no_lines");
  const odd = input.lines.findIndex(({ debit, credit }) => debit > 0 === credit > 0);
  if (odd >= 0) throw refusal("one_side_a_line", { line: odd + 1 });
  const debits = input.lines.reduce((sum, { debit }) => sum + debit, 0);
  const credits = input.lines.reduce((sum, { credit }) => sum + credit, 0);
  if (debits !== credits) {
    throw refusal("does_not_balance", { difference: formatPesos(Math.abs(debits - credits)) });
  }
  return debits;
}

interface MemberAccount {
  id: string;
  number: string;
  member_id: string;
  account_id: string;
  status: "open" | "dormant" | "frozen" | "closed";
}

/** What is known of what the lines name: accounts by id, members, and what those hold. */
async function readNamed({ tx, input: { lines } }: Call) {
  const accountIds = lines.map(({ account_id }) => account_id);
  const memberIds = lines.map(({ member_id }) => member_id);
  const accounts = await tx.query(
    `select a.id, a.member_kind, a.code || ' ' || a.name as account from account a
      where a.branch_id = (select kaban_branch()) and a.id = any($1::uuid[]) and a.deleted_at is null`,
    [accountIds],
  );
  const held = await tx.query<MemberAccount>(
    `select h.id, h.number, h.member_id, h.account_id, h.status from member_account h
      where h.branch_id = (select kaban_branch()) and h.account_id = any($1::uuid[])
        and (h.member_id = any($2::uuid[]) or h.id = any($3::uuid[]))
      order by h.number`,
    [accountIds, memberIds, lines.map(({ member_account_id }) => member_account_id)],
  );
  const members = await tx.query(
    `select id from member
      where branch_id = (select kaban_branch()) and id = any($1::uuid[]) and deleted_at is null`,
    [memberIds],
  );
  return {
    accounts: new Map(accounts.rows.map((row) => [row.id, row])),
    held: held.rows,
    members: new Set(members.rows.map(({ id }) => id)),
  };
}

/** The lines, each in an account of this branch, and of a member where members hold it. */
async function linesOf(call: Call, cashAccountId: string | null): Promise<Line[]> {
  const { input, refusal } = call;
  const { accounts, held, members } = await readNamed(call);
  return input.lines.map(({ account_id, member_id, member_account_id, debit, credit }, index) => {
    const line = index + 1;
    const known = accounts.get(account_id);
    if (!known) throw refusal("account_not_found");
    const { account, member_kind } = known;
    if (account_id === cashAccountId) throw refusal("cash_in_drawer");
    if (member_id && !members.has(member_id)) throw refusal("member_not_found");
    const nobodys = { accountId: account_id, memberId: null, memberAccountId: null, debit, credit };
    if (member_kind === null) {
      if (member_account_id) throw refusal("line_member_account_not_found", { line, account });
      return nobodys;
    }
    if (!member_id && !member_account_id) throw refusal("member_needed", { line });
    const theirs = held.filter(
      (one) => one.account_id === account_id && one.member_id === (member_id ?? one.member_id),
    );
    const chosen = chooseAccount(theirs, member_account_id);
    if (chosen && isRefused(chosen)) {
      const { refused, detail } = chosen;
      throw refusal(`line_${refused as "several_member_accounts" | "member_account_not_found"}`, {
        line,
        account,
        ...detail,
      });
    }
    const memberId = member_id ?? chosen?.member_id ?? null;
    return { ...nobodys, memberId, memberAccountId: chosen?.id ?? null };
  });
}

interface Opening {
  id: string;
  entry_date: CalendarDate;
  description: string;
  amount: Centavos;
  lines: Line[];
  /** The opening entry that it takes back. */
  reversesId: string | null;
}

/** Posts balances of old books as one entry; the books begin on its day at the latest. Answers its number. */
export async function postOpening(
  call: PostingCall & Pick<Call, "caller" | "now" | "approvedById">,
  head: JournalHead,
  { id, entry_date, description, amount, lines, reversesId }: Opening,
): Promise<string> {
  const { tx, caller, now, approvedById } = call;
  await tx.query(
    `update journal_head set books_begin_on = least($1::date, $2::date), begins_empty = false
     where branch_id = (select kaban_branch())`,
    [head.begins_on, entry_date],
  );
  const reference = await postOne(call, {
    entryId: id,
    entryDate: entry_date,
    source: "opening",
    reference: null,
    description,
    amount,
    memberId: null,
    accountId: null,
    paymentTypeId: null,
    paymentKind: null,
    batchId: null,
    reversesId,
    backDateReason: null,
    approvedById,
    createdAt: now,
    createdById: caller.userId,
    lines,
  });
  call.emit("account.update", [...new Set(lines.map(({ accountId }) => accountId))]);
  return reference;
}

/** Whether an entry of opening balances stands in the transaction's branch: one that was not taken back. */
export async function hasOpeningBalances(tx: Transaction): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from journal_entry e
     where e.branch_id = (select kaban_branch()) and e.source = 'opening' and e.reverses_id is null
       and not exists (select from journal_entry r where r.branch_id = e.branch_id and r.reverses_id = e.id)
     limit 1`,
  );
  return rowCount !== 0;
}

async function open(call: Call) {
  const { tx, input, today, refusal } = call;
  const { entry_date } = input;
  if (entry_date > today) throw refusal("future_entry_date");
  const head = await lockHead(tx);
  const amount = assertSides(call);
  const lines = await linesOf(call, head.cash_account_id);
  const id = uuidv7();
  const description = input.description ?? "";
  const opening = { id, entry_date, description, amount, lines, reversesId: null };
  const reference = await postOpening(call, head, opening);
  call.audit({ entity: "transaction", entityId: id });
  return { id, reference, entry_date, amount, lines: lines.length };
}

export const postOpeningBalancesHandler = serve(postOpeningBalances, open);
