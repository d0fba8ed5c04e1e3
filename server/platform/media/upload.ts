import { invalidInput } from "#contract/kit/refusal";
import { redraw } from "#server/platform/media/picture";

export const pdfType = "application/pdf";

/** What is kept of an upload; a PDF has neither measures nor a small picture. */
export interface Kept {
  content: Buffer;
  type: "image/jpeg" | "image/webp" | typeof pdfType;
  width: number | null;
  height: number | null;
  thumbnail: Buffer | null;
}

/** A picture drawn anew; refuses (400) whatever else it is. */
export async function readPicture(original: Buffer): Promise<Kept> {
  const { full, thumbnail } = await redraw(original);
  return { ...full, thumbnail };
}

// By its content: what a file calls itself proves nothing.
const isPdf = (original: Buffer) => original.subarray(0, 5).toString("latin1") === "%PDF-";

/** A PDF as it is, or a picture drawn anew; refuses (400) whatever else it is. */
export async function readPictureOrPdf(original: Buffer): Promise<Kept> {
  if (isPdf(original)) {
    return { content: original, type: pdfType, width: null, height: null, thumbnail: null };
  }
  try {
    return await readPicture(original);
  } catch {
    throw invalidInput({
      file: "The file must be a PDF, or a JPG, PNG or WebP picture of at most 50 megapixels",
    });
  }
}
