import { useEffect, useRef, useSyncExternalStore } from "react";

export interface Shortcut {
  /** As it is shown and matched: "mod+k" (Ctrl, on a Mac Command), "alt+d", "?". */
  keys: string;
  /** What it does, in the person's language. */
  label: string;
}

let shown: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

function setShown(next: readonly Shortcut[]) {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The short cuts that work right now, for the list that `?` opens. */
export const useShortcuts = () => useSyncExternalStore(subscribe, () => shown);

/** Lists a short cut that the page handles by itself. */
export function useListedShortcut(keys: string, label: string): void {
  useEffect(() => {
    const shortcut = { keys, label };
    setShown([...shown, shortcut]);
    return () => setShown(shown.filter((one) => one !== shortcut));
  }, [keys, label]);
}

/** Whether a key that is pressed there writes something. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));

function isPressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split("+");
  const key = parts.pop();
  const isMod = event.ctrlKey || event.metaKey;
  return (
    event.key.toLowerCase() === key &&
    parts.includes("mod") === isMod &&
    parts.includes("alt") === event.altKey
  );
}

/** Does something when keys are pressed anywhere; single letters only where nothing is being typed. */
export function useShortcut(keys: string, label: string, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useListedShortcut(keys, label);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isPressed(keys, event) || (!keys.includes("+") && isTyping(event.target))) return;
      event.preventDefault();
      latest.current();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [keys]);
}
