import { menuWidth, unfoldedSections } from "../../src/components/shell/menu-state";
import { wasSignedIn } from "../../src/providers/auth-provider";
import { desktopNotice } from "../../src/providers/desktop-notice";
import { inactivityChoice } from "../../src/providers/inactivity-settings";
import { languageChoice } from "../../src/providers/language";
import { liveSwitch } from "../../src/providers/live";
import { mouseTrail } from "../../src/providers/mouse-trail";
import { themeByTime, themeChoice } from "../../src/providers/theme";

const keep = <T>(store: { get(): T; set(value: T): void }) => {
  const first = store.get();
  return () => {
    if (store.get() !== first) store.set(first);
  };
};

// Loaded once a worker, before any test has chosen anything.
const resets = [
  keep(menuWidth),
  keep(unfoldedSections),
  keep(wasSignedIn),
  keep(desktopNotice),
  keep(inactivityChoice),
  keep(languageChoice),
  keep(liveSwitch),
  keep(mouseTrail),
  keep(themeByTime),
  keep(themeChoice),
];

/** Makes what a person may choose in a browser what it is in a new one. */
export function forgetChoices(): void {
  for (const reset of resets) reset();
  localStorage.clear();
  sessionStorage.clear();
}
