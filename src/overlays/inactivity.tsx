import { useEffect } from "react";
import { lazyComponent } from "../components/lazy-component";
import { noteActivity } from "../providers/inactivity";
import { graceMs, inactivityChoice } from "../providers/inactivity-settings";
import { useLocalPreference } from "../providers/local-preference";

// Most devices are not set so, and need none of it.
const InactivityWatch = lazyComponent(() =>
  import("./inactivity-watch").then((file) => file.InactivityWatch),
);

/** Signs out who does nothing for too long, in all tabs, where this device is set so (SPEC section 4). */
export function Inactivity() {
  const [settings] = useLocalPreference(inactivityChoice);
  // Whoever sets it is there; what was noted before it was switched on is old.
  useEffect(() => inactivityChoice.subscribe(noteActivity), []);
  return settings.enabled ? <InactivityWatch allowedMs={graceMs(settings)} /> : null;
}
