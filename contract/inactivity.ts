// Known to the sign-in page too, which waits for no schema.

/** Whether somebody who does nothing is signed out on a device, and after how long (SPEC section 3). */
export interface InactivitySettings {
  enabled: boolean;
  duration: number;
  timeUnit: "minutes" | "hours";
}

/** What holds on a device that is not set otherwise (SPEC section 9). */
export const inactivityDefaults: InactivitySettings = { enabled: false, duration: 15, timeUnit: "minutes" };

/** How long somebody who is warned may take to answer, in milliseconds (SPEC section 9). */
export const inactivityWarningMs = 180_000;

/**
 * Minutes a session may lie unused before the server ends it, whatever the device is set to: the default, and
 * what an operator may choose from.
 */
export const sessionIdleMinutes = { default: 60, min: 15, max: 720 } as const;

/** A request the browser makes by itself while nobody has touched the device for so long is no use of it. */
export const unattendedAfterMs = 300_000;
/** The header that such a request carries. */
export const unattendedHeader = "x-unattended";

/**
 * How long somebody may do nothing before they are warned, in milliseconds: by the device's setting, and in
 * any case early enough to answer before the server ends the session. The server learns of activity by
 * requests, so it may count from one that is `unattendedAfterMs` older. Null: no limit.
 */
export function allowedIdleMs(
  { enabled, duration, timeUnit }: InactivitySettings,
  serverMinutes: number | null,
): number | null {
  const ofDevice = duration * (timeUnit === "hours" ? 3_600_000 : 60_000);
  const ofServer = serverMinutes && serverMinutes * 60_000 - inactivityWarningMs - unattendedAfterMs - 60_000;
  const limits = [enabled ? ofDevice : null, ofServer].filter((limit) => limit !== null);
  return limits.length > 0 ? Math.min(...limits) : null;
}
