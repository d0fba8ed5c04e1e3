import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import "./receipt-sheet.css";

/** What goes on paper while it is mounted, instead of the screen: a receipt of 80 mm, or a page. */
export function PrintSheet({ paper, children }: { paper: "receipt" | "page"; children: ReactNode }) {
  return createPortal(
    <div className={`print-sheet print-sheet-${paper}`} aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
}
