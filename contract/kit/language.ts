import { z } from "zod";

/** The languages of what the server itself writes for people: papers, statements. */
const languages = ["en", "fil"] as const;
export type Language = (typeof languages)[number];

/** The language an operation is asked to write in; English where none is named. */
export const language = z.enum(languages, "language must be en or fil").default("en");
