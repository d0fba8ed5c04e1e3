import type { Content, TableCell } from "pdfmake/interfaces";
import type { PdfDocument } from "#server/domain/prints/serve-pdf";
import type { Wanted } from "#server/platform/pdf/pictures";

/** Pictures of different papers are called alike; the same picture in the same size is one. */
const nameOf = ({ mediaId, width, height, fit }: Wanted) => `${mediaId}-${width}x${height}-${fit}`;

function renamed(node: unknown, pictures: Record<string, Wanted>): unknown {
  if (Array.isArray(node)) return node.map((one) => renamed(one, pictures));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => {
      const picture = name === "image" ? pictures[String(value)] : undefined;
      return [name, picture ? nameOf(picture) : renamed(value, pictures)];
    }),
  );
}

const contentOf = ({ document: { content }, pictures }: PdfDocument, at: number): Content[] => [
  // Where a paper begins, by which its pages are counted.
  { text: "", fontSize: 1, isStart: true, ...(at > 0 && { pageBreak: "before" }) } as Content,
  ...(renamed([content].flat(), pictures) as Content[]),
];

/** Binds papers of one size, at least one, into one: each begins a page and counts its own. */
export function bind(papers: readonly PdfDocument[], name: string): PdfDocument {
  const [first] = papers as [PdfDocument];
  const pictures = papers.flatMap((paper) => Object.values(paper.pictures));
  return {
    ...first,
    name,
    document: { ...first.document, content: papers.flatMap(contentOf) },
    pictures: Object.fromEntries(pictures.map((one) => [nameOf(one), one])),
  };
}

const isTable = (node: unknown): node is { table: { body: TableCell[][] } } =>
  typeof node === "object" && node !== null && "table" in node;

/** How many rows the tables of a paper have: what drawing it takes. */
export function rowsOf({ document }: PdfDocument): number {
  const rows = [document.content].flat().map((node) => (isTable(node) ? node.table.body.length : 0));
  return rows.reduce((sum, count) => sum + count, 0);
}
