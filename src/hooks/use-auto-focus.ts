import { useEffect } from "react";

/**
 * Puts the focus on an input as it appears. Within a drawer or dialog React's own autoFocus comes too early:
 * what is put over the page is attached to it only after its inputs are made.
 */
export function useAutoFocus(id: string, isWanted = false): void {
  useEffect(() => {
    // After a dialog has kept what had the focus before, to give it back.
    if (isWanted) queueMicrotask(() => document.getElementById(id)?.focus({ preventScroll: true }));
  }, [id, isWanted]);
}
