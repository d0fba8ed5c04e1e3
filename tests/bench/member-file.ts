const firstNames = ["Juan", "Maria", "José", "Ana", "Pedro", "Luz", "Ramón", "Corazon", "Niño", "Teresita"];
const lastNames = ["Dela Cruz", "Santos", "Peña", "Reyes", "Bautista", "Ocampo", "Muñoz", "Garcia", "Aquino"];
const middleNames = ["Lopez", "Torres", "Ramos", "Flores", "Castillo", "Rivera", "Mendoza"];

const heads = ["Passbook", "First name", "Middle name", "Last name", "Birthdate", "Sex", "Contact number"];

const two = (number: number) => String(number).padStart(2, "0");

/** A CSV file of so many members, no two alike by name and birthdate. */
export function memberFile(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const day = `${1940 + (index % 65)}-${two(1 + (Math.floor(index / 65) % 12))}-${two(1 + (index % 28))}`;
    return [
      `M${String(index + 1).padStart(7, "0")}`,
      firstNames[index % firstNames.length],
      middleNames[Math.floor(index / 90) % middleNames.length],
      `${lastNames[Math.floor(index / 10) % lastNames.length]} ${spelled(index)}`,
      day,
      index % 2 === 0 ? "male" : "female",
      `0917${String(index).padStart(7, "0")}`,
    ].join(",");
  });
  return [heads.join(","), ...rows].join("\n");
}

/** A number in letters, since names hold no digits. */
function spelled(number: number): string {
  const letters = [...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("");
  return letters.charAt(0).toUpperCase() + letters.slice(1);
}
