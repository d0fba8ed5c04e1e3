import type { Point } from "#contract/kit/field";

/** A spot of the map, in its units: x to the east, y to the south. */
export interface Spot {
  x: number;
  y: number;
}

/** What of the map is seen: a square of that height around its middle, and what the window has beside it. */
export interface View extends Spot {
  height: number;
}

/** Where the outline of public/map/philippines.svg has its zero. */
const zero = { longitude: 116, latitude: 21.5 };
/**
 * Units of the outline in a degree. One of longitude is cos 12.5° of one of latitude, as amid the country.
 */
const perDegree = { longitude: 976, latitude: 1000 };
const extent = { width: 11_500, height: 18_000 };
/** The whole country, and the closest that helps: some six kilometres. */
export const whole: View = { x: extent.width / 2, y: extent.height / 2, height: extent.height };
const closest = 50;

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const rounded = (degrees: number) => Math.round(degrees * 1_000_000) / 1_000_000;

export const spotOf = ({ latitude, longitude }: Point): Spot => ({
  x: (longitude - zero.longitude) * perDegree.longitude,
  y: (zero.latitude - latitude) * perDegree.latitude,
});

/** In degrees with six decimals, which is as much as is kept. */
export const placeOf = ({ x, y }: Spot): Point => ({
  latitude: rounded(zero.latitude - y / perDegree.latitude),
  longitude: rounded(zero.longitude + x / perDegree.longitude),
});

export const isOnMap = ({ x, y }: Spot) => x >= 0 && x <= extent.width && y >= 0 && y <= extent.height;

/** The view with its middle elsewhere, but never off the map. */
export const movedTo = (view: View, { x, y }: Spot): View => ({
  ...view,
  x: within(x, 0, extent.width),
  y: within(y, 0, extent.height),
});

/** The view closer (a factor below 1) or farther, with the spot `around` where it is. */
export function zoomed(view: View, factor: number, around: Spot = view): View {
  const height = within(view.height * factor, closest, whole.height);
  const by = height / view.height;
  const middle = { x: around.x + (view.x - around.x) * by, y: around.y + (view.y - around.y) * by };
  return movedTo({ ...view, height }, middle);
}

type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

/** Units of the map in a pixel of the window it is shown in. */
export const unitsPerPixel = (view: View, { width, height }: Pick<Box, "width" | "height">) =>
  view.height / Math.max(1, Math.min(width, height));

/** The spot under a point of the screen. */
export function spotAt(view: View, box: Box, screen: { clientX: number; clientY: number }): Spot {
  const units = unitsPerPixel(view, box);
  return {
    x: view.x + (screen.clientX - box.left - box.width / 2) * units,
    y: view.y + (screen.clientY - box.top - box.height / 2) * units,
  };
}
