import { type Centavos, parsePesos } from "#contract/kit/money";

const bracketed = /^(?:₱|PHP)?\s*\(\s*(?:₱|PHP)?\s*([\d,.]+)\s*\)$/i;
const minusAtEnd = /^((?:₱|PHP)?\s*[\d,.]+)\s*-$/i;

/**
 * Reads pesos as a spreadsheet shows them into centavos: "1,234.50", "(500)" or "500-" for less than nothing,
 * a dash or an empty cell for nothing. Null where it is no amount.
 */
export function parseSheetPesos(text: string): Centavos | null {
  const cell = text.trim();
  const below = bracketed.exec(cell)?.[1] ?? minusAtEnd.exec(cell)?.[1];
  if (below !== undefined) {
    const amount = parsePesos(below);
    return amount === null ? null : 0 - amount;
  }
  return cell === "" || /^(?:₱|PHP)?\s*-$/i.test(cell) ? 0 : parsePesos(cell);
}
