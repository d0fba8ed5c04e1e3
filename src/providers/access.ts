import { dropCookies, readCookie, writeCookie } from "./cookies";

/** Why Kaban does not start here (docs/decisions/011-access-check.md). */
export type AccessRefusal = "framed" | "cookies" | "browser";

/** A page of this site may frame another; its address can be read, that of another site can not. */
function isFramedByAnotherSite(): boolean {
  if (window.top === window.self) return false;
  try {
    return window.top?.location.origin !== window.location.origin;
  } catch {
    return true;
  }
}

/** What the application uses that nothing else could stand in for. */
function hasFeatures(): boolean {
  return (
    typeof HTMLDialogElement === "function" &&
    typeof AbortSignal.timeout === "function" &&
    typeof EventSource === "function" &&
    typeof structuredClone === "function"
  );
}

const trial = "kaban_trial";

function keepsCookies(): boolean {
  writeCookie(trial, "1", 60);
  const isKept = readCookie(trial) === "1";
  writeCookie(trial, "", 0);
  return isKept;
}

/** Looks once, at the start, whether the application may run; null when it may. */
export function whyRefused(): AccessRefusal | null {
  if (isFramedByAnotherSite()) return "framed";
  if (!hasFeatures()) return "browser";
  return keepsCookies() ? null : "cookies";
}

/**
 * Leaves nothing behind: local storage, cookies, and the scripts named in the page's head (SPEC section 4).
 */
export function clearTraces(): void {
  try {
    localStorage.clear();
  } catch {
    // Where storage is denied there is nothing to clear.
  }
  dropCookies();
  for (const script of document.head.querySelectorAll("script")) script.remove();
}
