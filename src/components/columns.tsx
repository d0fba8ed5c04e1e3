import type { HTMLAttributes } from "react";

interface ColumnsProps extends HTMLAttributes<HTMLElement> {
  component?: "div" | "ul" | "dl";
  /** What each column is at least wide, in pixels. */
  width: number;
  gap?: number | string;
}

/** As many columns beside one another as fit. */
export function Columns({ component: Element = "div", width, gap = 16, style, ...rest }: ColumnsProps) {
  const grid = {
    display: "grid",
    gridTemplateColumns: `repeat(auto-fill, minmax(min(${width}px, 100%), 1fr))`,
    gap,
    margin: 0,
    padding: 0,
    listStyle: "none",
  };
  return <Element style={{ ...grid, ...style }} {...rest} />;
}
