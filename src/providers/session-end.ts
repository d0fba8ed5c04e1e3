/** Why a session was ended on this device. */
export type EndReason = "sign-out" | "inactivity";

const told = "kaban.session-ended";
const noticed = "kaban.notice";

function keep(storage: Storage, name: string, value: string) {
  try {
    storage.setItem(name, value);
  } catch {
    // The other tabs find out by their next call.
  }
}

/** What the sign-in page of this tab has to say; a reason of which the person knows is none. */
function leaveNotice(reason: EndReason) {
  if (reason === "inactivity") keep(sessionStorage, noticed, reason);
}

/** Tells every tab that the session has been ended. */
export function tellEnded(reason: EndReason): void {
  leaveNotice(reason);
  keep(localStorage, told, `${reason} ${Date.now()}`);
}

/** Hears that another tab ended the session. Returns the way to stop. */
export function onEnded(listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== told || !newValue) return;
    leaveNotice(newValue.startsWith("inactivity") ? "inactivity" : "sign-out");
    listener();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

/** Whether this tab was left because nobody did anything. */
export function wasLeftInactive(): boolean {
  try {
    return sessionStorage.getItem(noticed) === "inactivity";
  } catch {
    return false;
  }
}

export function forgetNotice(): void {
  try {
    sessionStorage.removeItem(noticed);
  } catch {
    // Nothing was kept.
  }
}
