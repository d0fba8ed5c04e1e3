import { expect, test } from "vitest";
import { monthsThrough } from "#server/seeds/demo/calendar";

test("the months between two days are told from the first to the last, however many days of each", () => {
  expect(monthsThrough("2025-11-30", "2026-02-01")).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
  expect(monthsThrough("2026-02-01", "2026-02-28")).toEqual(["2026-02"]);
  expect(monthsThrough("2026-02-01", "2026-01-31")).toEqual([]);
});
