import type { z } from "zod";
import type { InstalmentRow } from "#contract/entities/loan-record";
import type { CalendarDate } from "#contract/kit/dates";
import type { scheduleOutlook } from "#contract/operations/loans/change-terms";
import { replay } from "#server/domain/loans/engine/replay";
import { readBooks } from "#server/domain/loans/payments/books";
import { keepStandings } from "#server/domain/loans/payments/keep";
import type { Transaction } from "#server/platform/db/database";

/** The day of the last instalment. */
export const maturityOf = (rows: readonly InstalmentRow[]) => (rows.at(-1) as InstalmentRow).due_on;

const scheduleOf = (instalments: InstalmentRow[]) => ({
  instalments,
  total_interest: instalments.reduce((sum, { interest }) => sum + interest, 0),
  maturity_date: maturityOf(instalments),
});

/** A schedule beside the one in force, and the number of the first instalment that is another. */
export const outlookOf = ({
  before,
  after,
  first,
}: {
  before: InstalmentRow[];
  after: InstalmentRow[];
  first: number;
}): z.output<typeof scheduleOutlook> => ({
  before: scheduleOf(before),
  after: scheduleOf(after),
  first_changed: first + 1,
});

/** Writes how a loan stands now that another schedule is in force. */
export async function standAnew(
  { tx, today }: { tx: Transaction; today: CalendarDate },
  loanId: string,
): Promise<void> {
  const standings = (await readBooks(tx, [loanId])).map((book) => ({
    book,
    position: replay(book.terms, book.events, today),
  }));
  keepStandings(tx, standings, today);
}
