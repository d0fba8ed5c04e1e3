import { v7 as uuidv7 } from "uuid";
import type { periodStatuses } from "#contract/entities/accounting-period";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import { isOfferedFor } from "#contract/kit/operation";
import { beginClosing, closePeriod, reopenPeriod } from "#contract/operations/periods/period-status";
import { type JournalHead, lockHead } from "#server/domain/ledger/locks";
import { years } from "#server/domain/periods/close-year";
import { readYears } from "#server/domain/periods/years";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Status = (typeof periodStatuses)[number];

const firstOf = (date: CalendarDate) => `${date.slice(0, 7)}-01`;
const nextMonth = (month: CalendarDate) => firstOf(addDays(month, 31));
const lastOf = (month: CalendarDate) => addDays(nextMonth(month), -1);

function statusOf(month: CalendarDate, { closed_through, closing_through }: JournalHead): Status {
  if (closed_through && month <= closed_through) return "closed";
  return closing_through && month <= closing_through ? "closing" : "open";
}

/** The first month that is not closed; where none is, that of the first entry or of the books. */
async function firstOpen(tx: Transaction, { closed_through, begins_on }: JournalHead): Promise<CalendarDate> {
  if (closed_through) return firstOf(addDays(closed_through, 1));
  const { rows } = await tx.query(
    "select min(entry_date) as date from account_day where branch_id = (select kaban_branch())",
  );
  const first = rows[0]?.date;
  return firstOf(first && first < begins_on ? first : begins_on);
}

async function openBatches(tx: Transaction, through: CalendarDate): Promise<string[]> {
  const { rows } = await tx.query(
    `select reference from transaction_batch
     where branch_id = (select kaban_branch()) and ended_at is null and entry_date <= $1 order by reference`,
    [through],
  );
  return rows.map(({ reference }) => reference);
}

type Call = BranchCall<typeof beginClosing>;
type Act = "begin closing" | "close" | "reopen";
const becomes: Record<Act, Status> = { "begin closing": "closing", close: "closed", reopen: "open" };

/** Refuses to close out of turn, before the month is over, or over an open drawer. */
async function assertClosable(
  { tx, input, today, refusal }: Call,
  head: JournalHead,
  act: Act,
): Promise<void> {
  const next = await firstOpen(tx, head);
  if (input.id > next) throw refusal("earlier_months_open", { month: next.slice(0, 7) });
  if (lastOf(input.id) >= today) throw refusal("month_not_over");
  const open = act === "close" ? await openBatches(tx, lastOf(input.id)) : [];
  if (open.length > 0) throw refusal("batches_open", { batches: open.join(", ") });
}

/** Refuses a month that a closed year, or one before it, would lose. */
async function assertNotOfClosedYear({ tx, input, today, refusal }: Call): Promise<void> {
  const closed = (await readYears(tx, today)).findLast(({ status }) => status === "closed");
  if (closed && input.id <= closed.ends_on) throw refusal("year_closed", { year: closed.name });
}

/** Through which day the books are closed once that was done; a reopened month opens those after it too. */
function closedThrough(act: Act, month: CalendarDate, { closed_through }: JournalHead): CalendarDate | null {
  if (act === "close") return lastOf(month);
  const before = addDays(month, -1);
  return act === "reopen" && closed_through && closed_through > before ? before : closed_through;
}

const decided = (operation: typeof beginClosing | typeof reopenPeriod, act: Act): OperationHandler =>
  serve<typeof beginClosing>(operation as typeof beginClosing, async (call) => {
    const { tx, input, caller, now, refusal } = call;
    const month = input.id;
    const branchId = caller.membership.branchId;
    if (month !== firstOf(month)) throw refusal("not_a_month");
    // No posting is under way in the branch from here on.
    const head = await lockHead(tx);
    const status = statusOf(month, head);
    if (!isOfferedFor(operation, { status })) throw refusal("period_wrong_status", { status });
    if (act === "reopen") await assertNotOfClosedYear(call);
    else await assertClosable(call, head, act);
    await tx.query(
      `update journal_head set closed_through = $1, closing_through = $2
       where branch_id = (select kaban_branch())`,
      [closedThrough(act, month, head), act === "begin closing" ? lastOf(month) : null],
    );
    await tx.query(
      `insert into period_act (organization_id, branch_id, id, month, act, reason, done_at, done_by_id)
       values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6)`,
      [uuidv7(), month, act, input.reason, now, caller.userId],
    );
    const after = { month, status: becomes[act] };
    const description = input.reason ?? operation.label;
    call.audit({ entity: "branch", entityId: branchId, description, before: { month, status }, after });
    call.emit("accounting-period.update", [branchId]);
    return after;
  });

/** The operations on the months and years of the books. */
export const periods: readonly OperationHandler[] = [
  decided(beginClosing, "begin closing"),
  decided(closePeriod, "close"),
  decided(reopenPeriod, "reopen"),
  ...years,
];
