import { expect, it } from "vitest";
import { z } from "zod";
import { validationErrorsOf } from "../support/answer-errors.ts";
import { isDeclaredAs } from "../support/emitted.ts";

const page = z.object({ data: z.array(z.object({ id: z.int(), note: z.string().nullable() })) });

it("finds what does not fit, and every key that the contract does not name", () => {
  expect(validationErrorsOf(page, { data: [{ id: 1, note: null }] })).toEqual([]);
  expect(validationErrorsOf(page, { data: [{ id: "1", note: null }] })).toHaveLength(1);
  const more = { data: [{ id: 1, note: "", secret: 1 }], total: 1 };
  expect(validationErrorsOf(page, more)).toEqual([
    "data.0.secret: the contract names no such key",
    "total: the contract names no such key",
  ]);
});

it("knows which topics a declaration covers", () => {
  expect(isDeclaredAs("bank.create", "bank.create")).toBe(true);
  expect(isDeclaredAs("bank.create", "bank.update")).toBe(false);
  expect(isDeclaredAs("*.create", "bank.create")).toBe(true);
  expect(isDeclaredAs("*.create", "bank.update")).toBe(false);
});
