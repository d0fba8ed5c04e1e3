import { useSyncExternalStore } from "react";
import { readCookie, writeCookie } from "./cookies";

/** What somebody lets this device keep and tell: all, with the place it is at, or only what is needed. */
export type Consent = "all" | "needed";

const name = "kaban_consent";
/** SPEC section 9: one day. */
const lastsSeconds = 24 * 60 * 60;
const listeners = new Set<() => void>();

/** What was agreed to; null before anybody said so, and when a day has passed. */
export function consentNow(): Consent | null {
  const kept = readCookie(name);
  return kept === "all" || kept === "needed" ? kept : null;
}

export function giveConsent(consent: Consent): void {
  writeCookie(name, consent, lastsSeconds);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // It may have been given in another tab, or have run out meanwhile.
  window.addEventListener("focus", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("focus", listener);
  };
}

export const useConsent = () => useSyncExternalStore(subscribe, consentNow);
