/**
 * How a picture is looked at: how much larger, turned how far (degrees), and how far its centre is moved
 * (px).
 */
export interface PictureView {
  zoom: number;
  angle: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

/** SPEC section 9. A turned picture may need less room than it has. */
const zoomLimits = { least: 0.5, most: 4 };
export const angleStep = 10;
export const zoomStep = 1.25;
export const moveStep = 60;

export const firstView: PictureView = { zoom: 1, angle: 0, x: 0, y: 0 };

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value));

/** Moves the picture, as far as some of it stays on a stage of that size. */
export function movedBy(view: PictureView, by: Point, stage: Point): PictureView {
  return {
    ...view,
    x: within(view.x + by.x, (stage.x * view.zoom) / 2),
    y: within(view.y + by.y, (stage.y * view.zoom) / 2),
  };
}

/** Zooms by a factor so that what lies under a point, counted from the stage's middle, stays there. */
export function zoomedBy(view: PictureView, factor: number, at: Point = { x: 0, y: 0 }): PictureView {
  const zoom = Math.min(zoomLimits.most, Math.max(zoomLimits.least, view.zoom * factor));
  const grown = zoom / view.zoom;
  return { ...view, zoom, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown };
}

/** Turns the picture by some steps of ten degrees: right with a positive number, left with a negative one. */
export function turnedBy(view: PictureView, steps: number): PictureView {
  return { ...view, angle: (view.angle + steps * angleStep + 360) % 360 };
}

/** The view as the style sheet wants it. */
export const transformOf = ({ zoom, angle, x, y }: PictureView) =>
  `translate(${x}px, ${y}px) rotate(${angle}deg) scale(${zoom})`;
