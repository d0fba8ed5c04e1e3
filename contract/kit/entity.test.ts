import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import {
  briefInput,
  defineEntity,
  emptyValues,
  fullInput,
  groupFields,
  groupInput,
  groupRow,
  importFields,
  listOfEntity,
  rowSchema,
  variantsSchema,
} from "#contract/kit/entity";
import {
  choice,
  date,
  degrees,
  integer,
  media,
  moment,
  money,
  password,
  reference,
  text,
  toggle,
} from "#contract/kit/field";

const boat = defineEntity({
  name: "boat",
  path: "/boat",
  title: "name",
  numbered: ["number"],
  groups: {
    papers: {
      names: { name: text({ required: true, max: 20 }), number: text({ max: 10 }) },
      build: { launched_on: date(), hull: choice(["wood", "steel"]), is_insured: toggle() },
    },
    berth: {
      map: { latitude: degrees(90), owner_id: reference("member-profile"), media_id: media() },
      lock: { alarm: password() },
    },
  },
  kept: { status: choice(["afloat", "sunk"], { required: true }), sunk_at: moment() },
  brief: ["name", "hull"],
  list: {
    label: "Boats",
    shown: ["number", "name", "worth"],
    hidden: ["status", "created_at"],
    omitted: ["latitude", "media_id"],
    computed: { worth: money() },
    carries: {},
    searches: ["name"],
  },
  importFirst: ["number"],
});

const row = {
  id: "0195f0c0-0000-7000-8000-000000000000",
  name: "Bangka",
  number: "1",
  launched_on: null,
  hull: null,
  is_insured: false,
  latitude: null,
  owner_id: null,
  media_id: null,
  status: "afloat",
  sunk_at: null,
  created_at: "2026-11-21T02:00:00.000Z",
  created_by_id: null,
  updated_at: "2026-11-21T02:00:00.000Z",
  updated_by_id: null,
  version: 1,
};

test("a name that no field has is refused by its type", () => {
  const { list, importFirst } = boat;
  expectTypeOf(importFirst[0]).exclude<undefined>().toEqualTypeOf<keyof typeof boat.fields>();
  // @ts-expect-error No column is called so.
  const mistyped: (typeof list.shown)[number] = "wroth";
  expect(mistyped in listOfEntity(boat).fields).toBe(false);
});

describe("the row of a record", () => {
  const schema = rowSchema(boat);

  test("holds what is typed, what is kept and the engine's columns, each of its kind", () => {
    expect(schema.parse(row)).toEqual(row);
    expectTypeOf<z.output<typeof schema>>().toMatchTypeOf<{
      id: string;
      name: string;
      number: string;
      hull: "wood" | "steel" | null;
      is_insured: boolean;
      latitude: number | null;
      status: "afloat" | "sunk";
      sunk_at: string | null;
      version: number;
    }>();
  });

  test("holds of a group what people type into it, and no password", () => {
    const berth = groupRow(boat, "berth");
    expect(Object.keys(berth.shape)).toEqual(["latitude", "owner_id", "media_id"]);
    expect(berth.parse(row)).toEqual({ latitude: null, owner_id: null, media_id: null });
    expectTypeOf<z.output<typeof berth>>().toEqualTypeOf<{
      latitude: number | null;
      owner_id: string | null;
      media_id: string | null;
    }>();
  });

  test("never holds a password", () => {
    expect(Object.keys(schema.shape)).toContain("owner_id");
    expect(Object.keys(schema.shape)).not.toContain("alarm");
    expectTypeOf<keyof z.output<typeof schema>>()
      .exclude<"alarm">()
      .toEqualTypeOf<keyof z.output<typeof schema>>();
    expect(z.strictObject(groupInput(boat, "berth")).parse({ latitude: 1, alarm: "ahoy-ahoy" }).alarm).toBe(
      "ahoy-ahoy",
    );
  });

  test.each(["name", "number", "status", "is_insured", "created_at"])("is never without %s", (name) =>
    expect(schema.safeParse({ ...row, [name]: null }).success).toBe(false),
  );
});

