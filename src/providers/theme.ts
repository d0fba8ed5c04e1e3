import { useSyncExternalStore } from "react";
import { localPreference, localPreferenceAs } from "./local-preference";
import { type Look, type Palette, palettes } from "./palette";

const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Which look the person wants; that of the system unless they say. */
export const themeChoice = localPreference("theme", themes);

/** Whether the look follows the time of day instead. */
export const themeByTime = localPreference("theme-by-time", ["off", "on"]);

/** SPEC section 9. */
const lightFromHour = 7;
const darkFromHour = 17;
const checkMs = 60_000;
const overrideMs = 30 * 60_000;

/** What somebody chose by hand while the look follows the time of day, and until when (ms since 1970). */
export interface Override {
  theme: Theme;
  until: number;
}

function readOverride(text: string | null): Override | null {
  const [theme, until] = text?.split(" ") ?? [];
  const known = themes.find((one) => one === theme);
  return known && Number.isSafeInteger(Number(until)) ? { theme: known, until: Number(until) } : null;
}

const overrideStore = localPreferenceAs("theme-override", readOverride, (kept) =>
  kept ? `${kept.theme} ${kept.until}` : "",
);

/** The choice by hand that still holds against the time of day. */
export function overrideNow(): Override | null {
  const override = overrideStore.get();
  return themeByTime.get() === "on" && override && override.until > Date.now() ? override : null;
}

/** Takes a look by hand: for half an hour where the look follows the time of day, else for good. */
export function chooseTheme(theme: Theme): void {
  if (themeByTime.get() === "off") themeChoice.set(theme);
  else overrideStore.set({ theme, until: Date.now() + overrideMs });
}

/** Lets the look follow the time of day from now on, or no longer. What was chosen by hand is forgotten. */
export function followTime(isFollowing: boolean): void {
  overrideStore.set(null);
  themeByTime.set(isFollowing ? "on" : "off");
}

const systemIsDark = window.matchMedia("(prefers-color-scheme: dark)");
const systemIsStill = window.matchMedia("(prefers-reduced-motion: reduce)");

function lookOfHour(hour: number): Look {
  return hour >= lightFromHour && hour < darkFromHour ? "light" : "dark";
}

function lookNow(): Look {
  const override = overrideNow();
  if (themeByTime.get() === "on" && !override) return lookOfHour(new Date().getHours());
  const theme = override?.theme ?? themeChoice.get();
  if (theme !== "system") return theme;
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
  for (const store of [themeChoice, themeByTime, overrideStore]) store.subscribe(change);
  for (const system of [systemIsDark, systemIsStill]) system.addEventListener("change", change);
  setInterval(change, checkMs);
}

/** The look that is shown. */
export const useLook = (): Look => useSyncExternalStore(subscribe, lookNow);

/** Whether the person asked their system for less motion. */
export const useStillness = (): boolean => useSyncExternalStore(subscribe, () => systemIsStill.matches);

const shownNow = () => `${overrideNow()?.theme ?? (themeByTime.get() === "on" ? "" : themeChoice.get())}`;

/** What was chosen by hand and holds now; null while the time of day decides. */
export const useChosenTheme = (): Theme | null =>
  (useSyncExternalStore(subscribe, shownNow) || null) as Theme | null;
