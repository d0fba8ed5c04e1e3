import type { Content } from "pdfmake/interfaces";
import type { Fields } from "#contract/kit/field";
import type { Operation } from "#contract/kit/operation";
import type { Paper } from "#server/domain/prints/paper";
import { type PdfDocument, servePdf } from "#server/domain/prints/serve-pdf";
import { shown } from "#server/domain/prints/shown";
import type { BranchCall } from "#server/platform/operations/call";
import type { OperationHandler } from "#server/platform/operations/serve";
import type { Wanted } from "#server/platform/pdf/pictures";

// ISO/IEC 7810 ID-1, 85.6 × 54 mm, in points.
const [width, height] = [242.65, 153.07];
const band = 32;
export const portraitSize = { width: 57, height: 71 };
const [left, top] = [10, band + 8];
// Squares of two whole points, 0.7 mm: the code has 37 a side.
const qrSide = 75;
const grey = "#555555";

/** A card as data: whose it is, facts of a row (empty ones are left out), and a code to scan. */
export interface Card extends Pick<Paper, "name" | "title" | "head" | "reader"> {
  holder: string;
  portrait?: Wanted | undefined;
  fields: Fields;
  row: Record<string, unknown>;
  qr: string;
  note: string;
}

/** Names of any length, in the room there is. */
const sizeFor = (text: string, room: number, most: number) =>
  Math.max(6, Math.min(most, Math.floor((room * most) / text.length)));

/** At a place of the card; what would stand beyond its width goes on below. */
const at = (x: number, y: number, room: number, content: object): Content =>
  ({ columns: [{ width: room, ...content }], absolutePosition: { x, y } }) as Content;

function bandOf({ head, title }: Card): Content[] {
  const { organization, branch, logo } = head;
  const start = logo ? left + 26 : left;
  const name = { text: organization, bold: true, color: "white", fontSize: sizeFor(organization, 22, 10) };
  const below = { text: `${branch} · ${title}`, color: "white", fontSize: 6.5 };
  return [
    {
      canvas: [{ type: "rect", x: 0, y: 0, w: width, h: band, color: "#0f4c5c" }],
      absolutePosition: { x: 0, y: 0 },
    },
    ...(logo
      ? [{ image: "logo", fit: [22, 22] as [number, number], absolutePosition: { x: left, y: 5 } }]
      : []),
    at(start, 6, width - start - 8, name),
    at(start, 19, width - start - 8, below),
  ];
}

function front(card: Card): Content[] {
  const { holder, portrait, fields, row, reader, qr, note } = card;
  const words = portrait ? left + portraitSize.width + 8 : left;
  const facts = Object.entries(fields).flatMap(([name, field]) => {
    const text = shown(field, name, row, reader);
    const label = {
      text: reader.labels.field(name, field),
      fontSize: 5.5,
      color: grey,
      margin: [0, 3, 0, 0],
    };
    return text ? [label, { text, fontSize: 7.5 }] : [];
  });
  const picture = { image: "portrait", ...portraitSize, absolutePosition: { x: left, y: top } };
  const corner = { x: width - qrSide - 8, y: height - qrSide - 8 };
  return [
    ...bandOf(card),
    ...(portrait ? [picture] : []),
    at(words, top, width - words - 8, { text: holder, bold: true, fontSize: sizeFor(holder, 22, 11) }),
    at(words, top + 25, width - words - qrSide - 16, { stack: facts }),
    { qr, fit: qrSide, eccLevel: "M", absolutePosition: corner },
    at(left, height - 16, width - qrSide - 30, { text: note, fontSize: 5, color: grey }),
  ];
}

/** How a card looks. */
export function drawCard(card: Card): PdfDocument {
  const { name, title, holder, head, portrait } = card;
  return {
    name,
    document: {
      info: { title: `${title} · ${holder}`, author: head.organization },
      pageSize: { width, height },
      pageMargins: 0,
      content: front(card),
    },
    pictures: { ...(head.logo && { logo: head.logo }), ...(portrait && { portrait }) },
  };
}

/** Serves an operation that answers a card: its handler reads, refuses, and declares what stands on it. */
export const serveCard = <Op extends Operation>(
  operation: Op,
  declare: (call: BranchCall<Op>) => Promise<Card>,
): OperationHandler => servePdf(operation, async (call) => drawCard(await declare(call)));
