import { ownError } from "./api-error";
import { localPreference } from "./local-preference";

/** Whether a new version is also told on the desktop; off unless the person wants it. */
export const desktopNotice = localPreference("desktop-notice", ["off", "on"]);

/** Asks the browser to let Kaban tell things on the desktop. Throws an ApiError where it cannot. */
export async function allowDesktopNotice(): Promise<boolean> {
  if (!("Notification" in window)) throw ownError("no_notifications");
  return (await Notification.requestPermission()) === "granted";
}

/** Tells it on the desktop to somebody who is not looking at the page and wants to be told. */
export function tellOnDesktop(text: string): void {
  if (desktopNotice.get() === "off" || !document.hidden || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  new Notification("Kaban", { body: text }).onclick = () => window.focus();
}
