import { z } from "zod";
import { type InactivitySettings, inactivityDefaults } from "#contract/inactivity";
import { localPreferenceAs } from "./local-preference";

/** What a device may be set to. */
export const inactivitySettings = z.strictObject({
  enabled: z.boolean(),
  duration: z
    .number("Duration must be at least 1")
    .int("Duration must be a whole number")
    .min(1, "Duration must be at least 1")
    .max(9999, "Duration is too large"),
  timeUnit: z.enum(["minutes", "hours"]),
}) satisfies z.ZodType<InactivitySettings>;

function read(text: string | null): InactivitySettings {
  if (text === null) return inactivityDefaults;
  try {
    return inactivitySettings.parse(JSON.parse(text));
  } catch {
    return inactivityDefaults;
  }
}

/** The settings of this device; every tab shares them. */
export const inactivityChoice = localPreferenceAs("inactivity", read, JSON.stringify);
