import { inactivityWarningMs, unattendedAfterMs } from "#contract/inactivity";

/** SPEC section 9. */
const storeMs = 500;
const name = "kaban.activity";

let lastHereMs = 0;

/**
 * When somebody last did something in any tab of this device. Read anew: a tab that slept has missed
 * events.
 */
function lastActivityMs(): number {
  try {
    return Math.max(lastHereMs, Number(localStorage.getItem(name)) || 0);
  } catch {
    return lastHereMs;
  }
}

/** Keeps that somebody did something just now, for all tabs; at most twice a second. */
export function noteActivity(): void {
  const now = Date.now();
  if (now >= lastHereMs && now - lastHereMs < storeMs) return;
  lastHereMs = now;
  try {
    localStorage.setItem(name, String(now));
  } catch {
    // Kept for this page only.
  }
}

/** Active, warned with some seconds left, or out of time. */
export type Standing = { is: "active" } | { is: "warned"; secondsLeft: number } | { is: "expired" };

/**
 * How the person stands who may do nothing for `graceMs`. As every tab reads the same moment, all of them
 * count
 * down alike.
 */
export function standingNow(graceMs: number): Standing {
  if (lastActivityMs() === 0) noteActivity();
  const idleMs = Date.now() - lastActivityMs();
  if (idleMs < graceMs) return { is: "active" };
  const leftMs = graceMs + inactivityWarningMs - idleMs;
  return leftMs > 0 ? { is: "warned", secondsLeft: Math.ceil(leftMs / 1000) } : { is: "expired" };
}

let watches = 0;

/** Says that activity is noted from now on; what it returns says that it no longer is. */
export function startNoting(): () => void {
  watches += 1;
  return () => {
    watches -= 1;
  };
}

/** Whether nobody is known to have touched this device for a while: what is asked now nobody asked for. */
export const isUnattended = () => watches > 0 && Date.now() - lastActivityMs() > unattendedAfterMs;
