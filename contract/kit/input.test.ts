import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { choice, integer, longText, money, reference, text, toggle } from "#contract/kit/field";
import { fields, recordId, version } from "#contract/kit/input";
import {
  defineOperation,
  type Input,
  inputFields,
  inputsFromRecord,
  isOfferedFor,
  namesInPath,
  type Typed,
} from "#contract/kit/operation";

const lend = defineOperation({
  name: "lend",
  slice: "library",
  label: "Lend a book",
  method: "POST",
  path: "/book/:id/lend/:member_id",
  scope: "branch",
  on: "book",
  when: { status: ["in", "reserved"], is_lost: false, lent_to: null, shelf: { not: null } },
  input: fields({
    id: recordId("book"),
    member_id: recordId("member"),
    version,
    reason: longText({ required: true, max: 20 }),
    note: text({ max: 5 }),
    days: integer({ min: 1, max: 30, default: 14 }),
    deposit: money({ min: 1 }),
    cover: choice(["paper", "cloth"]),
    desk_id: reference("desk"),
    is_loud: toggle(),
  }),
  output: z.object({ id: z.uuid() }),
  refusals: {},
});

const id = "00000000-0000-4000-8000-000000000001";
const least = { id, member_id: id, version: 3, reason: " It was asked for " };
const validationErrorOf = (input: object) => lend.input.safeParse(input).error?.issues[0]?.message;

describe("an input declared in fields", () => {
  it("fills what is left out with defaults and nulls, and trims texts", () => {
    expect(lend.input.parse(least)).toEqual({
      ...least,
      reason: "It was asked for",
      note: null,
      days: 14,
      deposit: null,
      cover: null,
      desk_id: null,
      is_loud: false,
    });
  });

  it.each([
    [{ ...least, reason: " " }, "Reason is required"],
    [{ ...least, reason: undefined }, "Reason is required"],
    [{ ...least, reason: "x".repeat(21) }, "Reason must be at most 20 characters"],
    [{ ...least, version: 0 }, "Version must be at least 1"],
    [{ ...least, id: "1" }, "Id is required"],
    [{ ...least, deposit: 0 }, "Deposit must be at least 0.01"],
    [{ ...least, cover: "gold" }, "Cover must be one of its options"],
    [{ ...least, days: 31 }, "Days must be at most 30"],
  ])("refuses %o", (input, message) => {
    expect(validationErrorOf(input)).toBe(message);
  });

  it("refuses keys that are not declared", () => {
    expect(lend.input.safeParse({ ...least, fine: 5 }).error?.issues[0]?.code).toBe("unrecognized_keys");
  });

  it("has the types of its fields, to the handler and to the caller", () => {
    expectTypeOf<Input<typeof lend>>().toEqualTypeOf<{
      id: string;
      member_id: string;
      version: number;
      reason: string;
      note: string | null;
      days: number;
      deposit: number | null;
      cover: "paper" | "cloth" | null;
      desk_id: string | null;
      is_loud: boolean;
    }>();
    expectTypeOf<Typed<typeof lend>>().toEqualTypeOf<{
      id: string;
      member_id: string;
      version: number;
      reason: string;
      note?: string | null;
      days?: number;
      deposit?: number | null;
      cover?: "paper" | "cloth" | null;
      desk_id?: string | null;
      is_loud?: boolean;
    }>();
  });

  it("keeps its fields for the form", () => {
    expect(Object.keys(inputFields(lend))).toHaveLength(10);
    expect(inputFields(lend).reason).toMatchObject({ kind: "longText", required: true });
  });
});

describe("an operation on a record", () => {
  it("takes from it what its path names, and the version", () => {
    expect(namesInPath(lend)).toEqual(["id", "member_id"]);
    expect(inputsFromRecord(lend)).toEqual(["id", "member_id", "version"]);
    expect(inputsFromRecord({ path: "/book", input: fields({ name: text() }) })).toEqual([]);
  });

  const book = { id, status: "in", is_lost: false, shelf: 3 };
  it.each([
    [book, true],
    [{ ...book, status: "reserved", lent_to: null }, true],
    [{ ...book, status: "out" }, false],
    [{ ...book, is_lost: true }, false],
    [{ ...book, lent_to: "Aling Nena" }, false],
    [{ ...book, shelf: undefined }, false],
  ])("is offered for %o: %s", (record, isOffered) => {
    expect(isOfferedFor(lend, record)).toBe(isOffered);
    expect(isOfferedFor({}, record)).toBe(true);
  });
});
