import { readFileSync } from "node:fs";

/** A schedule that the tests of Apache Fineract assert; some rows have less in them, or are left out. */
export interface LoanScheduleCase {
  id: string;
  group: string;
  inputs: Record<string, unknown>;
  expected: Record<string, unknown>[];
  totals: object | null;
}

const file = new URL("./asserted-schedules.json", import.meta.url);
const read = JSON.parse(readFileSync(file, "utf8")) as { cases: LoanScheduleCase[] };

/**
 * The schedules, one for each combination of conventions. Where due dates were moved the recorded terms do
 * not say to when; the asserted rows do.
 */
export const loanScheduleCases = read.cases.map((each) => ({
  ...each,
  inputs: each.inputs.due_dates_fixed ? { ...each.inputs, due_dates: instalmentDatesOf(each) } : each.inputs,
}));

function instalmentDatesOf({ expected }: LoanScheduleCase) {
  return expected.flatMap(({ kind, due }) => (kind === "instalment" ? [due] : []));
}

/** Whether the case asserts a choice of rows, and of those a choice of columns. */
export const isPartial = ({ group }: LoanScheduleCase) => group === "partial_rows";
