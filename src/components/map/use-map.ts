import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Point } from "#contract/kit/field";
import {
  isOnMap,
  movedTo,
  placeOf,
  type Spot,
  spotAt,
  spotOf,
  unitsPerPixel,
  type View,
  whole,
  zoomed,
} from "./projection";

const nearHeight = 2_500;
const closer = 0.7;
const wheelStep = 0.85;
/** A hand is never quite still. */
const clickPixels = 4;

const around = (spot: Spot): View => movedTo({ ...whole, height: nearHeight }, spot);
const isSeen = (view: View, spot: Spot) =>
  Math.max(Math.abs(spot.x - view.x), Math.abs(spot.y - view.y)) <= view.height / 2;

interface Drag {
  from: { clientX: number; clientY: number };
  view: View;
  isOfPin: boolean;
  hasMoved: boolean;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What a key shows; undefined for keys that neither move the map nor zoom. */
function viewAfterKey(view: View, key: string): View | undefined {
  if (key === "+" || key === "=") return zoomed(view, closer);
  if (key === "-") return zoomed(view, 1 / closer);
  const [right, down] = arrows[key] ?? [0, 0];
  const step = view.height / 10;
  return right || down ? movedTo(view, { x: view.x + right * step, y: view.y + down * step }) : undefined;
}

/** The wheel zooms, and scrolls the page once there is nothing more to see. */
function useWheel(svg: RefObject<SVGSVGElement | null>, view: View, setView: (view: View) => void) {
  const latest = useRef(view);
  latest.current = view;
  useEffect(() => {
    const element = svg.current;
    const turn = (event: WheelEvent) => {
      const spot = spotAt(latest.current, element?.getBoundingClientRect() as DOMRect, event);
      const next = zoomed(latest.current, event.deltaY < 0 ? wheelStep : 1 / wheelStep, spot);
      if (next.height === latest.current.height) return;
      event.preventDefault();
      setView(next);
    };
    // React's own listener could not keep the page from scrolling.
    element?.addEventListener("wheel", turn, { passive: false });
    return () => element?.removeEventListener("wheel", turn);
  }, [svg, setView]);
}

/** What is seen of the map, and what a hand or the keyboard does to it and to its pin. */
export function useMap(place: Point | null, onPlace?: (place: Point) => void) {
  const svg = useRef<SVGSVGElement>(null);
  const spot = place && spotOf(place);
  const pin = spot && isOnMap(spot) ? spot : null;
  const [view, setView] = useState<View>(pin ? around(pin) : whole);
  const drag = useRef<Drag>(undefined);
  useWheel(svg, view, setView);

  // A place that was typed, or that the device told, comes into view.
  const [pinX, pinY] = [pin?.x, pin?.y];
  useEffect(() => {
    if (pinX === undefined || pinY === undefined || drag.current) return;
    const at = { x: pinX, y: pinY };
    setView((seen) => (isSeen(seen, at) ? seen : around(at)));
  }, [pinX, pinY]);

  const boxOf = () => svg.current?.getBoundingClientRect() as DOMRect;
  const setPin = (at: Spot) => isOnMap(at) && onPlace?.(placeOf(at));

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const isOfPin = Boolean(onPlace) && (event.target as Element).closest("[data-pin]") !== null;
    drag.current = {
      from: { clientX: event.clientX, clientY: event.clientY },
      view,
      isOfPin,
      hasMoved: false,
    };
  };
  const onPointerMove = (event: PointerEvent) => {
    const now = drag.current;
    if (!now) return;
    const [right, down] = [event.clientX - now.from.clientX, event.clientY - now.from.clientY];
    now.hasMoved ||= Math.hypot(right, down) > clickPixels;
    if (!now.hasMoved) return;
    if (now.isOfPin) return void setPin(spotAt(view, boxOf(), event));
    const units = unitsPerPixel(now.view, boxOf());
    setView(movedTo(now.view, { x: now.view.x - right * units, y: now.view.y - down * units }));
  };
  const onPointerUp = (event: PointerEvent) => {
    if (drag.current && !drag.current.hasMoved) setPin(spotAt(view, boxOf(), event));
    drag.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = viewAfterKey(view, event.key);
    if (next) setView(next);
    else if (event.key === "Enter" || event.key === " ") setPin(view);
    else return;
    event.preventDefault();
  };
  const stop = () => {
    drag.current = undefined;
  };
  return {
    svg,
    view,
    pin,
    isOffMap: spot !== null && pin === null,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: stop, onKeyDown },
    closer: () => setView(zoomed(view, closer)),
    farther: () => setView(zoomed(view, 1 / closer)),
    showWhole: () => setView(whole),
  };
}
