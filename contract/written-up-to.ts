/**
 * The cookie that says how far the log of the database had come when its browser last wrote, or heard of a
 * write: what is read from a standby must have come as far (decision 034). Set where there is one.
 */
export const writtenUpToCookie = "kaban_written_up_to";

/** As long as any session: twelve hours, in seconds. */
export const writtenUpToSeconds = 12 * 60 * 60;
