import { describe, expect, it } from "vitest";
import { addDays, addMonths, calendarDate, dayIn, isCalendarDate } from "#contract/kit/dates";

describe("calendar days", () => {
  it.each(["2024-02-29", "2026-12-31", "0001-01-01"])("knows %s", (day) =>
    expect(isCalendarDate(day)).toBe(true),
  );

  it.each([
    "2025-02-29",
    "2026-02-30",
    "2026-13-01",
    "2026-1-1",
    "26-01-01",
    "0000-01-01",
    "2026-01-01T00:00",
    "",
  ])("refuses %j", (day) => expect(calendarDate.safeParse(day).success).toBe(false));

  it("counts days across months, leap days and years", () => {
    expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
    expect(addDays("2025-12-31", 1)).toBe("2026-01-01");
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  });

  it("counts months to the last day where there is no such day, also in the first century", () => {
    expect(addMonths("2024-01-31", 1)).toBe("2024-02-29");
    expect(addMonths("2024-02-29", 12)).toBe("2025-02-28");
    expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
    expect(addMonths("0001-01-31", 1)).toBe("0001-02-28");
    expect(addMonths("0099-12-15", 1)).toBe("0100-01-15");
  });

  it("gives the branch its own day, whatever the server's zone", () => {
    const moment = new Date("2026-06-01T16:30:00Z");
    expect(dayIn("Asia/Manila", moment)).toBe("2026-06-02");
    expect(dayIn("UTC", moment)).toBe("2026-06-01");
    expect(dayIn("America/New_York", new Date("2026-06-01T03:59:59Z"))).toBe("2026-05-31");
  });
});
