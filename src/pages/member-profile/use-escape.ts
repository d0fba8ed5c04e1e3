import { useEffect, useRef } from "react";

const somethingOpen = [
  '[aria-modal="true"]',
  "dialog[open]",
  ".ant-select-open",
  ".ant-dropdown-open",
  ".ant-picker-open",
].join();

const isShown = (element: Element) => !element.closest('[style*="display: none"]');

/** What Esc would close by itself: a dialog, a drawer, a list of choices. */
const isAnythingOpen = () => [...document.querySelectorAll(somethingOpen)].some(isShown);

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && ["INPUT", "TEXTAREA"].includes(target.tagName);

/** Does something on Esc where nothing is being typed, and nothing is open that Esc would close. */
export function useEscape(act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    // Before whatever is open has closed.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || isTyping(event.target) || isAnythingOpen()) return;
      latest.current();
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
}
