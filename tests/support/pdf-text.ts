import { inflateSync } from "node:zlib";

interface PdfObject {
  dictionary: string;
  stream: Buffer | null;
}

/** The objects of a file as pdfkit writes it: one after another, their streams deflated or plain. */
function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString("latin1");
  const found = text.matchAll(/(\d+) 0 obj\s*([\s\S]*?)endobj/g);
  return new Map(
    [...found].map(([, id = "", body = ""]): [string, PdfObject] => {
      const start = body.indexOf("stream\n");
      if (start < 0) return [id, { dictionary: body, stream: null }];
      const dictionary = body.slice(0, start);
      const raw = Buffer.from(body.slice(start + 7, body.lastIndexOf("\nendstream")), "latin1");
      return [id, { dictionary, stream: dictionary.includes("FlateDecode") ? inflateSync(raw) : raw }];
    }),
  );
}

// A ligature stands for several: "<0066 0069>".
const characterOf = (hex: string) =>
  String.fromCharCode(...(hex.match(/\w{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

/** What each glyph of a font stands for, by its number of four hex digits. */
function glyphsOf(map: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, first = "", , list = ""] of map.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    const characters = [...list.matchAll(/<([\w ]*)>/g)].map(([, hex = ""]) => characterOf(hex));
    for (const [index, character] of characters.entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, "0");
      glyphs.set(glyph, character);
    }
  }
  return glyphs;
}

const reference = (dictionary: string, name: string) =>
  new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1] ?? "";

/** The words of each page, as they are drawn. Throws where a glyph stands for nothing. */
export function pdfPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<string, string>>();
  for (const { dictionary } of objects.values()) {
    for (const [, name = "", id = ""] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = objects.get(reference(objects.get(id)?.dictionary ?? "", "ToUnicode"))?.stream;
      if (map) fonts.set(name, glyphsOf(map.toString("latin1")));
    }
  }
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\s/.test(dictionary));
  return pages.map(({ dictionary }) => {
    const content = objects.get(reference(dictionary, "Contents"))?.stream?.toString("latin1") ?? "";
    let font = new Map<string, string>();
    const words: string[] = [];
    for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<\w*>|[-\d.\s])*)\] TJ/g)) {
      if (name) font = fonts.get(name) ?? new Map();
      const hex = [...(shown ?? "").matchAll(/<(\w*)>/g)].map(([, one]) => one).join("");
      const characters = (hex.match(/.{4}/g) ?? []).map((glyph) => {
        const character = font.get(glyph);
        if (character === undefined) throw new Error(`glyph ${glyph} stands for nothing`);
        return character;
      });
      words.push(characters.join(""));
    }
    return words.join(" ").replaceAll(/\s+/g, " ").trim();
  });
}

/** Width and height of each page, in points. */
export const pdfSizes = (pdf: Buffer) =>
  [...pdf.toString("latin1").matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Number(width),
    Number(height),
  ]);