describe("what is sent", () => {
  test("for a group is that group alone; what is left out is cleared", () => {
    const papers = z.strictObject(groupInput(boat, "papers"));
    expect(papers.parse({ name: " Bangka ", hull: "" })).toEqual({
      name: "Bangka",
      number: null,
      launched_on: null,
      hull: null,
      is_insured: false,
    });
    expect(papers.safeParse({ name: "Bangka", latitude: 1 }).success).toBe(false);
    expectTypeOf<z.output<typeof papers>["hull"]>().toEqualTypeOf<"wood" | "steel" | null>();
    // @ts-expect-error There is no such group.
    expect(groupInput(boat, "crew")).toEqual({});
  });

  test("says what is wrong in the words of its kinds", () => {
    const { error } = z.strictObject(groupInput(boat, "papers")).safeParse({ name: "", hull: "paper" });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "Name is required",
      "Hull must be one of its options",
    ]);
  });

  test("by the quick form is what that asks; the rest has nothing", () => {
    const brief = z.strictObject(briefInput(boat)).parse({ name: "Bangka" });
    expect(brief).toEqual({ name: "Bangka", hull: null });
    expectTypeOf<keyof typeof brief>().toEqualTypeOf<"name" | "hull">();
    const { number, is_insured, latitude } = emptyValues(boat);
    expect({ number, is_insured, latitude }).toEqual({ number: null, is_insured: false, latitude: null });
    expect("name" in emptyValues(boat)).toBe(false);
  });

  test("in full needs no place, which a change of it must say", () => {
    expect(z.strictObject(fullInput(boat)).parse({ name: "Bangka" }).latitude).toBeNull();
    expect(z.strictObject(groupInput(boat, "berth")).safeParse({}).success).toBe(false);
  });
});

describe("variants", () => {
  const engine = variantsSchema(
    "power",
    {
      sail: { sails: integer({ default: 1 }) },
      motor: { fuel: choice(["diesel", "petrol"], { required: true }) },
    },
    "Power is required",
  );
  const issues = (value: unknown) => engine.safeParse(value).error?.issues.map(({ message }) => message);

  test("have the fields of their kind, and no other's", () => {
    expect(engine.parse({ power: "sail" })).toEqual({ power: "sail", sails: 1 });
    expect(engine.parse({ power: "motor", fuel: "diesel" })).toEqual({ power: "motor", fuel: "diesel" });
    expect(issues({ power: "sail", fuel: "diesel" })).toHaveLength(1);
    expectTypeOf<z.output<typeof engine>>().toEqualTypeOf<
      { power: "sail"; sails: number } | { power: "motor"; fuel: "diesel" | "petrol" }
    >();
  });

  test("are asked for, and held to their rules", () => {
    expect(issues({})).toEqual(["Power is required"]);
    expect(issues({ power: "motor", fuel: "coal" })).toEqual(["Fuel must be one of its options"]);
  });
});

test("its groups have their fields in the order of their sections", () => {
  expect(Object.keys(groupFields(boat, "papers"))).toEqual([
    "name",
    "number",
    "launched_on",
    "hull",
    "is_insured",
  ]);
});

test("its list shows the columns it names, then offers its other fields", () => {
  const { fields, order, invalidatedBy } = listOfEntity(boat);
  const shown = Object.keys(fields).filter((name) => fields[name]?.listed);
  expect(shown).toEqual(["number", "name", "worth"]);
  expect(Object.keys(fields).slice(3)).toEqual([
    "launched_on",
    "hull",
    "is_insured",
    "owner_id",
    "status",
    "created_at",
  ]);
  expect(order).toEqual({ field: "name", order: "asc" });
  expect(invalidatedBy).toEqual(["boat.create", "boat.update", "boat.delete"]);
});

test("its list may leave out whatever it does not show, and call the day it came otherwise", () => {
  const list = { ...boat.list, omitted: "others", computed: { created_at: moment({ label: "Built" }) } };
  const { fields } = listOfEntity({ ...boat, list: { ...list, shown: ["name"], omitted: "others" } });
  expect(Object.keys(fields)).toEqual(["name", "status", "created_at"]);
  expect(fields.created_at).toMatchObject({ kind: "moment", label: "Built", listed: false });
});

test("a file may say all of it but pictures and places", () => {
  expect(Object.keys(importFields(boat))).toEqual([
    "number",
    "name",
    "launched_on",
    "hull",
    "is_insured",
    "owner_id",
  ]);
});
