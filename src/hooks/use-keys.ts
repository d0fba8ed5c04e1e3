import { useEffect, useRef } from "react";

/** What keys do: "Alt+Digit1", "Escape". They are named by their place, as Alt changes their sign. */
export type Keys = Record<string, () => void>;

const nameOf = ({ altKey, ctrlKey, metaKey, shiftKey, code }: KeyboardEvent) =>
  ctrlKey || metaKey || shiftKey ? "" : `${altKey ? "Alt+" : ""}${code}`;

/** An open list closes on Esc, and nothing else happens. */
const isListOpen = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.getAttribute("aria-expanded") === "true";

/** Listens to short cuts of the page while it is enabled. */
export function useKeys(keys: Keys, isEnabled = true): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isEnabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const act = latest.current[nameOf(event)];
      if (!act || (event.code === "Escape" && isListOpen(event.target))) return;
      event.preventDefault();
      act();
    };
    // Before the list that Esc would close has closed.
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [isEnabled]);
}
