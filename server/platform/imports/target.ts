import type { CalendarDate } from "#contract/kit/dates";
import type { Fields } from "#contract/kit/field";
import type { ValidationError } from "#server/platform/resources/checks";
import type { RequestContext, Values } from "#server/platform/resources/table-model";

/** What a line is refused for that somebody else would have to decide on: an import asks nobody. */
export const mustBeApproved =
  "Someone else must approve this. Add it on its own page, where it is sent for approval.";

/** Where and when rows are imported. */
export interface ImportContext extends RequestContext {
  /** The branch's business date. */
  today: CalendarDate;
  /** The import they belong to. */
  runId: string;
}

/** A row that can be written, and which of those given it was. */
export interface Ready<Row> {
  position: number;
  row: Row;
}

export interface Read<Row> {
  ready: Ready<Row>[];
  validationErrors: ValidationError[];
}

interface Added {
  id: string;
  /** The row as its footstep shows it. */
  after: unknown;
}

/** Something no two rows of a file may share, told at a field; null for a row that has nothing to share. */
export interface Unique<Row> {
  field: string;
  /** What is shared, where it is not the field alone: "Name with birthdate". */
  label?: string;
  keyOf(row: Row): string | null;
}

/** A row that cannot be taken back, what it is called, and why not. */
export interface Blocker {
  title: string;
  reason: string;
}

/**
 * What the import engine must know of something whose rows can be imported. A slice that keeps its rows by
 * rules of its own implements it once; files, matching, dry run, failed rows, progress and undo are the
 * engine's. Every method works on thousands of rows with a few statements.
 */
export interface ImportTarget<Row = Values> {
  /** What it is called in addresses: "bank", "member-profile". */
  name: string;
  /** English plural. */
  label: string;
  /** What a file may give, in the order a person knows it. References are given by name or code. */
  fields: Fields;
  /** How many lines a file of it takes, where that is not as many as of others. */
  most?: number;
  /** Imports, and undoes what one imported oneself. */
  permission: string;
  /** Undoes what others imported. */
  undoPermission: string;
  /** The live topics of its rows are `${topic}.create` and `${topic}.delete`. */
  topic: string;
  /**
   * Turns values by field into rows, or says why not. Values are as their field's kind has them, or still
   * text.
   */
  read(context: ImportContext, rows: Values[]): Promise<Read<Row>>;
  /** The field by which lines are one, as those of a voucher are: they come to `read` and `add` together. */
  groupedBy?: string;
  /** What no two rows of a file may share. */
  unique: readonly Unique<Row>[];
  /** What the rows already there refuse, by position in `rows`. */
  check(context: ImportContext, rows: Row[]): Promise<ValidationError[]>;
  /** What right rows of a file are refused for once all of them are known, by position in `rows`. */
  checkTogether?(context: ImportContext, rows: Row[]): Promise<ValidationError[]>;
  /** What all rows of a file would lead to, where that is to be told before they are added. */
  foresee?(context: ImportContext, rows: Row[]): Promise<string[]>;
  /** Adds rows that were found right, all or none; answers them, or what their groups became, in order. */
  add(context: ImportContext, rows: Row[]): Promise<Added[]>;
  /** Which of the rows were changed since they were added, or are in use. Locks them. */
  findBlockers(context: ImportContext, ids: string[]): Promise<Blocker[]>;
  /** Takes rows back that nothing stands in the way of. */
  remove(context: ImportContext, ids: string[]): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: the engine hands a target its own rows and no others
export type AnyTarget = ImportTarget<any>;
