import type { Content, TableCell } from "pdfmake/interfaces";
import type { Fields } from "#contract/kit/field";
import type { Operation } from "#contract/kit/operation";
import { type PdfDocument, servePdf } from "#server/domain/prints/serve-pdf";
import { type Reader, shown } from "#server/domain/prints/shown";
import type { BranchCall } from "#server/platform/operations/call";
import type { OperationHandler } from "#server/platform/operations/serve";
import type { Wanted } from "#server/platform/pdf/pictures";

type Row = Record<string, unknown>;

/** Whose paper it is. */
export interface Letterhead {
  organization: string;
  branch: string;
  address: string;
  contact: string;
  tax_number: string | null;
  logo?: Wanted | undefined;
}

/** A row of a table that is no record: texts under some of its columns of money, and what they are. */
export interface Total {
  label: string;
  amounts: Record<string, string>;
}

/** A part of a paper: what it says. How that looks is decided here, alike on every paper. */
export type Section =
  | { kind: "name"; name: string; below: string; picture?: Wanted | undefined }
  /** Labels and values of a row, a field a line; or two, with a dash where there is nothing. No pictures. */
  | { kind: "facts"; title?: string; fields: Fields; row: Row; perLine?: 2 }
  | {
      kind: "table";
      title?: string;
      columns: Fields;
      rows: readonly Row[];
      /** Of some columns, in points; the others share what is left. Columns of money stand last. */
      widths?: Record<string, number>;
      before?: readonly Total[];
      after?: readonly Total[];
      /** It begins a page. */
      onNewPage?: true;
      isStrong?(row: Row): boolean;
      /** How far in its first cell begins. */
      depthOf?(row: Row): number;
    }
  | { kind: "note"; text: string }
  /** What is read and signed, in full size. */
  | { kind: "text"; text: string }
  /** Lines to sign on; the picture stands on the first. */
  | { kind: "signatures"; lines: readonly string[]; picture?: Wanted | undefined }
  /** How anybody checks the paper: an address to scan, and a code to type. */
  | { kind: "check"; address: string; text: string; code: string };

/** A paper as data, of A4 or letter pages, or of A5 that lie. */
export interface Paper {
  /** Of the file, without ending. */
  name: string;
  title: string;
  /** What it is about, for the title of its window. */
  about: string;
  head: Letterhead;
  reader: Reader;
  sections: readonly Section[];
  /** At the foot of every page; "{page}" and "{pages}" are filled in. */
  footer: string;
  /** Much on it, and small. */
  isDense?: true;
  /** Its pages lie. */
  isWide?: boolean;
  /** Its pages are half as large, and lie. */
  isCompact?: boolean;
  /** Its pages are of letter, 8.5 by 11 inches. */
  isLetter?: boolean;
}

interface Style {
  reader: Reader;
  tableSize: number;
}
type Of<K extends Section["kind"]> = Extract<Section, { kind: K }>;

const grey = "#555555";
const logoSide = 42;
const titled = (title: string | undefined): Content[] =>
  title === undefined ? [] : [{ text: title, bold: true, fontSize: 10, margin: [0, 10, 0, 3] }];

function letterhead({ logo, ...head }: Letterhead, title: string): Content {
  const { organization, branch, address, contact, tax_number } = head;
  const lines = [address, contact, tax_number && `TIN ${tax_number}`].filter(Boolean) as string[];
  const fit: [number, number] = [logoSide, logoSide];
  return {
    columns: [
      ...(logo ? [{ image: "logo", fit, width: logoSide + 10 }] : []),
      {
        width: "*",
        stack: [
          { text: organization, bold: true, fontSize: 13 },
          { text: branch, fontSize: 10 },
          ...lines.map((text) => ({ text, fontSize: 8, color: grey })),
        ],
      },
      { width: "auto", text: title, bold: true, fontSize: 13, alignment: "right" },
    ],
    columnGap: 8,
    margin: [0, 0, 0, 14],
  };
}

function nameOf({ name, below, picture }: Of<"name">): Content[] {
  const stack = [
    { text: name, bold: true, fontSize: 15 },
    { text: below, fontSize: 10 },
  ];
  const beside = picture ? [{ image: "name", width: picture.width, height: picture.height }] : [];
  return [{ columns: [{ stack }, ...beside], columnGap: 10 }];
}

function factsOf({ title, fields, row, perLine }: Of<"facts">, { reader }: Style): Content[] {
  const told = Object.entries(fields).filter(([, { kind }]) => kind !== "media");
  const facts = told.map(([name, field]): [TableCell, string] => [
    { text: reader.labels.field(name, field), color: grey },
    shown(field, name, row, reader),
  ]);
  if (!perLine) {
    const body = facts.map(([label, text]) => [label, { text, bold: true }]);
    return [...titled(title), { layout: "noBorders", margin: [0, 0, 0, 10], table: { body } }];
  }
  const cells = facts.map(([label, text]): TableCell[] => [label, text || "—"]);
  const body = cells.flatMap((pair, index) =>
    index % 2 === 0 ? [[...pair, ...(cells[index + 1] ?? ["", ""])]] : [],
  );
  return [...titled(title), { layout: "noBorders", table: { widths: [90, "*", 90, "*"], body } }];
}

