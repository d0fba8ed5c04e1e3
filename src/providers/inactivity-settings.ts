import { z } from "zod";
import { localPreferenceAs } from "./local-preference";

/** Whether somebody who does nothing is signed out on this device, and after how long. */
export const inactivitySettings = z.strictObject({
  enabled: z.boolean(),
  duration: z
    .number("Duration must be at least 1")
    .int("Duration must be a whole number")
    .min(1, "Duration must be at least 1")
    .max(9999, "Duration is too large"),
  timeUnit: z.enum(["minutes", "hours"]),
});
export type InactivitySettings = z.output<typeof inactivitySettings>;

/** SPEC section 9. */
const defaults: InactivitySettings = { enabled: false, duration: 15, timeUnit: "minutes" };

function read(text: string | null): InactivitySettings {
  if (text === null) return defaults;
  try {
    return inactivitySettings.parse(JSON.parse(text));
  } catch {
    return defaults;
  }
}

/** The settings of this device; every tab shares them. */
export const inactivityChoice = localPreferenceAs("inactivity", read, JSON.stringify);

/** How long somebody may do nothing, in milliseconds. */
export const graceMs = ({ duration, timeUnit }: InactivitySettings) =>
  duration * (timeUnit === "hours" ? 3_600_000 : 60_000);
