import { useEffect, useRef } from "react";
import { isTyping } from "./use-shortcut";

const waitMs = 1_500;

const isPlain = (event: KeyboardEvent) => !event.ctrlKey && !event.metaKey && !event.altKey;
const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[role=dialog]") !== null;

/**
 * "g" and then a letter goes somewhere; nowhere while something is typed or a dialog is open. The letter is
 * kept from the short cuts of the page, on which it may mean something else.
 */
export function useGoKeys(go: (letter: string) => boolean): void {
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    let pressedAt = Number.NEGATIVE_INFINITY;
    function onKeyDown(event: KeyboardEvent) {
      if (!isPlain(event) || isTyping(event.target) || isInDialog(event.target)) return;
      const isSecond = event.timeStamp - pressedAt < waitMs;
      pressedAt = event.key === "g" && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!isSecond || !latest.current(event.key.toLowerCase())) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
}
