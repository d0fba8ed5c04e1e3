import { expect, test } from "vitest";
import { classesOf, shareOf } from "../../src/pages/accounts/composition-parts";

const row = (code: string, type: "asset" | "liability", closing_debit: number, closing_credit: number) => ({
  ...{ account_id: code, code, name: code, type, closing_debit, closing_credit },
  ...{ opening_debit: 0, opening_credit: 0, debit: 0, credit: 0 },
});

test("a class is told on its own side, the largest first, what lessens it below zero and not drawn", () => {
  const classes = classesOf([
    row("21110", "liability", 0, 700),
    row("11130", "asset", 300, 0),
    row("11112", "asset", 500, 0),
    row("11242", "asset", 0, 100),
    row("11110", "asset", 0, 0),
  ]);
  expect(classes.map(({ type, total, drawn }) => [type, total, drawn])).toEqual([
    ["asset", 700, 800],
    ["liability", 700, 700],
  ]);
  expect(classes[0]?.parts.map(({ code, amount }) => [code, amount])).toEqual([
    ["11112", 500],
    ["11130", 300],
    ["11242", -100],
  ]);
  expect(shareOf(500, 800)).toBe("62.5%");
});
