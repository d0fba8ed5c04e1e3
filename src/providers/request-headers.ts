import { unattendedHeader } from "#contract/inactivity";
import { readCookie } from "./cookies";
import { isUnattended } from "./inactivity";
import { placeNow } from "./place";

let branchId: string | null = null;

/** Names the branch this tab works in; every later call carries it. */
export function setBranch(id: string | null): void {
  branchId = id;
}

/** The branch this tab works in. */
export const currentBranchId = () => branchId;

/** The token the server left in its readable cookie, to be sent back on every write. */
export const csrfToken = () => readCookie("csrf") || undefined;

function deviceType(): "Mobile" | "Tablet" | "Desktop" {
  const { userAgent: agent, maxTouchPoints } = navigator;
  // An iPad says it is a Mac; no Mac has a touch screen.
  const isPad = /iPad/i.test(agent) || (/Macintosh/i.test(agent) && maxTouchPoints > 1);
  if (isPad || /Tablet|Android(?!.*Mobile)/i.test(agent)) return "Tablet";
  return /Mobi|iPhone|iPod/i.test(agent) ? "Mobile" : "Desktop";
}

/** What every call says of its origin (SPEC section 7). */
export function requestHeaders(): Record<string, string> {
  const token = csrfToken();
  const place = placeNow();
  return {
    "X-Device-Type": deviceType(),
    "X-User-Agent": navigator.userAgent,
    "X-Time-Zone": Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(place && { "X-Latitude": String(place.latitude), "X-Longitude": String(place.longitude) }),
    ...(isUnattended() && { [unattendedHeader]: "1" }),
    ...(branchId && { "X-Branch-ID": branchId }),
    ...(token && { "X-CSRF-Token": token }),
  };
}
