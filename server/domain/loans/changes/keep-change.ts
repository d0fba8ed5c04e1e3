import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import type { TermsChange } from "#contract/operations/loans/change-terms";
import type { KeptTerms } from "#server/domain/loans/changes/in-force";
import type { Outcome } from "#server/domain/loans/changes/outcome";
import { maturityOf } from "#server/domain/loans/changes/outlook";
import { keepNextSchedule } from "#server/domain/loans/records/keep-instalments";
import type { Transaction } from "#server/platform/db/database";

const addChange = `
  insert into loan_change (organization_id, branch_id, id, loan_id, release_id, schedule_number, kind,
    entry_date, sequence, details, pauses, due_anchor, reason, base_rate, maturity_before, maturity_after,
    approved_by_id, created_at, created_by_id)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
    $15, $16, $17)`;

/** By whom a change is made, and why; nobody makes those that follow from a base rate. */
interface Maker {
  tx: Transaction;
  now: Date;
  today: CalendarDate;
  caller: { userId: string | null };
  approvedById: string | null;
  reason: string;
}

interface Made {
  change: TermsChange;
  terms: KeptTerms;
  outcome: Outcome;
  /** Of the last entry of the branch: what is posted by then comes before the change. */
  sequence: number;
  /** Of a change of rate: what the base rate is from then on, percent a year; null where there is none. */
  baseRate: string | null;
}

/** Keeps a change of the terms of a running loan with the schedule that it leads to. */
export async function keepChange(
  { tx, now, today, caller, approvedById, reason }: Maker,
  { id }: { id: string },
  { change, terms, outcome, sequence, baseRate }: Made,
): Promise<void> {
  const number = await keepNextSchedule({ tx, now, caller }, id, change.kind, outcome.rows);
  const what = [uuidv7(), id, terms.releaseId, number, change.kind, today, sequence];
  const anchor = outcome.anchor ? JSON.stringify(outcome.anchor) : null;
  const said = [JSON.stringify(change), JSON.stringify(outcome.pauses), anchor, reason, baseRate];
  const matures = [maturityOf(terms.inForce.rows), maturityOf(outcome.rows)];
  await tx.query(addChange, [...what, ...said, ...matures, approvedById, now, caller.userId]);
}
