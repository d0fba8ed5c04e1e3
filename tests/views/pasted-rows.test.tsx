import { expect, test } from "vitest";
import { type PastedRow, parsePastedRows } from "../../src/pages/vouchers/pasted-rows";

const row = (part: Partial<PastedRow>): PastedRow => ({
  account: "",
  member: "",
  debit: null,
  credit: null,
  description: "",
  typed: {},
  faults: {},
  ...part,
});
const rowsOf = (text: string) => parsePastedRows(text).rows;

test("rows of a spreadsheet are read, with line ends of any system", () => {
  const rows = [
    row({ account: "11110", debit: 150_000, description: "Sales of the day" }),
    row({ account: "21110", member: "21110-000042", credit: 150_000 }),
  ];
  for (const end of ["\r\n", "\n", "\r"]) {
    const text = `11110\t\t1500\t\tSales of the day${end}21110\t21110-000042\t\t1,500.00\t${end}`;
    expect(rowsOf(text)).toEqual(rows);
  }
});

test("blank lines are left out, and spaces around what stands in a cell", () => {
  expect(rowsOf("\r\n\t\t\t\t\r\n  11110 \t 000010\t 5.5 \t\t  Rice  \r\n\r\n")).toEqual([
    row({ account: "11110", member: "000010", debit: 550, description: "Rice" }),
  ]);
});

test("a row may be short of columns", () => {
  expect(rowsOf("11110\n21110\t\t20")).toEqual([
    row({ account: "11110" }),
    row({ account: "21110", debit: 2_000 }),
  ]);
});

test.each([
  ["1,234,567.89", 123_456_789],
  ["₱ 1,500.50", 150_050],
  ["PHP20", 2_000],
  ["0.1", 10],
  [".05", 5],
  ["-", null],
  ["₱ -", null],
  ["0.00", null],
  ["90071992547409.91", 9_007_199_254_740_991],
])("%s in the column of debits is %s centavos", (cell, debit) => {
  expect(rowsOf(`11110\t\t${cell}`)).toEqual([row({ account: "11110", debit })]);
});

test.each(["(1,500.50)", "( 1,500.50 )", "-1,500.50", "₱ (1,500.50)", "(₱1,500.50)"])(
  "what is below zero stands on the other side: %s",
  (cell) => {
    expect(rowsOf(`1\t\t${cell}\t`)).toEqual([row({ account: "1", credit: 150_050 })]);
    expect(rowsOf(`1\t\t\t${cell}`)).toEqual([row({ account: "1", debit: 150_050 })]);
  },
);

test.each(["12,34.00", "1.234", "1.5k", "abc", "1e3", "(12", "99999999999999999999"])(
  "%s is no amount: the cell is named, and what stands in it is kept",
  (cell) => {
    expect(rowsOf(`1\t\t5\n2\t\t${cell}\t7`)).toEqual([
      row({ account: "1", debit: 500 }),
      row({
        account: "2",
        debit: Number.NaN,
        credit: 700,
        typed: { debit: cell },
        faults: { debit: "notAmount" },
      }),
    ]);
  },
);

test("a row with both a debit and a credit is named at its credit", () => {
  expect(rowsOf("1\t\t5\t7")).toEqual([
    row({ account: "1", debit: 500, credit: 700, faults: { credit: "bothSides" } }),
  ]);
  expect(rowsOf("1\t\t5\t(7)")).toEqual([row({ account: "1", debit: 1_200 })]);
});

test("a cell with tabs, line ends or quotes in it stands in quotes", () => {
  expect(rowsOf('1\t\t5\t\t"Rice\nand\t""fish"""\r\n2\t\t\t5\t10" pipe')).toEqual([
    row({ account: "1", debit: 500, description: 'Rice and "fish"' }),
    row({ account: "2", credit: 500, description: '10" pipe' }),
  ]);
});

test("further columns are left out, and said so where something stands in them", () => {
  expect(parsePastedRows("1\t\t5\t\tRice\tapproved")).toEqual({
    rows: [row({ account: "1", debit: 500, description: "Rice" })],
    isWider: true,
  });
  expect(parsePastedRows("1\t\t5\t\tRice\t\t").isWider).toBe(false);
});

test("nothing is nothing", () => {
  expect(parsePastedRows("")).toEqual({ rows: [], isWider: false });
  expect(parsePastedRows(" \r\n\t\r\n")).toEqual({ rows: [], isWider: false });
});
