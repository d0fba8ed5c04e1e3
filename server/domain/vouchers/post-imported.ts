import { v7 as uuidv7 } from "uuid";
import { journalVoucher } from "#contract/entities/voucher";
import type { CalendarDate } from "#contract/kit/dates";
import { groupBy } from "#contract/kit/group-by";
import type { Centavos } from "#contract/kit/money";
import type { Operation } from "#contract/kit/operation";
import { journalVouchers } from "#contract/operations/vouchers/index";
import type { Posting } from "#server/domain/ledger/journal";
import { post } from "#server/domain/ledger/post";
import { isRefused } from "#server/domain/ledger/refused";
import { type FoundLine, findLines } from "#server/domain/ledger/written-lines";
import { findDaysBelowZero } from "#server/domain/vouchers/days-below-zero";
import { type AskedLine, offeredIn } from "#server/domain/vouchers/lines";
import { type DrawnNumbers, drawAuthorized } from "#server/domain/vouchers/number";
import type { BranchCaller } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import type { JobStep } from "#server/platform/jobs/context";
import { declaredRefusal } from "#server/platform/operations/call";

/** For whom vouchers are released together, and by whose approval. */
export interface Releasing {
  step: JobStep;
  caller: BranchCaller;
  approvedById: string;
  importId: string;
  today: CalendarDate;
}

/** A draft of an import, with its lines. */
interface Draft {
  id: string;
  name: string;
  date: CalendarDate;
  description: string | null;
  amount: Centavos;
  lines: AskedLine[];
}

interface RefusedDraft {
  id: string;
  code: string;
  message: string;
}

const draftsOf = (run: string, joined = "") => `
  from import_run r
  cross join lateral unnest(r.row_ids) as i (id)
  cross join lateral (select d.* from voucher d where d.organization_id = r.organization_id
    and d.branch_id = r.branch_id and d.id = i.id and d.state = 'draft' and d.number is null
    and d.version = 1 offset 0) v ${joined}
  where r.organization_id = (select kaban_organization()) and r.branch_id = (select kaban_branch())
    and r.id = ${run} and not exists (select from voucher_not_released n
      where n.organization_id = v.organization_id and n.branch_id = v.branch_id and n.voucher_id = v.id
        and n.import_id = r.id)`;

const findDrafts = `
  select v.id, v.name, v.date, v.description, v.amount ${draftsOf("$1")}
  order by v.date, v.id limit $2`;
const lockDrafts = `
  select v.id from voucher v where v.organization_id = (select kaban_organization())
    and v.branch_id = (select kaban_branch()) and v.id = any($1::uuid[]) and v.state = 'draft'
    and v.number is null and v.version = 1
  order by v.id for update`;

const withLines = `
  cross join lateral (select w.* from voucher_line w where w.organization_id = v.organization_id
    and w.branch_id = v.branch_id and w.voucher_id = v.id offset 0) l`;
const draftLines = `
  select v.name as voucher, v.date, l.account_id, l.member_account_id, l.debit - l.credit as moved
  ${draftsOf("$2", withLines)}`;

/** The days on which the vouchers of an import that are drafts still would leave something below zero. */
export const daysBelowZero = (tx: Transaction, importId: string, today: CalendarDate) =>
  findDaysBelowZero(tx, { today, given: draftLines, values: [importId] });

const findLinesOf = `
  select voucher_id, account_id, null::uuid as member_id, member_account_id, description, debit, credit
  from voucher_line
  where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
    and voucher_id = any($1::uuid[])
  order by voucher_id, line_number`;

/** The next drafts of an import that nothing was refused of yet, by their dates; their rows are locked. */
export async function findReleasable(tx: Transaction, importId: string, most: number): Promise<Draft[]> {
  const found = (await tx.query<Omit<Draft, "lines">>(findDrafts, [importId, most])).rows;
  const locked = await tx.query<{ id: string }>(lockDrafts, [found.map(({ id }) => id)]);
  const still = new Set(locked.rows.map(({ id }) => id));
  const drafts = found.filter(({ id }) => still.has(id));
  const lines = await tx.query<AskedLine & { voucher_id: string }>(findLinesOf, [drafts.map(({ id }) => id)]);
  const byVoucher = groupBy(lines.rows, ({ voucher_id }) => voucher_id);
  return drafts.map((draft) => ({ ...draft, lines: byVoucher.get(draft.id) ?? [] }));
}

const refusedBy = (
  id: string,
  code: string,
  detail?: Record<string, string | number>,
  operation: Operation = journalVouchers.release,
): RefusedDraft => {
  const { message } = declaredRefusal(operation, code, detail);
  return { id, code, message };
};

interface Ready {
  draft: Draft;
  posting: Posting;
}

type Found = Awaited<ReturnType<typeof findLines>>[number];

/** Why a draft cannot be posted, before the ledger is asked; null where it can be. */
function unfit(draft: Draft, found: readonly Found[]): RefusedDraft | null {
  const wrong = found.findIndex((line) => "refused" in line);
  const first = found[wrong];
  if (!first || !("refused" in first)) return null;
  return refusedBy(draft.id, `line_${first.refused}`, { line: wrong + 1, ...first.detail });
}

