import type { Centavos } from "#contract/kit/money";
import type { Voucher } from "./kinds";
import type { EntryColumn } from "./pasted-rows";

/** An account of the chart as a line names it. */
export interface ChosenAccount {
  id: string;
  label: string;
  /** Members hold it: a line says whose. */
  isHeld: boolean;
}

/** What a member holds, as a line names it. */
export interface ChosenMemberAccount {
  id: string;
  memberId: string | null;
  label: string;
}

/** A line of a voucher as it is being written. */
export interface EntryRow {
  key: number;
  /** Of a line that is kept already. */
  id?: string;
  account: ChosenAccount | null;
  member: ChosenMemberAccount | null;
  /** In centavos; NaN while what is typed is no amount. */
  debit: Centavos | null;
  credit: Centavos | null;
  description: string;
  /** What stands in a cell and says nothing that could be sent, as it was pasted. */
  typed: Partial<Record<EntryColumn, string>>;
  /** What is wrong with its cells, in the person's language, until they are changed. */
  faults: Partial<Record<EntryColumn, string>>;
}

export type Side = "debit" | "credit";

let lastKey = 0;

/** A row with nothing in it, or with what is given. */
export const entryRow = (part: Partial<EntryRow> = {}): EntryRow => {
  lastKey += 1;
  return {
    account: null,
    member: null,
    debit: null,
    credit: null,
    description: "",
    typed: {},
    faults: {},
    ...part,
    key: lastKey,
  };
};

/** Nothing was typed in it: it is no line. */
export const isBlank = ({ account, member, debit, credit, description, typed }: EntryRow) =>
  [account, member, debit, credit].every((value) => value === null) &&
  description.trim() === "" &&
  Object.keys(typed).length === 0;

/** The lines of a voucher as they are sent; rows with nothing in them are none. */
export const linesOf = (rows: readonly EntryRow[]) =>
  rows
    .filter((row) => !isBlank(row))
    .map(({ id, account, member, debit, credit, description }) => ({
      ...(id && { id }),
      account_id: account?.id ?? null,
      member_id: member?.memberId ?? null,
      member_account_id: member?.id ?? null,
      description: description.trim() || null,
      debit: debit ?? 0,
      credit: credit ?? 0,
    }));

const nonZero = (amount: Centavos) => (amount === 0 ? null : amount);

/** The rows of a voucher that is changed, or copied: a copy's lines are new. */
export const rowsOf = ({ lines }: Pick<Voucher, "lines">, isCopy = false): EntryRow[] =>
  lines.map((line) =>
    entryRow({
      ...(!isCopy && { id: line.id }),
      account: {
        id: line.account_id,
        label: `${line.account_code} ${line.account_name}`,
        isHeld: line.member_account_id !== null,
      },
      member: line.member_account_id
        ? {
            id: line.member_account_id,
            memberId: line.member_id,
            label: [line.member_account_number, line.member_name].filter(Boolean).join(" · "),
          }
        : null,
      debit: nonZero(line.debit),
      credit: nonZero(line.credit),
      description: line.description ?? "",
    }),
  );

/** What the amounts of a side come to, in centavos; what is no amount counts as nothing. */
export const sumOf = (rows: readonly EntryRow[], side: Side): Centavos =>
  rows.reduce((sum, row) => sum + (row[side] || 0), 0);

/** What a row must hold so that both sides come to the same; nothing where the others balance already. */
export function balancing(rows: readonly EntryRow[], key: number): Pick<EntryRow, Side> {
  const others = rows.filter((row) => row.key !== key);
  const difference = sumOf(others, "debit") - sumOf(others, "credit");
  return {
    debit: difference < 0 ? -difference : null,
    credit: difference > 0 ? difference : null,
  };
}

const without = <V extends object>(from: V, names: readonly string[]) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name))) as V;

/** A row with some of its cells changed: what was wrong with them is said no more. */
export function changedRow(row: EntryRow, part: Partial<EntryRow>): EntryRow {
  const names = Object.keys(part);
  // One fault is about both sides.
  const cleared = names.some((name) => name === "debit" || name === "credit")
    ? [...names, "debit", "credit"]
    : names;
  return { ...row, ...part, typed: without(row.typed, names), faults: without(row.faults, cleared) };
}

/** A row with another amount; what is typed and is none is kept. */
export function withAmount(row: EntryRow, side: Side, amount: Centavos | null, text: string): EntryRow {
  const changed = changedRow(row, { [side]: amount });
  return Number.isNaN(amount) ? { ...changed, typed: { ...changed.typed, [side]: text } } : changed;
}

/** A row whose account is chosen: what was said of another before, or was found nowhere, does not follow. */
export function withAccount(row: EntryRow, account: ChosenAccount | null): EntryRow {
  const isKept = account?.id === row.account?.id && row.typed.member === undefined;
  return changedRow(row, { account, ...(!isKept && { member: null }) });
}

/** Rows with others put in at one of them: in its place where it is blank, else before it. */
export function rowsWith(rows: readonly EntryRow[], at: number, added: readonly EntryRow[]): EntryRow[] {
  const here = rows[at];
  const after = here && isBlank(here) ? at + 1 : at;
  return [...rows.slice(0, at), ...added, ...rows.slice(after)];
}
