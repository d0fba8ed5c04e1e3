import { type Field, type Fields, labelOf } from "#contract/kit/field";

/** Answered by a report: what its rows say, how they may be laid together, and what is summed. */
export interface Report {
  /** Kebab-case: "loan-releases". Its title and its sentence are texts of the area "reports". */
  name: string;
  /** What narrows it: days, choices and references, by their names among the filters of all reports. */
  filters: readonly string[];
  /** What it is narrowed by where nothing is said; days are this month's, or today. */
  defaults?: Readonly<Record<string, string>>;
  /** The columns in order. Amounts stand last, as on paper. */
  columns: Fields;
  /** Columns by which rows may be laid together. */
  groups: readonly string[];
  /** The first of `groups`, unless said otherwise; null for none. */
  grouped?: string | null;
  /** Columns of money and counts whose sums are told, of each group and of all. */
  sums: readonly string[];
  /** How rows follow one another, within their group. */
  order: readonly { field: string; order: "asc" | "desc" }[];
  /** Columns that stand empty on paper and in files, to be filled by hand, and nowhere else. */
  blanks?: readonly string[];
  /** What a row opens, by the id that it carries under "id". */
  opens?: "loan";
}

const isAmount = ({ kind }: Field) => kind === "money";

/** Declares a report. Throws where it names a column that it lacks, or where words follow amounts. */
export function defineReport(report: Report): Report {
  const { name, columns, groups, sums, order } = report;
  for (const column of [...groups, ...sums, ...order.map(({ field }) => field)])
    if (!(column in columns)) throw new Error(`${name} has no column ${labelOf(column)}`);
  const fields = Object.values(columns);
  if (fields.slice(fields.findIndex(isAmount)).some((field) => fields.some(isAmount) && !isAmount(field)))
    throw new Error(`${name} has words behind amounts`);
  return report;
}

/** By what the rows of a report are laid together where nothing is said; null for nothing. */
export const groupOf = ({ grouped, groups }: Report): string | null =>
  grouped === undefined ? (groups[0] ?? null) : grouped;

/** What is asked for by the day it begins and ends, or as of one. */
export const isOfSpan = ({ filters }: Report) => filters.includes("from");
export const isOfDay = ({ filters }: Report) => filters.includes("as_of");
