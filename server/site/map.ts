import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/platform/root";
import { type Html, html } from "#server/site/html";

/** A place on the map. */
export interface MapPlace {
  name: string;
  latitude: number;
  longitude: number;
}

const [width, height] = [206, 340];
/** The islands as Natural Earth, which is in the public domain, has them at 1:10 million, drawn coarser. */
const islands = readFileSync(join(projectRoot, "server/site/philippines.txt"), "utf8").replaceAll("\n", "");
const perDegree = 20;
const west = 116.5;
const north = 21.4;
/** Of the middle of the islands: a degree of longitude is that much shorter there than one of latitude. */
const squeeze = Math.cos((12.5 * Math.PI) / 180);

/** Where a place stands in the picture; null outside of it. Rounded to a tenth of its unit. */
function pointOf({ latitude, longitude }: MapPlace): { x: number; y: number } | null {
  const tenths = (value: number) => Math.round(value * 10) / 10;
  const x = tenths((longitude - west) * squeeze * perDegree);
  const y = tenths((north - latitude) * perDegree);
  return x >= 0 && x <= width && y >= 0 && y <= height ? { x, y } : null;
}

/**
 * A map of the Philippines with places on it, drawn here: nobody else learns who looks at it. What it shows
 * stands on the page in words too. Nothing where no place is within it.
 */
export function mapOf(places: readonly MapPlace[], label: string): Html | null {
  const shown = places.flatMap((place) => {
    const point = pointOf(place);
    return point ? [{ ...point, name: place.name }] : [];
  });
  if (shown.length === 0) return null;
  const pins = shown.map(
    ({ x, y, name }) => html`<circle class="pin" cx="${x}" cy="${y}" r="4"><title>${name}</title></circle>`,
  );
  const said = `${label}: ${shown.map(({ name }) => name).join("; ")}`;
  return html`<figure class="map"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${said}">
    <path class="land" d="${islands}"></path>${pins}</svg></figure>`;
}
