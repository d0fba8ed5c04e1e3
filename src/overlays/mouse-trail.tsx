import { useEffect, useRef } from "react";
import { palettes } from "../providers/palette";
import { useLook } from "../providers/theme";

/** SPEC section 9: points at most, and their size in pixels. */
const maximumPoints = 1000;
const sizePixels = 10;
const lifeMs = 600;

interface Point {
  x: number;
  y: number;
  bornMs: number;
}

/** Draws what is left of the trail, each point smaller and paler the older it is. */
function draw(canvas: HTMLCanvasElement, points: readonly Point[], nowMs: number, color: string) {
  const context = canvas.getContext("2d");
  if (!context) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = color;
  for (const { x, y, bornMs } of points) {
    const left = 1 - (nowMs - bornMs) / lifeMs;
    context.globalAlpha = left;
    context.beginPath();
    context.arc(x, y, (sizePixels / 2) * left, 0, 2 * Math.PI);
    context.fill();
  }
}

function cover(canvas: HTMLCanvasElement) {
  canvas.width = window.innerWidth;
  canvas.height = window.innerHeight;
}

/** A trail behind the mouse. It takes no clicks, and draws only while there is something to draw. */
export function MouseTrail() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const look = useLook();
  useEffect(() => {
    const drawn = canvas.current;
    if (!drawn) return;
    let points: Point[] = [];
    let frame = 0;
    const step = (nowMs: number) => {
      points = points.filter(({ bornMs }) => nowMs - bornMs < lifeMs);
      draw(drawn, points, nowMs, palettes[look].link);
      frame = points.length > 0 ? requestAnimationFrame(step) : 0;
    };
    const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
      points.push({ x, y, bornMs: performance.now() });
      if (points.length > maximumPoints) points.shift();
      if (frame === 0) frame = requestAnimationFrame(step);
    };
    const resize = () => cover(drawn);
    resize();
    window.addEventListener("pointermove", follow);
    window.addEventListener("resize", resize);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("pointermove", follow);
      window.removeEventListener("resize", resize);
    };
  }, [look]);
  return (
    <div aria-hidden="true">
      <canvas ref={canvas} style={{ position: "fixed", inset: 0, zIndex: 3000, pointerEvents: "none" }} />
    </div>
  );
}
