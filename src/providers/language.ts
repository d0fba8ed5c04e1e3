import { stored } from "./stored";

export type Language = "en" | "fil";

export const languageNames: Record<Language, string> = { en: "English", fil: "Filipino" };

/** The language the person reads; remembered on this device. */
export const languageChoice = stored("language", ["en", "fil"]);
