import { type KeyboardEvent, type PointerEvent, type ThHTMLAttributes, useRef } from "react";
import { useT } from "../../providers/i18n";

export interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Field name; cells without one (selection, menu) are plain. */
  columnName?: string;
  columnLabel?: string;
  onResizeTo?(widthPixels: number): void;
  onMoveBefore?(otherName: string): void;
}

const stepPixels = 20;
const dragType = "application/x-kaban-column";
const clamped = (width: number) => Math.min(1200, Math.max(60, Math.round(width)));

function ResizeHandle({ label, onResizeTo }: { label: string; onResizeTo(widthPixels: number): void }) {
  const t = useT("nouns");
  const start = useRef({ x: 0, width: 0 });
  const widthOf = (handle: Element) => handle.closest("th")?.getBoundingClientRect().width ?? 0;

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
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation();
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    const step = event.key === "ArrowLeft" ? -stepPixels : stepPixels;
    onResizeTo(clamped(widthOf(event.currentTarget) + step));
  };
  return (
    <button
      type="button"
      className="column-resize"
      aria-label={t("list.resize", { name: label })}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
    />
  );
}

/** The head of a column: dragged by its edge it changes width, dragged onto another it changes place. */
export function HeaderCell(props: HeaderCellProps) {
  const { columnName, columnLabel, onResizeTo, onMoveBefore, children, ...passed } = props;
  if (!columnName) return <th {...passed}>{children}</th>;
  return (
    <th
      {...passed}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(dragType, columnName)}
      onDragOver={(event) => event.dataTransfer.types.includes(dragType) && event.preventDefault()}
      onDrop={(event) => {
        const dragged = event.dataTransfer.getData(dragType);
        if (dragged && dragged !== columnName) onMoveBefore?.(dragged);
      }}
    >
      {children}
      {onResizeTo && <ResizeHandle label={columnLabel ?? columnName} onResizeTo={onResizeTo} />}
    </th>
  );
}
