import { sheetOf } from "./xlsx.ts";

const firstNames = ["Juan", "Maria", "José", "Ana", "Pedro", "Luz", "Ramón", "Corazon", "Niño", "Teresita"];
const lastNames = ["Dela Cruz", "Santos", "Peña", "Reyes", "Bautista", "Ocampo", "Muñoz", "Garcia", "Aquino"];
const middleNames = ["Lopez", "Torres", "Ramos", "Flores", "Castillo", "Rivera", "Mendoza"];

const heads = ["Passbook", "First name", "Middle name", "Last name", "Birthdate", "Sex", "Contact number"];

const two = (number: number) => String(number).padStart(2, "0");

/** A member of a file, no two alike by name and birthdate. */
const madeMember = (index: number) => ({
  passbook: `M${String(index + 1).padStart(7, "0")}`,
  first: firstNames[index % firstNames.length] as string,
  middle: middleNames[Math.floor(index / 90) % middleNames.length] as string,
  last: `${lastNames[Math.floor(index / 10) % lastNames.length]} ${spelled(index)}`,
  born: { year: 1940 + (index % 65), month: 1 + (Math.floor(index / 65) % 12), day: 1 + (index % 28) },
  sex: index % 2 === 0 ? "male" : "female",
  contact: `0917${String(index).padStart(7, "0")}`,
});

/** A CSV file of so many members. */
export function memberFile(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const { passbook, first, middle, last, born, sex, contact } = madeMember(index);
    const day = `${born.year}-${two(born.month)}-${two(born.day)}`;
    return [passbook, first, middle, last, day, sex, contact].join(",");
  });
  return [heads.join(","), ...rows].join("\n");
}

/** A number in letters, since names hold no digits. */
function spelled(number: number): string {
  const letters = [...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("");
  return letters.charAt(0).toUpperCase() + letters.slice(1);
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const textCell = (text: string) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
const numberCell = (number: number) => `<c><v>${number}</v></c>`;
const formulaCell = (formula: string, value: string) =>
  `<c t="str"><f>${escaped(formula)}</f><v>${escaped(value)}</v></c>`;
const rowOf = (line: number, cells: string[]) => {
  const placed = cells.map((cell, column) => cell.replace("<c", `<c r="${"ABCDEFGHI"[column]}${line}"`));
  return `<row r="${line}">${placed.join("")}</row>`;
};

/** A day as spreadsheets count it. */
const serialOf = ({ year, month, day }: ReturnType<typeof madeMember>["born"]) =>
  Math.round((Date.UTC(year, month - 1, day) - Date.UTC(1899, 11, 30)) / 86_400_000);

/** What is wrong with a line of the dirty file, and what it should have been. */
export const validationErrors = {
  day: { from: "31/02/1990", to: "28/02/1990" },
  sex: { from: "unsaid", to: "female" },
  type: { from: "Reglar", to: "Regular" },
} as const;

/** The line of the dirty file that has that fault, from 0. */
const invalidLine: Record<keyof typeof validationErrors, (index: number) => boolean> = {
  day: (index) => index % 1000 === 7,
  sex: (index) => index === 30,
  type: (index) => index === 40,
};

/**
 * An Excel file of so many members as an old system leaves it: days as numbers and as text, some of which
 * there never were, passbooks given twice, names from formulas, contact numbers that lost their zero, and
 * notes that a spreadsheet would run.
 */
export function dirtyMemberSheet(count: number): Buffer {
  const rows = Array.from({ length: count }, (_, index) => {
    const { passbook, first, middle, last, born, sex, contact } = madeMember(index);
    const isTwice = index % 1000 === 11;
    const given = (validationError: keyof typeof validationErrors, right: string) =>
      invalidLine[validationError](index) ? validationErrors[validationError].from : right;
    const day = `${two(born.day)}/${two(born.month)}/${born.year}`;
    return rowOf(index + 2, [
      textCell(isTwice ? madeMember(index - 1).passbook : passbook),
      textCell(last),
      index % 100 === 3 ? formulaCell(`UPPER("${first}")`, first.toUpperCase()) : textCell(first),
      textCell(middle),
      index % 3 === 0 && !invalidLine.day(index) ? numberCell(serialOf(born)) : textCell(given("day", day)),
      textCell(given("sex", sex)),
      index % 2 === 0 ? textCell(contact) : numberCell(Number(contact)),
      textCell(given("type", "Regular")),
      textCell(index === 50 ? "=HYPERLINK(A1)" : ""),
    ]);
  });
  const heading = [
    "Passbook",
    "Last name",
    "First name",
    "Middle name",
    "Birthdate",
    "Sex",
    "Contact number",
    "Type",
    "Notes",
  ];
  return sheetOf(rowOf(1, heading.map(textCell)) + rows.join(""));
}
