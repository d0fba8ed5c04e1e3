import { consentNow } from "./consent";

interface Place {
  latitude: number;
  longitude: number;
}

/** SPEC section 9. */
const timeoutMs = 5_000;
const ageMs = 5 * 60_000;

let known: (Place & { atMs: number }) | null = null;
let askAgainAtMs = 0;

// About a metre; more would only say how the device measures.
const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000;

function ask() {
  askAgainAtMs = Date.now() + ageMs;
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      const { latitude, longitude } = coords;
      known = { latitude: rounded(latitude), longitude: rounded(longitude), atMs: Date.now() };
    },
    (failure) => {
      // Who says no is not asked again while the page is open.
      if (failure.code === failure.PERMISSION_DENIED) askAgainAtMs = Number.POSITIVE_INFINITY;
    },
    { timeout: timeoutMs, maximumAge: ageMs },
  );
}

/**
 * Where the device is, if the person agreed to tell and it is known by now; at most five minutes old. Nothing
 * waits for it: what is sent before it is known goes without.
 */
export function placeNow(): Place | null {
  if (consentNow() !== "all" || !("geolocation" in navigator)) return null;
  if (Date.now() >= askAgainAtMs) ask();
  return known && Date.now() - known.atMs <= ageMs ? known : null;
}
