import { z } from "zod";
import { calendarDate } from "#contract/kit/dates";

/** The spans that figures are told over, in steps of so many days: whole steps, the last one ends today. */
export const spans = {
  "30 days": { step: 1, count: 30 },
  "13 weeks": { step: 7, count: 13 },
  "52 weeks": { step: 7, count: 52 },
} as const;
export type Span = keyof typeof spans;
export const spanNames = Object.keys(spans) as [Span, ...Span[]];

/** The last day of each step. */
export const stepDays = z.array(calendarDate);
