import { useEffect } from "react";
import { allowedIdleMs } from "#contract/inactivity";
import { lazyComponent } from "../components/lazy-component";
import { noteActivity } from "../providers/inactivity";
import { inactivityChoice } from "../providers/inactivity-settings";
import { useLocalPreference } from "../providers/local-preference";

// Watched from the first page on, but shown long after it.
const InactivityWatch = lazyComponent(() =>
  import("./inactivity-watch").then((file) => file.InactivityWatch),
);

/**
 * Signs out who does nothing for too long, in all tabs: for as long as this device is set to (SPEC section
 * 4), or before the server, which ends sessions that lie unused for so many minutes, does so unsaid.
 */
export function Inactivity({ serverMinutes = null }: { serverMinutes?: number | null }) {
  const [settings] = useLocalPreference(inactivityChoice);
  // Whoever sets it is there; what was noted before it was switched on is old.
  useEffect(() => inactivityChoice.subscribe(noteActivity), []);
  const allowedMs = allowedIdleMs(settings, serverMinutes);
  return allowedMs === null ? null : <InactivityWatch allowedMs={allowedMs} />;
}
