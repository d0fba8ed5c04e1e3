import type { Operation } from "#contract/kit/operation";
import type { BranchCall } from "#server/platform/operations/call";
import type { BranchHandler, Services } from "#server/platform/operations/run";
import { type OperationHandler, serve } from "#server/platform/operations/serve";
import { drawPdf, type Sheet } from "#server/platform/pdf/pdf-renderer";
import { loadPictures, type Wanted } from "#server/platform/pdf/pictures";

/** A paper as a handler designs it. */
export interface PdfDocument extends Sheet {
  /** Without ending: "statement-PB-7-21110". */
  name: string;
  /** Pictures the document shows, by the names it shows them under. */
  pictures: Record<string, Wanted>;
}

const fileNameOf = (name: string) => `${name.replaceAll(/[^\w.-]+/g, "-").slice(0, 100)}.pdf`;

/** Draws the paper and makes the answer of it. It shows in the browser, under its name. */
async function print(
  { name, pictures, document, footer }: PdfDocument,
  services: Services,
): Promise<Response> {
  const images = await loadPictures(services, pictures);
  const pdf = await drawPdf({ document: { ...document, images }, footer });
  return new Response(pdf as Uint8Array<ArrayBuffer>, {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(pdf.length),
      "content-disposition": `inline; filename="${fileNameOf(name)}"`,
    },
  });
}

/**
 * Serves an operation that answers a PDF. Its handler reads in the call's transaction and designs the paper,
 * or refuses; the operation engine authorises it and leaves the footstep; it is drawn after the commit.
 */
export function servePdf<Op extends Operation>(
  operation: Op,
  design: (call: BranchCall<Op>) => Promise<PdfDocument>,
  { isIssued }: { isIssued?: true } = {},
): OperationHandler {
  return serve(operation, design as unknown as BranchHandler<Op>, {
    ...(!isIssued && { onReader: true }),
    finish: (paper, services) => print(paper as PdfDocument, services),
  });
}
