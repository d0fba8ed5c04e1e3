import { mostImportedVoucherLines } from "#contract/entities/voucher-import";
import { groupBy } from "#contract/kit/group-by";
import { type Centavos, formatPesos } from "#contract/kit/money";
import { type ImportedLine, readImportedLines } from "#server/domain/vouchers/imported-lines";
import type { ImportContext, Read, Ready } from "#server/platform/imports/target";
import type { ValidationError } from "#server/platform/resources/checks";
import type { Values } from "#server/platform/resources/table-model";

type ReadyLine = Ready<ImportedLine>;

/** What the lines of a voucher come to on one side. */
export const sumOf = (lines: readonly ImportedLine[], side: "debit" | "credit"): Centavos =>
  lines.reduce((sum, line) => sum + line[side], 0);

/** The reference of a voucher: its lines give one, and not each of them needs to. */
export const referenceOf = (lines: readonly ImportedLine[]): string | null =>
  lines.find(({ reference }) => reference !== null)?.reference ?? null;

/** Lines that say of the voucher what another line does not. */
function findOdd(lines: readonly ReadyLine[]): ValidationError[] {
  const reference = referenceOf(lines.map(({ row }) => row));
  const message = (what: string) => `The lines of one voucher have the same ${what}`;
  return lines.flatMap(({ position, row }) => {
    if (row.date !== lines[0]?.row.date) return [{ position, field: "date", message: message("date") }];
    const isOther = row.reference !== null && row.reference !== reference;
    return isOther ? [{ position, field: "reference", message: message("reference") }] : [];
  });
}

/** Whether a line moves anything: what is written as zero is no line of its voucher. */
export const movesMoney = ({ debit, credit }: ImportedLine) => debit > 0 || credit > 0;

/** What lines that are right one by one are refused for as a voucher. */
function refusedWhole(lines: readonly ImportedLine[]): string | null {
  const count = lines.filter(movesMoney).length;
  if (count === 1 || lines.length === 1) return "A voucher has two lines at least";
  if (count > mostImportedVoucherLines) return `A voucher has ${mostImportedVoucherLines} lines at most`;
  const difference = Math.abs(sumOf(lines, "debit") - sumOf(lines, "credit"));
  return difference > 0 ? `Debits and credits differ by ${formatPesos(difference)}` : null;
}

/** A line that names no voucher is refused for that, and stands alone. */
const voucherAt = (rows: Values[], position: number) => {
  const { voucher } = rows[position] ?? {};
  return typeof voucher === "string" ? voucher.trim() : position;
};

/** What is wrong with the lines of one voucher, besides what each is refused for by itself. */
function refusedTogether(positions: readonly number[], lines: readonly ReadyLine[]): ValidationError[] {
  const odd = findOdd(lines);
  const isWhole = lines.length === positions.length && odd.length === 0;
  const message = isWhole
    ? refusedWhole(lines.map(({ row }) => row))
    : "Not imported because another line of this voucher is wrong";
  if (message === null) return [];
  const told = new Set(odd.map(({ position }) => position));
  const others = lines.filter(({ position }) => !told.has(position));
  return [...odd, ...others.map(({ position }) => ({ position, field: "voucher", message }))];
}

/**
 * The vouchers of a file, line by line. Refuses each line of a voucher of which one is wrong, that does not
 * balance, has one line or too many, or whose lines disagree on its date or reference.
 */
export async function readImportedVouchers(
  context: ImportContext,
  rows: Values[],
): Promise<Read<ImportedLine>> {
  const read = await readImportedLines(context, rows);
  const right = new Map(read.ready.map((line) => [line.position, line]));
  const refused = [...groupBy(rows.keys(), (position) => voucherAt(rows, position)).values()].flatMap(
    (positions) =>
      refusedTogether(
        positions,
        positions.flatMap((position) => right.get(position) ?? []),
      ),
  );
  const validationErrors = [...read.validationErrors, ...refused];
  const wrong = new Set(validationErrors.map(({ position }) => position));
  return { ready: read.ready.filter(({ position }) => !wrong.has(position)), validationErrors };
}
