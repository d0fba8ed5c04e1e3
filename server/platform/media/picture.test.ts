import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { redraw } from "#server/platform/media/picture";

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 10, g: 200, b: 30, alpha: 0.5 } } });

const refusal = { status: 400, fields: { file: expect.stringContaining("JPG, PNG or WebP") } };

describe("redraw", () => {
  it("makes a large photo small, upright and free of what the camera wrote into it", async () => {
    const original = await canvas(4000, 2000)
      .jpeg()
      .withExif({ IFD0: { Copyright: "secret place" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { full, thumbnail } = await redraw(original);
    expect(full).toMatchObject({ type: "image/jpeg", width: 960, height: 1920 });
    const { format, exif, orientation } = await sharp(full.content).metadata();
    expect({ format, exif, orientation }).toEqual({ format: "jpeg" });
    const small = await sharp(thumbnail).metadata();
    expect([small.format, small.width, small.height]).toEqual(["webp", 128, 256]);
  });

  it("keeps a small picture's size and a PNG's transparency", async () => {
    const { full } = await redraw(await canvas(40, 30).png().toBuffer());
    expect(full).toMatchObject({ type: "image/webp", width: 40, height: 30 });
    expect((await sharp(full.content).metadata()).hasAlpha).toBe(true);
  });

  it("refuses a picture that unfolds beyond 50 megapixels, however small the file", async () => {
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(redraw(bomb)).rejects.toMatchObject(refusal);
  });

  it.each([
    ["a drawing with code in it", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a GIF", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")],
    ["nothing", Buffer.alloc(0)],
    ["half a picture", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])("refuses %s by its content", async (_what, content) => {
    await expect(redraw(content)).rejects.toMatchObject(refusal);
  });
});
