import { addDays, type CalendarDate } from "#contract/kit/dates";

const dayOf = (year: number, month: number, day: number): CalendarDate =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Easter Sunday of the Gregorian calendar, by the anonymous rule (Meeus, Jones and Butcher). */
function easterOf(year: number): CalendarDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  return addDays(dayOf(year, 3, 22), epact + weekday - 7 * late);
}

/** The last Monday of August (RA 9492). */
function heroesDayOf(year: number): CalendarDate {
  const last = dayOf(year, 8, 31);
  const sinceMonday = (new Date(`${last}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(last, -sinceMonday);
}

// By the calendar of the Hong Kong Observatory. The calendars that programs carry miss new moons near
// midnight.
const chineseNewYears: Record<number, string> = {
  2024: "02-10",
  2025: "01-29",
  2026: "02-17",
  2027: "02-06",
  2028: "01-26",
  2029: "02-13",
  2030: "02-03",
  2031: "01-23",
  2032: "02-11",
  2033: "01-31",
  2034: "02-19",
  2035: "02-08",
};

/** Undefined in years whose calendar is not known yet. */
type DayOf = (year: number) => CalendarDate | undefined;

const movable: readonly [RegExp, DayOf][] = [
  [/^(maundy|holy) thursday$/, (year) => addDays(easterOf(year), -3)],
  [/^good friday$/, (year) => addDays(easterOf(year), -2)],
  [/^(black|holy) saturday$/, (year) => addDays(easterOf(year), -1)],
  [/^easter( sunday)?$/, easterOf],
  [/^national heroes'? day$/, heroesDayOf],
  [
    /^chinese( lunar)? new year('s day)?$|^lunar new year('s day)?$/,
    (year) => chineseNewYears[year] && `${year}-${chineseNewYears[year]}`,
  ],
];

const plain = (name: string) => name.trim().toLowerCase().replaceAll("’", "'");

/** How the day of a movable feast follows from the year, by what the feast is called; else undefined. */
export const movableFeast = (name: string): DayOf | undefined =>
  movable.find(([called]) => called.test(plain(name)))?.[1];

/** True for a feast that goes by the moon as it is seen, and is proclaimed weeks ahead. */
export const isProclaimed = (name: string): boolean =>
  /\beid\b|eid'l|hari raya|\bramad[ah]n\b|maulid|mawlid|isra|amun jadid/.test(plain(name));
