import type { Centavos } from "#contract/kit/money";

const small = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen " +
  "seventeen eighteen nineteen"
).split(" ");
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const scales = ["", " thousand", " million", " billion"];

/** Below a thousand: "three hundred forty-five". */
function group(number: number): string {
  if (number < 20) return small[number] as string;
  if (number >= 100) {
    const rest = number % 100;
    return `${small[Math.floor(number / 100)]} hundred${rest === 0 ? "" : ` ${group(rest)}`}`;
  }
  const ones = number % 10;
  return `${tens[Math.floor(number / 10) - 2]}${ones === 0 ? "" : `-${small[ones]}`}`;
}

/**
 * An amount as it is written on a check and a voucher, which are English: 1234550 → "Twelve thousand three
 * hundred forty-five pesos and 50/100 only". Takes zero centavos or more, below a trillion pesos.
 */
export function amountInWords(amount: Centavos): string {
  const pesos = Math.floor(amount / 100);
  const groups = scales.map((scale, place) => ({ scale, number: Math.floor(pesos / 1000 ** place) % 1000 }));
  const said = groups
    .filter(({ number }) => number > 0)
    .reverse()
    .map(({ number, scale }) => `${group(number)}${scale}`);
  const words = said.join(" ") || "zero";
  const centavos = String(amount % 100).padStart(2, "0");
  const unit = pesos === 1 ? "peso" : "pesos";
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${unit} and ${centavos}/100 only`;
}