function tableOf(section: Of<"table">, { reader, tableSize }: Style): Content[] {
  const { title, rows, widths = {}, before = [], after = [] } = section;
  const columns = Object.entries(section.columns);
  const cell = (kind: string, text: string, more = {}): TableCell => ({
    text,
    ...(kind === "money" && { alignment: "right" }),
    ...more,
  });
  const words = columns.filter(([, { kind }]) => kind !== "money");
  const totalRow = ({ label, amounts }: Total): TableCell[] => [
    { text: label, colSpan: words.length, bold: true },
    ...words.slice(1).map(() => ({})),
    ...columns.slice(words.length).map(([name]) => cell("money", amounts[name] ?? "", { bold: true })),
  ];
  const heading = columns.map(([name, field]) =>
    cell(field.kind, reader.labels.head(name, field), { bold: true }),
  );
  const lines = rows.map((row) =>
    columns.map(([name, field], at) =>
      cell(field.kind, shown(field, name, row, reader), {
        bold: section.isStrong?.(row) ?? false,
        ...(at === 0 && { margin: [10 * (section.depthOf?.(row) ?? 0), 0, 0, 0] }),
      }),
    ),
  );
  const table = {
    headerRows: 1,
    widths: columns.map(([name]) => widths[name] ?? "*"),
    body: [heading, ...before.map(totalRow), ...lines, ...after.map(totalRow)],
  };
  const drawn: Content = { layout: "lightHorizontalLines", fontSize: tableSize, table };
  return [...titled(title), section.onNewPage ? { ...drawn, pageBreak: "before" } : drawn];
}

function signaturesOf({ lines, picture }: Of<"signatures">): Content[] {
  const above = (isFirst: boolean): Content =>
    isFirst && picture
      ? { image: "signatures", fit: [picture.width, picture.height], alignment: "center" }
      : { text: " ", fontSize: 28 };
  const line = (text: string, index: number): Content => ({
    stack: [
      above(index === 0),
      { canvas: [{ type: "line", x1: 0, y1: 0, x2: 150, y2: 0, lineWidth: 0.5 }] },
      { text, fontSize: 7, color: grey, margin: [0, 2, 0, 0] },
    ],
  });
  return [{ unbreakable: true, margin: [0, 24, 0, 0], columns: lines.map(line), columnGap: 20 }];
}

const checkOf = ({ address, text, code }: Of<"check">): Content[] => [
  {
    unbreakable: true,
    margin: [0, 14, 0, 0],
    columnGap: 10,
    columns: [
      { qr: address, fit: 84, width: "auto" },
      {
        width: "*",
        stack: [
          { text, fontSize: 8, color: grey },
          { text: code, bold: true, fontSize: 10, margin: [0, 3, 0, 0] },
        ],
      },
    ],
  },
];

function contentOf(section: Section, style: Style): Content[] {
  switch (section.kind) {
    case "name":
      return nameOf(section);
    case "facts":
      return factsOf(section, style);
    case "table":
      return tableOf(section, style);
    case "note":
      return [{ text: section.text, fontSize: 8, color: grey, margin: [0, 12, 0, 0] }];
    case "text":
      return [{ text: section.text, fontSize: 10, lineHeight: 1.3, margin: [0, 8, 0, 0] }];
    case "signatures":
      return signaturesOf(section);
    case "check":
      return checkOf(section);
  }
}

/** The pictures of a paper, each by the kind of section it stands in. */
function picturesOf({ head, sections }: Paper): Record<string, Wanted> {
  const shownIn = sections.map((section) => [section.kind, "picture" in section && section.picture] as const);
  const pictures = [["logo", head.logo] as const, ...shownIn].filter(([, picture]) => picture);
  return Object.fromEntries(pictures) as Record<string, Wanted>;
}

/** How a paper looks. */
export function drawPaper(paper: Paper): PdfDocument {
  const { name, title, about, head, reader, sections, footer, isDense, isWide, isCompact, isLetter } = paper;
  const style = { reader, tableSize: isDense ? 7 : 8 };
  return {
    name,
    document: {
      info: { title: `${title} · ${about}`, author: head.organization },
      pageSize: isLetter ? "LETTER" : isCompact ? "A5" : "A4",
      pageOrientation: isWide || isCompact ? "landscape" : "portrait",
      pageMargins: isCompact ? [24, 20, 24, 32] : [40, 40, 40, 50],
      defaultStyle: { fontSize: isDense ? 8.5 : 9 },
      content: [letterhead(head, title), ...sections.flatMap((section) => contentOf(section, style))],
    },
    footer,
    pictures: picturesOf(paper),
  };
}

/**
 * Serves an operation that answers a paper: its handler reads, refuses, and declares what stands on it. One
 * that is issued, so that it can be checked, writes and is never read from a standby.
 */
export const servePaper = <Op extends Operation>(
  operation: Op,
  declare: (call: BranchCall<Op>) => Promise<Paper>,
  options: { isIssued?: true } = {},
): OperationHandler => servePdf(operation, async (call) => drawPaper(await declare(call)), options);
