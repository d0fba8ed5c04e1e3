import sharp from "sharp";
import { invalidInput } from "#contract/kit/refusal";

const mostPixels = 50_000_000;
const longestSide = 1920;
const thumbnailSide = 256;
const quality = 80;

// Of all that the library can read, only these are let near an upload, whatever it calls itself.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

interface Encoded {
  content: Buffer;
  type: "image/jpeg" | "image/webp";
  width: number;
  height: number;
}

const refused = () =>
  invalidInput({ file: "The file must be a JPG, PNG or WebP picture of at most 50 megapixels" });

function within(original: Buffer, side: number) {
  return sharp(original, { limitInputPixels: mostPixels, failOn: "error" })
    .rotate()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
}

/**
 * Draws an uploaded picture anew, upright, at most 1920 pixels a side, with a thumbnail of 256. What else was
 * in the file (place, camera, code) is gone. Refuses with 400 what is no picture by its content, and pictures
 * that unfold too far.
 */
export async function redraw(original: Buffer): Promise<{ full: Encoded; thumbnail: Buffer }> {
  try {
    const { format } = await sharp(original, { limitInputPixels: mostPixels }).metadata();
    const isPhoto = format === "jpeg";
    const image = within(original, longestSide);
    const encoded = isPhoto ? image.jpeg({ quality }) : image.webp({ quality });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const type = isPhoto ? "image/jpeg" : "image/webp";
    const thumbnail = await within(data, thumbnailSide).webp({ quality }).toBuffer();
    return { full: { content: data, type, width: info.width, height: info.height }, thumbnail };
  } catch {
    // Whatever the library did not like, the sender is told the same.
    throw refused();
  }
}
