import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import { formatPesos } from "#contract/kit/money";
import {
  openingTieOut,
  postImportedBalances,
  takeBackBalances,
} from "#contract/operations/opening-balances/post-import";
import { type Line, mirrored } from "#server/domain/ledger/journal";
import { lockHead } from "#server/domain/ledger/locks";
import { postOpening } from "#server/domain/ledger/post-opening-balances";
import { findPostedBefore } from "#server/domain/opening-balances/posted-before";
import { type TiedOut, tieOutOf } from "#server/domain/opening-balances/tie-out";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Posting = BranchCall<typeof postImportedBalances>;
type TakingBack = BranchCall<typeof takeBackBalances>;

/** As many as the lines of one entry are numbered. */
const mostLines = 30_000;

interface OpeningSet {
  id: string;
  file_name: string;
  entry_id: string | null;
}

/** The set a call names, its row locked. */
async function lockSet({ tx, input, ...call }: Posting | TakingBack): Promise<OpeningSet> {
  const refusal = call.refusal as Posting["refusal"];
  const { rows } = await tx.query(
    `select s.id, s.entry_id, r.file_name
     from opening_balance_set s join import_run r on r.branch_id = s.branch_id and r.id = s.id
     where s.branch_id = (select kaban_branch()) and s.id = $1 for update of s`,
    [input.id],
  );
  if (!rows[0]) throw refusal("opening_not_found");
  return rows[0];
}

/** Refuses balances of several days, of accounts that differ from their members, or of unequal sides. */
function assertTies({ days, debit, credit, accounts, lines }: TiedOut, refusal: Posting["refusal"]): void {
  if (days.length > 1) throw refusal("several_days", { days: days.join(", ") });
  const odd = accounts.find(({ difference }) => difference !== 0);
  if (odd) {
    const difference = formatPesos(odd.difference);
    throw refusal("account_does_not_tie", { account: `${odd.code} ${odd.name}`, difference });
  }
  if (debit !== credit)
    throw refusal("balances_differ", { difference: formatPesos(Math.abs(debit - credit)) });
  if (lines > mostLines) throw refusal("too_many_balances");
}

const lineColumns = `l.account_id as "accountId", l.member_id as "memberId",
  l.member_account_id as "memberAccountId", l.debit, l.credit`;

async function postedLines(tx: Transaction, setId: string): Promise<Line[]> {
  const { rows } = await tx.query(
    `select ${lineColumns} from opening_balance_line l
      join account a on a.branch_id = l.branch_id and a.id = l.account_id
     where l.branch_id = (select kaban_branch()) and l.set_id = $1
       and (l.member_id is not null or a.member_kind is null)
     order by a.code, l.id`,
    [setId],
  );
  return rows;
}

const debitsOf = (lines: readonly Line[]) => lines.reduce((sum, { debit }) => sum + debit, 0);

/** Keeps what entry a set is posted as, and tells of it. */
async function keepEntry(
  call: Posting | TakingBack,
  { id, entry_id: before, file_name }: OpeningSet,
  after: string | null,
): Promise<void> {
  const { tx } = call;
  await tx.query(
    "update opening_balance_set set entry_id = $2 where branch_id = (select kaban_branch()) and id = $1",
    [id, after],
  );
  const told = { before: { file_name, entry_id: before }, after: { file_name, entry_id: after } };
  call.audit({ entity: "opening-balance", entityId: id, ...told });
  call.emit("opening-balance.update", [id]);
}

/** Refuses to post the lines of an earlier file again, unless the call names their entry. */
async function assertNotRepeated({ tx, input, refusal }: Posting): Promise<void> {
  const earlier = await findPostedBefore(tx, input.id);
  if (earlier && input.repeats_entry !== earlier.reference) {
    throw refusal("balances_posted_before", { reference: earlier.reference, date: earlier.entry_date });
  }
}

const post = serve(postImportedBalances, async (call) => {
  const { tx, input, refusal } = call;
  const head = await lockHead(tx);
  const set = await lockSet(call);
  if (set.entry_id) throw refusal("opening_posted");
  const tied = await tieOutOf(tx, set.id);
  assertTies(tied, refusal);
  await assertNotRepeated(call);
  const lines = await postedLines(tx, set.id);
  const amount = debitsOf(lines);
  call.weigh(amount);
  const [entry_date] = tied.days as [CalendarDate];
  const entryId = uuidv7();
  const description = input.description ?? set.file_name;
  const opening = { id: entryId, entry_date, description, amount, lines, reversesId: null };
  const reference = await postOpening(call, head, opening);
  await keepEntry(call, set, entryId);
  return { id: set.id, entry_id: entryId, reference, entry_date, amount };
});

/** The accounts of an entry that later ones moved: of members by their own, of others by the whole. */
const movedSince = `
  select distinct coalesce(h.number, a.code || ' ' || a.name) as name
  from journal_line l
  join account a on a.branch_id = l.branch_id and a.id = l.account_id
  left join member_account h on h.branch_id = l.branch_id and h.id = l.member_account_id
  where l.branch_id = (select kaban_branch()) and l.entry_id = $1
    and exists (select from journal_line later
      where later.branch_id = l.branch_id and later.sequence > l.sequence and later.account_id = l.account_id
        and later.member_account_id is not distinct from l.member_account_id)
  order by 1 limit 5`;

const takeBack = serve(takeBackBalances, async (call) => {
  const { tx, input, refusal } = call;
  const head = await lockHead(tx);
  const set = await lockSet(call);
  if (!set.entry_id) throw refusal("opening_not_posted");
  const moved = await tx.query(movedSince, [set.entry_id]);
  if (moved.rows.length > 0) {
    throw refusal("accounts_moved_since", { accounts: moved.rows.map(({ name }) => name).join(", ") });
  }
  const entry = await tx.query(
    "select entry_date from journal_entry where branch_id = (select kaban_branch()) and id = $1",
    [set.entry_id],
  );
  const posted = await tx.query(
    `select ${lineColumns} from journal_line l
      where l.branch_id = (select kaban_branch()) and l.entry_id = $1 order by l.line_number`,
    [set.entry_id],
  );
  const lines = mirrored(posted.rows);
  const [id, amount, entry_date] = [uuidv7(), debitsOf(lines), entry.rows[0].entry_date];
  call.weigh(amount);
  const back = { id, entry_date, description: input.reason, amount, lines, reversesId: set.entry_id };
  const reference = await postOpening(call, head, back);
  await keepEntry(call, set, null);
  return { id: set.id, entry_id: id, reference, entry_date, amount };
});

/** The operations on opening balances that files bring in. */
export const openingBalances: readonly OperationHandler[] = [
  serve(openingTieOut, async ({ tx, input, refusal }) => {
    const tied = await tieOutOf(tx, input.id);
    if (tied.accounts.length === 0) throw refusal("opening_not_found");
    return { ...tied, posted_before: await findPostedBefore(tx, input.id) };
  }),
  post,
  takeBack,
];
