import { type PointerEvent, type RefObject, useEffect, useReducer, useRef } from "react";
import {
  firstView,
  movedBy,
  moveStep,
  type PictureView,
  type Point,
  turnedBy,
  zoomedBy,
  zoomStep,
} from "./picture-view";

type Change = (view: PictureView) => PictureView;

const sizeOf = (stage: HTMLElement | null): Point => ({
  x: stage?.clientWidth ?? 0,
  y: stage?.clientHeight ?? 0,
});

/** A place on the screen, counted from the stage's middle. */
function fromMiddle(stage: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top, width, height } = stage?.getBoundingClientRect() ?? new DOMRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

const distance = ([one, other]: Point[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0);
const middle = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** What keys do to the view. */
function keyChange(key: string, stage: HTMLElement | null): Change | undefined {
  const move =
    (x: number, y: number): Change =>
    (view) =>
      movedBy(view, { x: x * moveStep, y: y * moveStep }, sizeOf(stage));
  const changes: Record<string, Change> = {
    "+": (view) => zoomedBy(view, zoomStep),
    "=": (view) => zoomedBy(view, zoomStep),
    "-": (view) => zoomedBy(view, 1 / zoomStep),
    "]": (view) => turnedBy(view, 1),
    "[": (view) => turnedBy(view, -1),
    "0": () => firstView,
    ArrowLeft: move(1, 0),
    ArrowRight: move(-1, 0),
    ArrowUp: move(0, 1),
    ArrowDown: move(0, -1),
  };
  return changes[key];
}

function useWheelAndKeys(stage: RefObject<HTMLElement | null>, change: (by: Change) => void) {
  useEffect(() => {
    const element = stage.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = fromMiddle(element, event);
      change((view) => zoomedBy(view, event.deltaY < 0 ? zoomStep : 1 / zoomStep, at));
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const by = event.ctrlKey || event.metaKey || event.altKey ? undefined : keyChange(event.key, element);
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      change(by);
    };
    // React would listen passively, and the page would scroll along.
    element?.addEventListener("wheel", onWheel, { passive: false });
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => {
      element?.removeEventListener("wheel", onWheel);
      window.removeEventListener("keydown", onKeyDown, { capture: true });
    };
  }, [stage, change]);
}

/**
 * The view of a picture, and what wheel, keys, one finger or mouse (moves) and two fingers (zoom) do to it.
 */
export function usePictureView() {
  const stage = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const [view, change] = useReducer((known: PictureView, by: Change) => by(known), firstView);
  useWheelAndKeys(stage, change);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    pointers.current.set(event.pointerId, fromMiddle(stage.current, event));
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!pointers.current.has(event.pointerId)) return;
    const before = [...pointers.current.values()];
    pointers.current.set(event.pointerId, fromMiddle(stage.current, event));
    const after = [...pointers.current.values()];
    const [from, to] = [middle(before), middle(after)];
    const size = sizeOf(stage.current);
    change((known) => {
      const moved = movedBy(known, { x: to.x - from.x, y: to.y - from.y }, size);
      return after.length === 2 ? zoomedBy(moved, distance(after) / (distance(before) || 1), to) : moved;
    });
  }

  const onPointerUp = (event: PointerEvent) => pointers.current.delete(event.pointerId);
  const stageProps = {
    ref: stage,
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onDoubleClick: (event: { clientX: number; clientY: number }) => {
      const at = fromMiddle(stage.current, event);
      change((known) => (known.zoom >= 4 ? firstView : zoomedBy(known, 2, at)));
    },
  };
  return { view, change, stageProps };
}
