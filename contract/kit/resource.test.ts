import { describe, expect, it } from "vitest";
import {
  choice,
  color,
  date,
  integer,
  money,
  password,
  percent,
  point,
  text,
  toggle,
} from "#contract/kit/field";
import { defineList } from "#contract/kit/list";
import {
  createSchema,
  defineResource,
  isPaged,
  parentField,
  pluralOf,
  singularOf,
  tableName,
  updateSchema,
} from "#contract/kit/resource";
import { ordered, requiredWhen } from "#contract/kit/rule";

const parcel = defineResource({
  name: "parcel-of-land",
  menu: "maintenance",
  page: "maintenance/parcel",
  fields: {
    name: text({ required: true, max: 5 }),
    use: choice(["farm", "house"], { default: "farm" }),
    price: money({ min: 1 }),
    share: percent(),
    bought_on: date(),
    rooms: integer({ min: 0, max: 9 }),
    is_fenced: toggle({ default: true }),
    shade: color(),
    place: point(),
  },
});

const parse = (body: unknown) => createSchema(parcel).safeParse(body);
const validationErrorOf = (body: unknown) => parse(body).error?.issues[0]?.message;

describe("a resource's schemas", () => {
  it("fills what is left out with defaults and nulls", () => {
    expect(parse({ name: " lot " }).data).toEqual({
      name: "lot",
      use: "farm",
      price: null,
      share: null,
      bought_on: null,
      rooms: null,
      is_fenced: true,
      shade: null,
      place: null,
    });
  });

  it.each([
    [{}, "Name is required"],
    [{ name: "  " }, "Name is required"],
    [{ name: "123456" }, "Name must be at most 5 characters"],
    [{ name: "a\0" }, "Name has characters that cannot be kept"],
    [{ name: "lot", price: 0 }, "Price must be at least 0.01"],
    [{ name: "lot", price: 1.5 }, "Price must be an amount with at most 2 decimals"],
    [{ name: "lot", share: "100.1" }, "Share must be from 0 to 100"],
    [{ name: "lot", share: 5 }, "Share must be a number"],
    [{ name: "lot", bought_on: "2026-02-30" }, "Invalid date format"],
    [{ name: "lot", rooms: 10 }, "Rooms must be at most 9"],
    [{ name: "lot", shade: "red" }, "Shade must be a color like #1a2b3c"],
    [{ name: "lot", use: "mine" }, "Use must be one of its options"],
    [{ name: "lot", place: { latitude: 91, longitude: 0 } }, "Latitude must be from -90 to 90"],
  ])("refuses %j: %s", (body, message) => expect(validationErrorOf(body)).toBe(message));

  it("refuses keys it does not know, such as another tenant's", () => {
    expect(parse({ name: "lot", organization_id: "x" }).success).toBe(false);
    expect(parse(JSON.parse('{"name":"lot","__proto__":{"is_fenced":false}}')).success).toBe(false);
  });

  it("asks for the version on update", () => {
    expect(updateSchema(parcel).safeParse({ name: "lot" }).success).toBe(false);
    expect(updateSchema(parcel).safeParse({ name: "lot", version: 1 }).success).toBe(true);
  });

  it("derives names", () => {
    expect(tableName(parcel)).toBe("parcel_of_land");
    expect(singularOf(parcel)).toBe("Parcel of land");
    expect(pluralOf({ ...parcel, label: "Category" })).toBe("Categories");
    expect(pluralOf({ ...parcel, label: "Branch" })).toBe("Branches");
  });
});

describe("a resource that is part of something", () => {
  const fence = defineResource({
    name: "fence",
    parent: "parcel-of-land",
    fields: {
      name: text({ required: true }),
      built_on: date(),
      mended_on: date(),
      shortest: integer(),
      longest: integer(),
    },
    rules: [
      ordered("built_on", "mended_on", "Mended before it was built", "orSame"),
      ordered("shortest", "longest", "Longest must be more than shortest"),
      requiredWhen("longest", "Longest is required", ({ name }) => name === "long"),
    ],
  });
  const parcel_of_land_id = "0195f0c0-0000-7000-8000-000000000000";
  const validationErrorsOf = (row: object) =>
    createSchema(fence)
      .safeParse({ parcel_of_land_id, name: "fence", ...row })
      .error?.issues.map(({ path, message }) => [path.join("."), message]);

  it("says what it is part of, first and required, and has no page", () => {
    expect(Object.keys(fence.fields)[0]).toBe("parcel_of_land_id");
    expect(parentField(fence)).toBe("parcel_of_land_id");
    expect(fence.title).toBe("name");
    expect([isPaged(fence), isPaged(parcel), parentField(parcel)]).toEqual([false, true, undefined]);
    expect(createSchema(fence).safeParse({ name: "fence" }).success).toBe(false);
    expect(validationErrorsOf({})).toBeUndefined();
  });

  it.each([
    [{ built_on: "2026-05-02", mended_on: "2026-05-01" }, "mended_on", "Mended before it was built"],
    [{ shortest: 3, longest: 3 }, "longest", "Longest must be more than shortest"],
    [{ shortest: 10, longest: 9 }, "longest", "Longest must be more than shortest"],
    [{ name: "long" }, "longest", "Longest is required"],
  ])("refuses %j under %s", (row, field, message) =>
    expect(validationErrorsOf(row)).toEqual([[field, message]]),
  );

  it("asks its rules only what is there", () => {
    expect(validationErrorsOf({ built_on: "2026-05-01", mended_on: "2026-05-01" })).toBeUndefined();
    expect(validationErrorsOf({ built_on: "2026-05-01", shortest: 9 })).toBeUndefined();
    expect(validationErrorsOf({ shortest: "x", longest: 1 })).toEqual([
      ["shortest", "Shortest must be a whole number"],
    ]);
  });

  it("holds its rules on a change too", () => {
    const row = { parcel_of_land_id, name: "long", version: 1 };
    expect(updateSchema(fence).safeParse(row).success).toBe(false);
    expect(updateSchema(fence).safeParse({ ...row, longest: 4 }).success).toBe(true);
  });
});

it("never has a password, and neither has a list", () => {
  const fields = { name: text(), alarm: password() };
  const declared = { name: "boat", menu: "maintenance", page: "maintenance/boat", fields } as const;
  expect(() => defineResource(declared)).toThrow("boat would answer a password");
  const order = { field: "name", order: "asc" } as const;
  const list = { name: "boats", label: "Boats", path: "/boats", fields, searches: [], order };
  expect(() => defineList(list)).toThrow("boats would list a password");
});
