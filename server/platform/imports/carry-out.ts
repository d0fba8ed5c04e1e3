import { labelOf } from "#contract/kit/field";
import { groupBy } from "#contract/kit/group-by";
import { type Cell, readImported } from "#server/platform/imports/cells";
import type { Match } from "#server/platform/imports/match";
import type { Progress } from "#server/platform/imports/progress";
import { ofRun } from "#server/platform/imports/runs";
import type { AnyTarget, ImportContext, Ready, Unique } from "#server/platform/imports/target";
import type { ValidationError } from "#server/platform/resources/checks";
import type { Values } from "#server/platform/resources/table-model";

const linesAStep = 2000;
/** A value is shown in an error as far as a person needs to know it again. */
const mostShown = 200;

interface StoredLine {
  line: number;
  cells: Cell[];
}

/** What is wrong with a line, as a person is told. */
interface LineValidationError {
  line: number;
  faults: { column: string; value: string; reason: string }[];
}

export interface Carrying {
  at: ImportContext;
  target: AnyTarget;
  runId: string;
  headings: string[];
  /** The field behind each column of the file. */
  behind: (string | null)[];
  order: Match["date_order"];
  progress: Progress;
}

const readKeys = `
  select line, cells -> $2::integer as key from import_line
  where ${ofRun} and faults is null order by line`;
const readStep = `select line, cells from import_line where ${ofRun} and line = any($2) order by line`;

/** The lines of a run that nothing is known to be wrong with, in steps that part no group of lines. */
async function* storedLines(carrying: Carrying): AsyncGenerator<StoredLine[]> {
  const { at, runId, target, behind, order } = carrying;
  const { groupedBy = "" } = target;
  const field = target.fields[groupedBy];
  const { rows } = await at.tx.query(readKeys, [runId, behind.indexOf(groupedBy)]);
  const groups = groupBy(rows, ({ line, key }) =>
    field ? String(readImported(field, key, order) ?? line).trim() : line,
  );
  let step: number[] = [];
  let left = rows.length;
  for (const group of groups.values()) {
    for (const { line } of group) step.push(line);
    left -= group.length;
    if (step.length < linesAStep && left > 0) continue;
    yield (await at.tx.query(readStep, [runId, step])).rows;
    step = [];
  }
}

function valuesOf({ behind, target, order }: Carrying, { cells }: StoredLine): Values {
  const values: Values = {};
  for (const [index, name] of behind.entries()) {
    const field = name === null ? undefined : target.fields[name];
    const value = field && readImported(field, cells[index] ?? null, order);
    if (name !== null && value !== undefined) values[name] = value;
  }
  return values;
}

/** The line that first had each key, by what is unique. */
type Seen = Map<Unique<unknown>, Map<string, number>>;

/** Finds what two lines of the file share that they may not; the first of them keeps it. */
function withoutTwins({ target }: Carrying, seen: Seen, lines: StoredLine[], ready: Ready<unknown>[]) {
  const validationErrors: ValidationError[] = [];
  const single = ready.filter(({ position, row }) => {
    const keys = target.unique.flatMap((unique) => {
      const key = unique.keyOf(row);
      return key === null ? [] : [{ unique, key }];
    });
    const twins = keys.flatMap(({ unique, key }) => {
      const line = seen.get(unique)?.get(key);
      return line === undefined ? [] : [{ unique, line }];
    });
    for (const { unique, line } of twins) {
      const { field, label = labelOf(field, target.fields[field]) } = unique;
      validationErrors.push({ position, field, message: `${label} is the same as in line ${line}` });
    }
    if (twins.length > 0) return false;
    for (const { unique, key } of keys) {
      const of = seen.get(unique) ?? new Map<string, number>();
      seen.set(unique, of.set(key, lines[position]?.line ?? 0));
    }
    return true;
  });
  return { single, validationErrors };
}

const readLines = (carrying: Carrying, lines: StoredLine[]) =>
  carrying.target.read(
    carrying.at,
    lines.map((line) => valuesOf(carrying, line)),
  );

