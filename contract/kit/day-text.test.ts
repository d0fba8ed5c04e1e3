import { describe, expect, it } from "vitest";
import { orderOf, readDay } from "#contract/kit/day-text";

describe("a day as people write it", () => {
  it.each([
    "2026-02-03",
    "2026/2/3",
    "2026.02.03",
    "20260203",
    "2/3/2026",
    "02-03-2026",
    "02.03.2026",
    "3 Feb 2026",
    "3-Feb-2026",
    "03 February, 2026",
    "February 3, 2026",
    "Feb. 3 2026",
    " FEB  3,  2026 ",
    "2026-02-03T10:00:00.000Z",
    "2/3/2026 10:15 AM",
    "2026-02-03 23:59:59",
  ])("%j is read", (text) => expect(readDay(text, "month first")).toBe("2026-02-03"));

  it("is read in the order that is said", () => {
    expect(readDay("2/3/2026", "day first")).toBe("2026-03-02");
    expect(readDay("21/11/2026", "day first")).toBe("2026-11-21");
    expect(readDay("21/11/2026", "month first")).toBeNull();
    expect(readDay("2/29/2028", "month first")).toBe("2028-02-29");
  });

  it.each([
    "",
    "2/3/26",
    "2/30/2026",
    "2/3-2026",
    "2026-13-01",
    "Febtember 3, 2026",
    "3",
    "0000-01-01",
    "1e5",
    "☃",
  ])("%j is none", (text) => expect(readDay(text, "month first")).toBeNull());
});

it("the order is seen by what can be no month", () => {
  expect(orderOf(["1/2/2026", "31/12/2026", "", "2026-01-01"])).toBe("day first");
  expect(orderOf(["1/2/2026", "12/31/2026"])).toBe("month first");
  expect(orderOf([])).toBe("month first");
});