/** What a draft is posted as, on its own date and in nobody's drawer; its number comes later. */
function postingOf(releasing: Releasing, draft: Draft, found: readonly Found[]) {
  const { step, caller, approvedById, today } = releasing;
  return {
    ...{ entryId: uuidv7(), entryDate: draft.date, source: "journal voucher", reference: "" },
    ...{ description: draft.description ?? draft.name, amount: draft.amount, batchId: null },
    ...{ memberId: null, accountId: null, paymentTypeId: null, paymentKind: null, reversesId: null },
    isBroughtIn: true,
    isCashOfOldBooks: true,
    backDateReason: draft.date < today ? "Imported vouchers" : null,
    ...{ approvedById, createdAt: step.now, createdById: caller.userId },
    lines: draft.lines.map(({ account_id, debit, credit }, index) => {
      const whose = found[index] as FoundLine;
      const { memberId, memberAccountId } = whose;
      return { accountId: account_id, memberId, memberAccountId, debit, credit };
    }),
  } satisfies Posting;
}

/** What each draft is posted as, or why it cannot be. */
async function postingsOf(releasing: Releasing, drafts: readonly Draft[]) {
  const { step } = releasing;
  const all = drafts.flatMap(({ lines }) => lines);
  const found = await findLines(step.tx, offeredIn.journal, all);
  const ready: Ready[] = [];
  const refused: RefusedDraft[] = [];
  let at = 0;
  for (const draft of drafts) {
    const theirs = found.slice(at, at + draft.lines.length);
    at += draft.lines.length;
    const why = unfit(draft, theirs);
    if (why) refused.push(why);
    else ready.push({ draft, posting: postingOf(releasing, draft, theirs) });
  }
  return { ready, refused };
}

/** Posts vouchers under the numbers drawn for them; answers those that are refused, each with why. */
async function postUnder(tx: Transaction, ready: readonly Ready[], { numbers, outside }: DrawnNumbers) {
  // Those after the last number that may be printed wait for another authority.
  if (outside)
    return ready
      .slice(numbers.length)
      .map(({ draft }) => refusedBy(draft.id, "number_not_authorized", outside, journalVouchers.print));
  const postings = ready.map(({ posting }, index) => ({ ...posting, reference: numbers[index] as string }));
  const results = await post(tx, postings);
  return ready.flatMap(({ draft }, index) => {
    const result = results[index] as object;
    return isRefused(result) ? [refusedBy(draft.id, result.refused, result.detail)] : [];
  });
}

/**
 * Posts what the ledger takes, each under the next number. What is refused takes none: the numbers of all are
 * given back, and the others posted anew.
 */
async function postAll({ step: { tx }, today }: Releasing, given: readonly Ready[]) {
  const refused: RefusedDraft[] = [];
  let ready = [...given];
  while (ready.length > 0) {
    await tx.query("savepoint before_vouchers");
    const drawn = await drawAuthorized(tx, "journal", { count: ready.length, day: today });
    const wrong = await postUnder(tx, ready, drawn);
    if (wrong.length === 0) {
      await tx.query("release savepoint before_vouchers");
      const { numbers } = drawn;
      return { posted: ready.map((one, index) => ({ ...one, number: numbers[index] as string })), refused };
    }
    await tx.query("rollback to savepoint before_vouchers");
    refused.push(...wrong);
    const ids = new Set(wrong.map(({ id }) => id));
    ready = ready.filter(({ draft }) => !ids.has(draft.id));
  }
  return { posted: [], refused };
}

const steps = [
  `state = 'printed', number = g.number, print_count = 1, printed_at = $2, printed_by_id = $3`,
  `state = 'approved', approved_at = $2, approved_by_id = $4`,
  `state = 'released', released_at = $2, released_by_id = $3, entry_id = g.entry_id`,
];

const keepRefused = `
  insert into voucher_not_released (organization_id, branch_id, voucher_id, import_id, code, message)
  select kaban_organization(), kaban_branch(), r.id, $1, r.code, r.message
  from jsonb_to_recordset($2) as r (id uuid, code text, message text)
  on conflict (organization_id, branch_id, voucher_id)
    do update set import_id = excluded.import_id, code = excluded.code, message = excluded.message`;

/** Takes drafts through all their steps at once, as far as they can be posted. Answers how many of each. */
export async function postTogether(releasing: Releasing, drafts: readonly Draft[]) {
  const { step, caller, approvedById, importId } = releasing;
  const { ready, refused: unposted } = await postingsOf(releasing, drafts);
  const { posted, refused: untaken } = await postAll(releasing, ready);
  const given = posted.map(({ draft, posting, number }) => ({
    ...{ id: draft.id, number, entry_id: posting.entryId },
  }));
  for (const set of given.length > 0 ? steps : []) {
    await step.tx.query(
      `update voucher v set ${set}, updated_at = $2, updated_by_id = $3, version = v.version + 1
       from jsonb_to_recordset($1) as g (id uuid, number text, entry_id uuid)
       where v.organization_id = (select kaban_organization()) and v.branch_id = (select kaban_branch())
         and v.id = g.id and $4::uuid is not null`,
      [JSON.stringify(given), step.now, caller.userId, approvedById],
    );
  }
  const refused = [...unposted, ...untaken];
  if (refused.length > 0) await step.tx.query(keepRefused, [importId, JSON.stringify(refused)]);
  for (const { id, number } of given)
    step.audit({ entity: journalVoucher.name, entityId: id, after: { number, state: "released" } });
  step.emit("journal.create", []);
  step.emit("journal-voucher.update", []);
  return { released: given.length, refused: refused.length };
}
