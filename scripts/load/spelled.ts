const digits = ["Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

/** A number in letters, since names hold no digits: "12-B" → "One Two B". */
export function spelled(number: string): string {
  return number
    .replaceAll(/\d/g, (digit) => ` ${digits[Number(digit)]} `)
    .replaceAll(/[^\p{L}\p{M}]+/gu, " ")
    .trim();
}
