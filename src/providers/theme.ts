import { useSyncExternalStore } from "react";
import { type Look, type Palette, palettes } from "./palette";
import { stored } from "./stored";

/** Which look the person wants; that of the system unless they say. */
export const themeChoice = stored("theme", ["system", "light", "dark"]);

const systemIsDark = window.matchMedia("(prefers-color-scheme: dark)");

function lookNow(): Look {
  const choice = themeChoice.get();
  if (choice !== "system") return choice;
  return systemIsDark.matches ? "dark" : "light";
}

const cssName = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Hands the colours to the style sheets as custom properties. */
function paint() {
  const look = lookNow();
  const { style, dataset } = document.documentElement;
  dataset.theme = look;
  style.colorScheme = look;
  const palette: Palette = palettes[look];
  for (const [name, color] of Object.entries(palette)) style.setProperty(cssName(name), color);
}

const listeners = new Set<() => void>();

function change() {
  paint();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Paints the page in the wanted look, now and whenever it changes. */
export function startTheme(): void {
  paint();
  themeChoice.subscribe(change);
  systemIsDark.addEventListener("change", change);
}

/** The look that is shown. */
export const useLook = (): Look => useSyncExternalStore(subscribe, lookNow);
