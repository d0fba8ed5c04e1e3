// Draws PDFs on a thread of its own: laying out a long statement takes seconds, and tellers must not wait.
// Plain JavaScript in its own file, so that it runs as it is from source, in tests and beside the bundle.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parentPort } from "node:worker_threads";
import pdfmake from "pdfmake";

const fonts = join(dirname(createRequire(import.meta.url).resolve("pdfmake/package.json")), "fonts/Roboto");
const font = (name) => join(fonts, `Roboto-${name}.ttf`);

pdfmake.setFonts({
  Roboto: {
    normal: font("Regular"),
    bold: font("Medium"),
    italics: font("Italic"),
    bolditalics: font("MediumItalic"),
  },
});
// Nothing is fetched and nothing else is read, whatever a document asks for.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => dirname(path) === fonts);

/** Where a page is in its own paper: of papers bound together each begins with a node that says so. */
function placeOf(content, page, pages) {
  const begins = content.filter(({ isStart }) => isStart).map(({ positions }) => positions[0].pageNumber);
  const first = begins.findLast((start) => start <= page) ?? 1;
  const next = begins.find((start) => start > page) ?? pages + 1;
  return { page: page - first + 1, pages: next - first };
}

/** Page numbers are known last: "{page}" and "{pages}" are filled in here, functions cannot travel. */
const footerOf = (text, content) => (page, pages) => {
  const place = placeOf(content, page, pages);
  return {
    text: text.replace("{page}", place.page).replace("{pages}", place.pages),
    margin: [40, 12, 40, 0],
    fontSize: 8,
    alignment: "right",
  };
};

parentPort.on("message", async ({ id, document, footer }) => {
  try {
    const definition = { ...document, ...(footer && { footer: footerOf(footer, document.content) }) };
    const pdf = new Uint8Array(await pdfmake.createPdf(definition).getBuffer());
    parentPort.postMessage({ id, pdf }, [pdf.buffer]);
  } catch (error) {
    parentPort.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
