import { stored } from "./local-preference";

/** Whether the mouse leaves a trail; off unless the person wants it. */
export const mouseTrail = stored("mouse-trail", ["off", "on"]);
