/** "2026-11-21T08:30" in a time zone by the clock on its walls. */
export function wallTimeOf(timeZone: string, moment: string): string {
  const shown = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  }).format(new Date(moment));
  return shown.replace(" ", "T");
}

/**
 * The moment of a wall time in a time zone, as ISO 8601 in UTC; null for what is no time. An hour that the
 * clocks skip or repeat is read as the earlier offset.
 */
export function momentOf(timeZone: string, wallTime: string): string | null {
  const asUtc = Date.parse(`${wallTime}Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (moment: number) =>
    Date.parse(`${wallTimeOf(timeZone, new Date(moment).toISOString())}Z`) -
    Math.floor(moment / 60_000) * 60_000;
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess)).toISOString();
}
