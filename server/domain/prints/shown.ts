import type { Field } from "#contract/kit/field";
import type { Labels } from "#contract/kit/labels";
import type { Language } from "#contract/kit/language";
import { formatPesos } from "#contract/kit/money";
import { cellOf } from "#server/platform/spreadsheets/cells";

/** For whom a paper is written. */
export interface Reader {
  language: Language;
  timeZone: string;
  labels: Labels;
}

/** A day as a language writes it: "2026-11-21" → "Nov 21, 2026". */
export const dayShown = (language: Language, day: string) =>
  new Intl.DateTimeFormat(`${language}-PH`, { dateStyle: "medium", timeZone: "UTC" }).format(Date.parse(day));

/** A hash as it is compared by eye: in groups of eight. */
export const hashShown = (hash: string) => (hash.match(/.{8}/g) ?? []).join(" ");

/** A moment as a language writes it, on the branch's wall; with spaces that the paper's font has. */
export const momentShown = ({ language, timeZone }: Reader, moment: Date) =>
  new Intl.DateTimeFormat(`${language}-PH`, { dateStyle: "medium", timeStyle: "short", timeZone })
    .format(moment)
    .replaceAll("\u202f", " ");

/** A value of a row as people read it on paper; empty where there is none. */
export function shown(field: Field, name: string, row: Record<string, unknown>, reader: Reader): string {
  const text = cellOf(field, name, row, reader.timeZone);
  if (text === "") return "";
  if (field.kind === "toggle") return reader.labels.option(row[name] === true ? "yes" : "no");
  if (field.kind === "date") return dayShown(reader.language, text);
  if (field.kind === "moment") return momentShown(reader, new Date(String(row[name])));
  if (field.kind === "money") return formatPesos(Number(row[name]));
  return field.kind === "choice" ? reader.labels.option(String(row[name])) : text;
}
