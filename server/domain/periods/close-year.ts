import { v7 as uuidv7 } from "uuid";
import { addDays } from "#contract/kit/dates";
import { isOfferedFor } from "#contract/kit/operation";
import { closeYear, previewYearClosing, reopenYear } from "#contract/operations/periods/fiscal-year";
import { readBranchAccounts } from "#server/domain/ledger/branch-accounts";
import { type Line, mirrored } from "#server/domain/ledger/journal";
import { type JournalHead, lockHead } from "#server/domain/ledger/locks";
import { postOne } from "#server/domain/ledger/post-one";
import { sealYear } from "#server/domain/periods/seal-year";
import { type FiscalYear, readNominalBalances, readYears } from "#server/domain/periods/years";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Closing = BranchCall<typeof closeYear>;
type Reopening = BranchCall<typeof reopenYear>;
type Call = Closing | Reopening | BranchCall<typeof previewYearClosing>;

/** The year a call names, among all; refuses a day on which none begins. */
async function findYear({
  tx,
  input,
  today,
  ...call
}: Call): Promise<{ year: FiscalYear; all: FiscalYear[] }> {
  const refusal = call.refusal as Closing["refusal"];
  const all = await readYears(tx, today);
  const year = all.find(({ begins_on }) => begins_on === input.id);
  if (!year) throw refusal("not_a_year");
  return { year, all };
}

interface Planned {
  lines: (Line & { code: string; name: string })[];
  /** Income less expense. */
  netSurplus: number;
}

/** The lines that bring a year's income and expense to zero, by code, and what is over last. */
async function planClosing({ tx, ...call }: Call, { ends_on }: FiscalYear): Promise<Planned> {
  const refusal = call.refusal as Closing["refusal"];
  const balances = await readNominalBalances(tx, ends_on);
  const netSurplus = 0 - balances.reduce((sum, { balance }) => sum + balance, 0);
  const role = "net surplus";
  const accountId = (await readBranchAccounts(tx)).get(role);
  if (!accountId) throw refusal("branch_accounts_missing", { role });
  const { rows } = await tx.query(
    "select id, code, name from account where branch_id = (select kaban_branch()) and id = $1",
    [accountId],
  );
  const moved = [...balances, ...(netSurplus === 0 ? [] : [{ ...rows[0], balance: netSurplus }])];
  const lines = moved.map(({ id, code, name, balance }) => ({
    ...{ code, name, accountId: id, memberId: null, memberAccountId: null },
    ...{ debit: Math.max(-balance, 0), credit: Math.max(balance, 0) },
  }));
  return { lines, netSurplus };
}

async function setClosedThrough(
  tx: Transaction,
  { closed_through, closing_through }: Pick<JournalHead, "closed_through" | "closing_through">,
): Promise<void> {
  await tx.query(
    `update journal_head set closed_through = $1, closing_through = $2
     where branch_id = (select kaban_branch())`,
    [closed_through, closing_through],
  );
}

interface YearEntry {
  id: string;
  description: string;
  lines: Line[];
  reversesId: string | null;
}

/**
 * Posts on the last day of a year, whose months are closed: under the lock of the journal's head they are
 * open for this entry alone, and their balances are written anew.
 */
async function postOnLastDay(
  call: Closing | Reopening,
  head: JournalHead,
  { ends_on }: FiscalYear,
  { id, description, lines, reversesId }: YearEntry,
): Promise<string> {
  const { tx, caller, now, approvedById } = call;
  await setClosedThrough(tx, { closed_through: addDays(ends_on, -1), closing_through: null });
  const reference = await postOne(call as Closing, {
    ...{
      entryId: id,
      entryDate: ends_on,
      source: "closing",
      reference: null,
      description,
      lines,
      reversesId,
    },
    ...{ memberId: null, accountId: null, paymentTypeId: null, paymentKind: null, batchId: null },
    amount: lines.reduce((sum, { debit }) => sum + debit, 0),
    ...{ backDateReason: null, approvedById, createdAt: now, createdById: caller.userId },
  });
  await setClosedThrough(tx, head);
  return reference;
}

