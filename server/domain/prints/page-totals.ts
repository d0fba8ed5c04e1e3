import type { Fields } from "#contract/kit/field";
import { type Centavos, formatPesos } from "#contract/kit/money";
import type { Section } from "#server/domain/prints/paper";

type Row = Record<string, unknown>;

/** What a long table says beside its rows. */
export interface Paged {
  columns: Fields;
  widths: Record<string, number>;
  /** The columns that are summed up, in centavos. */
  sums: readonly string[];
  texts: { brought: string; carried: string; total: string };
  /** In the place of what the sums of all rows are. */
  total?: Readonly<Record<string, Centavos>> | undefined;
  /** On pages that lie. */
  isWide: boolean;
}

// Rows of one line, in the small letters of a dense paper: below the letterhead, and on a page of their own.
const rowsOf = { upright: { first: 44, more: 50 }, wide: { first: 26, more: 32 } } as const;

/** Rows cut into pages, each with what those before it came to and what it hands on; the total is last. */
export function pagesOf(rows: readonly Row[], paged: Paged): Section[] {
  const { columns, widths, sums, texts, total } = paged;
  const { first, more } = rowsOf[paged.isWide ? "wide" : "upright"];
  const pages: (readonly Row[])[] = [rows.slice(0, first)];
  for (let at = first; at < rows.length; at += more) pages.push(rows.slice(at, at + more));
  const reached = Object.fromEntries(sums.map((name) => [name, 0]));
  const amounts = (of: Readonly<Record<string, Centavos>>) =>
    Object.fromEntries(sums.map((name) => [name, formatPesos(of[name] ?? 0)]));
  return pages.map((page, index) => {
    const before = amounts(reached);
    for (const row of page)
      for (const name of sums) reached[name] = (reached[name] ?? 0) + Number(row[name] ?? 0);
    const isLast = index === pages.length - 1;
    const after = isLast
      ? { label: texts.total, amounts: amounts(total ?? reached) }
      : { label: texts.carried, amounts: amounts(reached) };
    return {
      ...{ kind: "table", columns, widths, rows: page, after: [after] },
      ...(index > 0 && { before: [{ label: texts.brought, amounts: before }], onNewPage: true as const }),
    };
  });
}

/** A text that fits one line of a column. */
export const oneLine = (value: unknown, most: number): string => {
  const text = String(value ?? "").replaceAll(/\s+/g, " ");
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
};
