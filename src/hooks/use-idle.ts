import { useEffect } from "react";

/** Does something once the page has nothing else to do; a browser that cannot tell leaves it undone. */
export function useIdle(act: () => void): void {
  useEffect(() => {
    if (!("requestIdleCallback" in window)) return;
    const asked = requestIdleCallback(act);
    return () => cancelIdleCallback(asked);
  }, [act]);
}