/** Tells of a year that was closed or reopened, and answers how it stands. */
function tell(
  call: Closing | Reopening,
  year: FiscalYear,
  entry: { id: string; reference: string } | null,
  hash?: string,
) {
  const { name, begins_on, ends_on } = year;
  const status = year.status === "open" ? ("closed" as const) : ("open" as const);
  const branchId = call.caller.membership.branchId;
  call.audit({
    ...{ entity: "branch", entityId: branchId, description: call.input.reason ?? name },
    before: { fiscal_year: name, status: year.status },
    after: { fiscal_year: name, status, ...(hash && { hash }) },
  });
  call.emit("fiscal-year.update", [branchId]);
  return { begins_on, ends_on, status, entry_id: entry?.id ?? null, reference: entry?.reference ?? null };
}

async function close(call: Closing) {
  const { tx, input, caller, now, refusal } = call;
  const head = await lockHead(tx);
  const { year, all } = await findYear(call);
  if (!isOfferedFor(closeYear, { status: year.status })) throw refusal("year_wrong_status", { ...year });
  const earlier = all.find(({ begins_on, status }) => begins_on < year.begins_on && status === "open");
  if (earlier) throw refusal("earlier_years_open", { year: earlier.name });
  if (!head.closed_through || head.closed_through < year.ends_on) {
    throw refusal("months_not_closed", { month: year.ends_on.slice(0, 7) });
  }
  const { lines, netSurplus } = await planClosing(call, year);
  const entry = { id: uuidv7(), description: `Closing of the fiscal year ${year.name}`, reversesId: null };
  const posted =
    lines.length === 0
      ? null
      : { id: entry.id, reference: await postOnLastDay(call, head, year, { ...entry, lines }) };
  const closingId = uuidv7();
  await tx.query(
    `insert into fiscal_year_closing (organization_id, branch_id, id, begins_on, ends_on, net_surplus,
       entry_id, reason, closed_at, closed_by_id)
     values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[closingId, year.begins_on, year.ends_on, netSurplus, posted?.id ?? null],
      ...[input.reason, now, caller.userId],
    ],
  );
  const hash = await sealYear(tx, closingId, call.approvedById);
  return { ...tell(call, year, posted, hash), net_surplus: netSurplus };
}

async function linesOf(tx: Transaction, entryId: string): Promise<Line[]> {
  const { rows } = await tx.query(
    `select account_id as "accountId", null as "memberId", null as "memberAccountId", debit, credit
     from journal_line where branch_id = (select kaban_branch()) and entry_id = $1 order by line_number`,
    [entryId],
  );
  return rows;
}

async function reopen(call: Reopening) {
  const { tx, input, caller, now, refusal } = call;
  const head = await lockHead(tx);
  const { year, all } = await findYear(call);
  if (!isOfferedFor(reopenYear, { status: year.status })) throw refusal("year_wrong_status", { ...year });
  const later = all.findLast(({ begins_on, status }) => begins_on > year.begins_on && status === "closed");
  if (later) throw refusal("later_years_closed", { year: later.name });
  const id = year.entry_id ? uuidv7() : null;
  await tx.query(
    `update fiscal_year_closing set reopened_at = $2, reopened_by_id = $3, reopening_reason = $4
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
       and id = $1`,
    [year.closing_id, now, caller.userId, input.reason],
  );
  if (!id || !year.entry_id) return { ...tell(call, year, null), net_surplus: 0 };
  const reference = await postOnLastDay(call, head, year, {
    ...{ id, reversesId: year.entry_id, lines: mirrored(await linesOf(tx, year.entry_id)) },
    description: `Reopening of the fiscal year ${year.name}: ${input.reason}`,
  });
  return { ...tell(call, year, { id, reference }), net_surplus: 0 };
}

const preview = serve(previewYearClosing, async (call) => {
  const { year } = await findYear(call);
  if (year.status !== "open") throw call.refusal("year_wrong_status", { ...year });
  const { lines, netSurplus } = await planClosing(call, year);
  return {
    ends_on: year.ends_on,
    net_surplus: netSurplus,
    lines: lines.map(({ accountId, code, name, debit, credit }) => ({
      ...{ account_id: accountId, account_code: code, account_name: name, debit, credit },
    })),
  };
});

/** The operations on the fiscal years of the books. */
export const years: readonly OperationHandler[] = [
  preview,
  serve(closeYear, close),
  serve(reopenYear, reopen),
];
