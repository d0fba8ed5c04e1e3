import { describe, expect, test } from "vitest";
import {
  choice,
  degrees,
  type Field,
  fieldSchema,
  messageLabelOf,
  moment,
  money,
  password,
  percent,
  table,
  text,
} from "#contract/kit/field";

const read = (field: Field, value: unknown, label = "It") => {
  const { success, data, error } = fieldSchema(field, label).safeParse(value);
  return success ? data : error?.issues[0]?.message;
};

describe("an amount", () => {
  test.each([
    [money(), 50_000_000_001, "Amount cannot exceed Five Million (500,000,000)"],
    [
      money({ min: 1, max: 50_000_000_000 }),
      50_000_000_001,
      "Amount cannot exceed Five Million (500,000,000)",
    ],
    [money({ max: 100_000 }), 100_001, "It must be at most 1,000.00"],
    [money(), 0.5, "It must be an amount with at most 2 decimals"],
  ])("is refused in the words of its limit", (field, value, said) => {
    expect(read(field as Field, value)).toBe(said);
  });
});

describe("the form of a text", () => {
  test.each([
    ["person name", "D'Souza 3", "It must contain only letters"],
    ["person name", "x".repeat(300), "It must be at most 255 characters"],
    ["book number", "#1", "It may hold letters, digits, spaces and hyphens"],
    ["telephone", "12", "It must be 7 to 20 digits"],
    ["tax number", "12", "It must be like 123-456-789 or 123-456-789-000"],
    ["tax number", "123456789000", "123-456-789-000"],
    ["telephone digits", "(0917) 123-4567", "09171234567"],
    ["telephone digits", "12-34", "It must be 7 to 20 digits"],
    ["telephone digits", 7, "It is empty"],
    ["user name", "an", "It must be at least 3 characters"],
    ["user name", "a n a", "It must not contain spaces"],
    ["email", "nobody", "Invalid email"],
    ["email", " a@b.ph ", "a@b.ph"],
  ] as const)("of a %s: %s", (format, value, expected) => {
    expect(read(text({ format }), value)).toBe(expected);
  });

  test("comes before a pattern of the field's own", () => {
    const name = text({ format: "user name", pattern: /^[^@]*$/, patternMessage: "No email" });
    expect(["an", "a@b.ph", "ana"].map((typed) => read(name, typed))).toEqual([
      "It must be at least 3 characters",
      "No email",
      "ana",
    ]);
  });

  test("asks for what is required, and makes null of what is left out", () => {
    expect(read(text({ format: "person name", required: true }), "")).toBe("It is required");
    expect(read(text({ format: "person name" }), "")).toBeNull();
  });
});

test.each([
  ["", "Password is required"],
  [undefined, "Password is required"],
  ["x".repeat(7), "Password must atleast 8 characters"],
  ["x".repeat(201), "Password must be at most 200 characters"],
  [" bukid at dagat ", " bukid at dagat "],
])("a password is kept as it is typed, and refused by the sentences of old: %s", (typed, expected) => {
  const field = password({ required: true, label: "First password" });
  expect(read(field, typed, messageLabelOf("secret", field))).toBe(expected);
});

test("a moment names its zone", () => {
  expect(read(moment(), "2026-11-21T02:00:00.000Z")).toBe("2026-11-21T02:00:00.000Z");
  expect(read(moment(), "2026-11-21")).toBe("It must be a moment");
});

test("degrees are said, be it by null, and stay within their limit", () => {
  expect(read(degrees(90), null)).toBeNull();
  expect(read(degrees(90), undefined)).toBe("It must be from -90 to 90");
  expect(read(degrees(90), 90.1)).toBe("It must be from -90 to 90");
});

test("rows inside a row are told apart by one field, and there are none when left out", () => {
  const rates = table(
    { mode: choice(["daily", "weekly"], { required: true }), rate: percent({ default: "0" }) },
    { max: 2, unique: "mode", uniqueMessage: "One rate a mode" },
  );
  expect(read(rates, undefined)).toEqual([]);
  expect(read(rates, [{ mode: "daily", rate: "" }])).toEqual([{ mode: "daily", rate: "0" }]);
  expect(read(rates, [{ mode: "daily" }, { mode: "daily", rate: "2" }])).toBe("One rate a mode");
  expect(read(rates, [{ mode: "hourly" }])).toBe("Mode must be one of its options");
  expect(read(rates, "daily")).toBe("It must be a list");
});

test("messages call a field by its own word for them, else by its label", () => {
  expect(messageLabelOf("first_name", text({ messageLabel: "First Name" }))).toBe("First Name");
  expect(messageLabelOf("first_name", text({ label: "Given name" }))).toBe("Given name");
});
