import type { ReactNode } from "react";
import "./scrolled.css";

interface ScrolledProps {
  label: string;
  /** How wide what is in it is at least: in pixels, or as wide as its text is in one line. */
  minWidth?: number | "max-content";
  maxHeight?: number;
  children: ReactNode;
}

/** What may be wider than the page: it scrolls by itself, by keyboard too. */
export function Scrolled({ label, minWidth, maxHeight, children }: ScrolledProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="scrolled" aria-label={label} tabIndex={0} style={{ maxHeight }}>
      {minWidth === undefined ? children : <div style={{ minWidth }}>{children}</div>}
    </section>
  );
}
