import { compressImage } from "./compress-image";

/** A part of a picture in per cent of its width and height. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Cuts a part out of a picture and makes it at most 1 MB and 1920 pixels a side. What may be transparent
 * stays a PNG, all else becomes a JPEG. Rejects what is no picture.
 */
export async function cutPicture(file: File, part: Part): Promise<File> {
  const bitmap = await createImageBitmap(file);
  try {
    const canvas = document.createElement("canvas");
    const [x, y] = [(part.x / 100) * bitmap.width, (part.y / 100) * bitmap.height];
    canvas.width = Math.max(1, Math.round((part.width / 100) * bitmap.width));
    canvas.height = Math.max(1, Math.round((part.height / 100) * bitmap.height));
    canvas.getContext("2d")?.drawImage(bitmap, -x, -y);
    const type = file.type === "image/png" ? file.type : "image/jpeg";
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.8));
    if (!blob) throw new Error("The picture cannot be encoded");
    return compressImage(new File([blob], file.name, { type }));
  } finally {
    bitmap.close();
  }
}
