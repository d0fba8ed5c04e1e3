import { createRequire } from "node:module";
import { type Html, html } from "#server/site/html";

interface Square {
  x: number;
  y: number;
  w: number;
}

interface Drawn {
  _canvas: readonly Square[];
  _width: number;
}

// The same squares that papers bear.
const encoder = createRequire(import.meta.url)("pdfmake/js/qrEnc.js") as {
  default: { measure(asked: { qr: string; fit: number; eccLevel: string }): Drawn };
};

/** A QR code of a text as a drawing, dark on light in every look so that any camera reads it. */
export function qrOf(text: string, label: string): Html {
  const { _canvas, _width: side } = encoder.default.measure({ qr: text, fit: 500, eccLevel: "M" });
  const [, ...dark] = _canvas;
  const path = dark.map(({ x, y, w }) => `M${x} ${y}h${w}v${w}h-${w}z`).join("");
  return html`<svg class="qr" viewBox="0 0 ${side} ${side}" role="img" aria-label="${label}"
    shape-rendering="crispEdges"><path d="${path}"/></svg>`;
}