/** Tells what is wrong of lines by their columns, as a person reads them. */
function toldByLine(
  { target, behind, headings }: Carrying,
  lines: readonly StoredLine[],
  found: readonly ValidationError[],
): LineValidationError[] {
  const byLine = new Map<number, LineValidationError>();
  for (const { position, field, message } of found) {
    const stored = lines[position];
    if (!stored) continue;
    const index = behind.indexOf(field);
    const column = headings[index] ?? labelOf(field, target.fields[field]);
    const value = String(stored.cells[index] ?? "").slice(0, mostShown);
    const validationError = byLine.get(stored.line) ?? { line: stored.line, faults: [] };
    validationError.faults.push({ column, value, reason: message });
    byLine.set(stored.line, validationError);
  }
  return [...byLine.values()];
}

/** A row that is right by itself, and its line. */
interface Right {
  stored: StoredLine;
  row: unknown;
}

/**
 * What is wrong with which lines of a step; rows that are right are kept where all are looked at together.
 */
async function validationErrorsOf(
  carrying: Carrying,
  { seen, right }: { seen: Seen; right: Right[] },
  lines: StoredLine[],
): Promise<LineValidationError[]> {
  const { at, target } = carrying;
  const read = await readLines(carrying, lines);
  const { single, validationErrors: twins } = withoutTwins(carrying, seen, lines, read.ready);
  const checked = await target.check(
    at,
    single.map(({ row }) => row),
  );
  const refused = checked.map((validationError) => ({
    ...validationError,
    position: single[validationError.position]?.position ?? 0,
  }));
  const wrong = new Set(checked.map(({ position }) => position));
  const isKept = target.foresee || target.checkTogether;
  for (const [at, { position, row }] of single.entries()) {
    const stored = lines[position];
    if (isKept && stored && !wrong.has(at)) right.push({ stored, row });
  }
  return toldByLine(carrying, lines, [...read.validationErrors, ...twins, ...refused]);
}

const markInvalid = `
  update import_line l set faults = given.faults
  from jsonb_to_recordset($2) as given (line integer, faults jsonb)
  where l.branch_id = (select kaban_branch()) and l.run_id = $1 and l.line = given.line`;

/** Marks what is wrong with lines; answers how many are. */
async function mark({ at, runId }: Carrying, wrong: readonly LineValidationError[]): Promise<number> {
  if (wrong.length > 0) await at.tx.query(markInvalid, [runId, JSON.stringify(wrong)]);
  return wrong.length;
}

/** Looks at all that is right together; answers what of it is refused, and what the others would lead to. */
async function checkTogether(carrying: Carrying, right: readonly Right[]) {
  const { at, target } = carrying;
  const rows = right.map(({ row }) => row);
  const refused = (await target.checkTogether?.(at, rows)) ?? [];
  const lines = right.map(({ stored }) => stored);
  const failed = await mark(carrying, toldByLine(carrying, lines, refused));
  const wrong = new Set(refused.map(({ position }) => position));
  const left = rows.filter((_, position) => !wrong.has(position));
  return { failed, warnings: (await target.foresee?.(at, left)) ?? [] };
}

/**
 * Checks every line of a run, marks and counts those that are wrong, and says what the others would lead to.
 */
export async function checkLines(carrying: Carrying) {
  const { at, runId, progress } = carrying;
  const found = { seen: new Map(), right: [] };
  let failed = 0;
  let done = 0;
  await at.tx.query(`update import_line set faults = null where ${ofRun} and faults is not null`, [runId]);
  for await (const lines of storedLines(carrying)) {
    failed += await mark(carrying, await validationErrorsOf(carrying, found, lines));
    done += lines.length;
    progress.tell(done);
  }
  const together = await checkTogether(carrying, found.right);
  failed += together.failed;
  return { good: done - failed, failed, warnings: together.warnings };
}

/** Makes the operation engine carry the whole call out again: what was right when checked no longer is. */
const changedMeanwhile = () =>
  Object.assign(new Error("rows changed while they were imported"), { code: "40001" });

/**
 * Adds the lines that were found right, a step with each call of `add`, and answers the ids of what they
 * became. Only after all were checked: the database plans its checks by what it knew of the rows before.
 */
export async function addLines(
  carrying: Carrying,
  add: (rows: unknown[]) => Promise<string[]>,
): Promise<string[]> {
  const ids: string[] = [];
  let done = 0;
  for await (const lines of storedLines(carrying)) {
    const { ready } = await readLines(carrying, lines);
    if (ready.length !== lines.length) throw changedMeanwhile();
    for (const id of await add(ready.map(({ row }) => row))) ids.push(id);
    done += lines.length;
    carrying.progress.tell(done);
  }
  return ids;
}
