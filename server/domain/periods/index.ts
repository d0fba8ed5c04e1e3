import { v7 as uuidv7 } from "uuid";
import type { MonthCheck, MonthCheckName } from "#contract/entities/period-check";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import { isOfferedFor } from "#contract/kit/operation";
import { beginClosing, closePeriod, reopenPeriod } from "#contract/operations/periods/period-status";
import { type JournalHead, lockHead } from "#server/domain/ledger/locks";
import { showChecklistHandler } from "#server/domain/periods/checklist";
import { years } from "#server/domain/periods/close-year";
import { firstOf, firstOpen, lastOf, type MonthStatus, statusOf } from "#server/domain/periods/months";
import { runChecks } from "#server/domain/periods/run-checks";
import { sealMonth } from "#server/domain/periods/seal";
import { showYearHandler } from "#server/domain/periods/show-year";
import { verifyClosed } from "#server/domain/periods/verify-closed";
import { readYears } from "#server/domain/periods/years";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

type Call = BranchCall<typeof beginClosing>;
type Act = "begin closing" | "close" | "reopen";
const becomes: Record<Act, MonthStatus> = { "begin closing": "closing", close: "closed", reopen: "open" };

const refusedBy = {
  batches: "batches_open",
  vouchers: "vouchers_open",
  "due vouchers": "due_vouchers_open",
  depreciation: "depreciation_open",
  differences: "differences_open",
  "trial balance": "trial_balance_open",
  banks: "banks_open",
  "accrued interest": "accrued_interest_open",
} as const satisfies Partial<Record<MonthCheckName, string>>;

const mostNamed = 5;

/** Refuses to close out of turn, or before the month is over. */
async function assertInTurn({ tx, input, today, refusal }: Call, head: JournalHead): Promise<void> {
  const next = await firstOpen(tx, head);
  if (input.id > next) throw refusal("earlier_months_open", { month: next.slice(0, 7) });
  if (lastOf(input.id) >= today) throw refusal("month_not_over");
}

/** The checks of a month that nothing of is open; refuses by the first that something is. */
async function passedChecks({ tx, input, refusal }: Call): Promise<MonthCheck[]> {
  const checks = await runChecks(tx, input.id);
  const open = checks.find(({ state }) => state === "open");
  if (!open) return checks;
  const names = open.items.filter(({ is_listed }) => !is_listed).map(({ name }) => name);
  const items = [...names.slice(0, mostNamed), ...(names.length > mostNamed ? ["…"] : [])].join(", ");
  throw refusal(refusedBy[open.name as keyof typeof refusedBy], { items });
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
    else await assertInTurn(call, head);
    const checks = act === "close" ? await passedChecks(call) : [];
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
    const { reason } = input;
    const hash =
      act === "close" &&
      (await sealMonth(tx, month, {
        ...{ checks, reason, closedAt: now, closedById: caller.userId, approvedById: call.approvedById },
      }));
    call.audit({
      ...{ entity: "branch", entityId: branchId, description: reason ?? operation.label },
      ...{ before: { month, status }, after: { ...after, ...(hash && { hash }) } },
    });
    call.emit("accounting-period.update", [branchId]);
    return after;
  });

/** The operations on the months and years of the books. */
export const periods: readonly OperationHandler[] = [
  showChecklistHandler,
  ...verifyClosed,
  showYearHandler,
  decided(beginClosing, "begin closing"),
  decided(closePeriod, "close"),
  decided(reopenPeriod, "reopen"),
  ...years,
];
