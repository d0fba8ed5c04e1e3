import { localPreference } from "./local-preference";

/** Whether the mouse leaves a trail; off unless the person wants it. */
export const mouseTrail = localPreference("mouse-trail", ["off", "on"]);
