import type { SQL } from "drizzle-orm";
import type { CalendarDate } from "#contract/kit/dates";
import type { Report } from "#contract/kit/report";
import type { Transaction } from "#server/platform/db/database";

/** What narrows a report, each by its name; of the days that it takes none is missing. */
export type Filters = Readonly<Record<string, string>>;

/** What facts are read with. */
export interface FactsCall {
  tx: Transaction;
  today: CalendarDate;
  filters: Filters;
}

/**
 * A report with the statement of its facts: a select of its columns, of `row_key`, which no two rows share,
 * and of the `id` that a row opens. It names its tenant. Whatever is done with the facts is the engine's.
 */
export interface ReportSource {
  report: Report;
  facts(call: FactsCall): Promise<SQL>;
}
