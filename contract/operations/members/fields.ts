import { z } from "zod";

/** The version a row was read at. */
export const version = z.number("Version is required").int().min(1);

/** Sent with a new member that was refused as suspected_duplicate, once somebody has looked. */
export const confirmNotDuplicate = z.boolean().default(false);
