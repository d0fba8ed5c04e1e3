import { type KeyboardEvent, type PointerEvent, type ThHTMLAttributes, useRef } from "react";
import { useT } from "../providers/i18n";

export interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Field name; cells without one (selection, menu) are plain. */
  columnName?: string;
  onResizeTo?(widthPixels: number): void;
  onMoveBefore?(otherName: string): void;
}

const stepPixels = 20;
const dragType = "application/x-kaban-column";
const clamped = (width: number) => Math.min(1200, Math.max(60, Math.round(width)));
const widthOf = (inside: Element) => inside.closest("th")?.getBoundingClientRect().width ?? 0;

/** The edge of a head: for the mouse, as the keyboard has Alt and the arrows. */
function ResizeEdge({ onResizeTo }: { onResizeTo(widthPixels: number): void }) {
  const start = useRef({ x: 0, width: 0 });
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: widthOf(event.currentTarget) };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onResizeTo(clamped(start.current.width + event.clientX - start.current.x));
  };
  return (
    <span
      aria-hidden="true"
      className="column-resize"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onClick={(event) => event.stopPropagation()}
    />
  );
}

/** The head of a column: dragged by its edge it changes width, dragged onto another it changes place. */
export function HeaderCell(props: HeaderCellProps) {
  const { columnName, onResizeTo, onMoveBefore, onKeyDown, children, ...passed } = props;
  const t = useT("resources");
  if (!columnName || !onResizeTo) return <th {...passed}>{children}</th>;

  const resizeByKey = (event: KeyboardEvent<HTMLTableCellElement>) => {
    const step = { ArrowLeft: -stepPixels, ArrowRight: stepPixels }[event.key];
    if (!event.altKey || !step || event.target !== event.currentTarget) return onKeyDown?.(event);
    event.preventDefault();
    onResizeTo(clamped(widthOf(event.currentTarget) + step));
  };
  return (
    <th
      {...passed}
      title={t("list.headHint")}
      aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
      onKeyDown={resizeByKey}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(dragType, columnName)}
      onDragOver={(event) => event.dataTransfer.types.includes(dragType) && event.preventDefault()}
      onDrop={(event) => {
        const dragged = event.dataTransfer.getData(dragType);
        if (dragged && dragged !== columnName) onMoveBefore?.(dragged);
      }}
    >
      {children}
      <ResizeEdge onResizeTo={onResizeTo} />
    </th>
  );
}
