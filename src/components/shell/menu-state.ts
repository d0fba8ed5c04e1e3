import { localPreference, localPreferenceAs } from "../../providers/local-preference";

/** Whether the menu is as wide as its words, or folds to icons. */
export const menuWidth = localPreference("menu", ["wide", "icons"]);

type Unfolded = Readonly<Record<string, boolean>>;

const readUnfolded = (text: string | null): Unfolded => {
  const kept: unknown = text ? JSON.parse(text) : {};
  return kept && typeof kept === "object" && !Array.isArray(kept) ? (kept as Unfolded) : {};
};

/** Which sections of the menu the person has unfolded or folded, by their keys. */
export const unfoldedSections = localPreferenceAs<Unfolded>("menu-sections", readUnfolded, JSON.stringify);
