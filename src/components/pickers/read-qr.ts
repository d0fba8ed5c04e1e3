const mostPixelsASide = 1200;

/** The text of the QR code in a picture of the camera or of a file; null where none is seen. */
export async function readQr(
  source: CanvasImageSource,
  width: number,
  height: number,
): Promise<string | null> {
  if (width === 0 || height === 0) return null;
  const { default: jsQR } = await import("jsqr");
  const scale = Math.min(1, mostPixelsASide / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  // What is transparent would be read as black.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return jsQR(data, canvas.width, canvas.height)?.data || null;
}

/** The text of the QR code in a picture file; null where none is seen, also when it is no picture. */
export async function readQrOfFile(file: File): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  try {
    return await readQr(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}
