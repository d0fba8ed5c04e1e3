const compressed = ["image/jpeg", "image/png"];
/** SPEC section 9. */
const maximumBytes = 1_048_576;
const maximumSidePixels = 1920;
const quality = 0.8;

function encode(canvas: HTMLCanvasElement, type: string, at: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error("The picture cannot be encoded"));
    canvas.toBlob(done, type, at);
  });
}

async function draw(bitmap: ImageBitmap, scale: number, type: string): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return encode(canvas, type, quality);
}

/**
 * A JPEG or PNG of at most 1 MB and 1920 pixels a side (SPEC section 5). What is small enough, of another
 * type or unreadable is handed back as it came, for the server to judge.
 */
export async function compressImage(file: File): Promise<File> {
  if (!compressed.includes(file.type)) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  try {
    const side = Math.max(bitmap.width, bitmap.height);
    if (side <= maximumSidePixels && file.size <= maximumBytes) return file;
    let scale = Math.min(1, maximumSidePixels / side);
    let blob = await draw(bitmap, scale, file.type);
    // A PNG knows no quality: only fewer pixels make it smaller.
    while (blob.size > maximumBytes && scale * side > 100) {
      scale *= 0.8;
      blob = await draw(bitmap, scale, file.type);
    }
    return new File([blob], file.name, { type: file.type });
  } finally {
    bitmap.close();
  }
}
