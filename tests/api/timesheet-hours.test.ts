import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectStatus } from "../support/counter.ts";
import { startTimesheets, type Timesheets } from "../support/timesheets.ts";

let kaban: Timesheets["kaban"];
let teller: Timesheets["teller"];
let manager: Timesheets["manager"];
let north: Timesheets["north"];
let pressed: Timesheets["pressed"];
let later: Timesheets["later"];
let worked: Timesheets["worked"];
let correct: Timesheets["correct"];
let startAgain: Timesheets["startAgain"];

beforeAll(async () => {
  ({ kaban, teller, manager, north, pressed, later, worked, correct, startAgain } = await startTimesheets());
});
afterAll(() => kaban.close());
beforeEach(() => startAgain());

describe("hours", () => {
  test("of today and of this week are summed for the person, ended shifts only", async () => {
    kaban.clock.set("2026-05-31T04:00:00Z");
    await worked(2);
    kaban.clock.set("2026-06-01T00:00:00Z");
    await worked(3);
    kaban.clock.set("2026-06-03T00:00:00Z");
    await worked(4);
    await worked(1);
    await pressed(teller);
    later(1);
    expect(expectStatus(await teller.get("/timesheet/me/totals"))).toEqual({
      today: "2026-06-03",
      today_seconds: 5 * 3600,
      week_from: "2026-06-01",
      week_seconds: 8 * 3600,
      now: "2026-06-03T06:00:00.000Z",
    });
  });

  test("of everybody are summed per person and in all over a span of days", async () => {
    await worked(2);
    kaban.clock.set("2026-06-02T04:00:00Z");
    const teller2 = await kaban.signIn("teller2");
    await worked(3);
    await worked(4, teller2);
    await pressed(teller2);
    await worked(9, north);
    const totals = await manager.get("/timesheet/totals?from=2026-06-01&to=2026-06-02");
    expect(expectStatus(totals)).toEqual({
      from: "2026-06-01",
      to: "2026-06-02",
      data: [
        {
          user_id: teller.userId,
          user_name: "teller",
          full_name: "teller Tester",
          shifts: 2,
          seconds: 5 * 3600,
          open: 0,
          forgotten: 0,
        },
        expect.objectContaining({ user_id: teller2.userId, shifts: 1, seconds: 4 * 3600, open: 1 }),
      ],
      seconds: 9 * 3600,
    });
    const first = expectStatus(await manager.get("/timesheet/totals?from=2026-06-01&to=2026-06-01"));
    expect(first).toMatchObject({ data: [{ shifts: 1 }], seconds: 7200 });
    expect(expectStatus(await manager.get("/timesheet/totals?from=2025-01-01&to=2025-01-02"))).toMatchObject({
      data: [],
      seconds: 0,
    });
  });

  test.each([
    ["from=2026-06-02&to=2026-06-01", "dates_reversed"],
    ["from=2025-01-01&to=2026-01-02", "span_too_long"],
    ["from=2026-02-30&to=2026-06-01", "invalid_input"],
  ])("over %s are refused", async (span, code) => {
    expect(expectStatus(await manager.get(`/timesheet/totals?${span}`), 400).code).toBe(code);
  });
});

describe("a forgotten time-out", () => {
  const state = async () => {
    const { data } = expectStatus(await manager.get("/timesheet/search"));
    const { is_forgotten } = data[0];
    const totals = expectStatus(await manager.get("/timesheet/totals?from=2026-06-01&to=2026-06-01"));
    expect(totals.data[0].forgotten).toBe(is_forgotten ? 1 : 0);
    const current = await teller.get("/timesheet/current");
    if (current.status === 200) expect(current.body.is_forgotten).toBe(is_forgotten);
    return is_forgotten;
  };

  test("shows once the branch's midnight has passed", async () => {
    await pressed(teller);
    kaban.clock.set("2026-06-01T15:59:59Z");
    expect(await state()).toBe(false);
    kaban.clock.set("2026-06-01T16:00:00Z");
    expect(await state()).toBe(true);
  });

  test("shows after 16 hours, also when it was ended late", async () => {
    kaban.clock.set("2026-05-31T16:00:00Z");
    await pressed(teller);
    kaban.clock.set("2026-06-01T08:00:00Z");
    expect(await state()).toBe(false);
    later(0, 1);
    expect(await state()).toBe(true);
    await pressed(teller);
    expect(await state()).toBe(true);
  });

  test("is gone once somebody has seen to it", async () => {
    const open = await pressed(teller);
    kaban.clock.set("2026-06-02T04:00:00Z");
    expectStatus(await correct(manager, open));
    expect(await state()).toBe(false);
  });
});

describe("a correction", () => {
  test("puts the times right and keeps what the person pressed, however often", async () => {
    const sheet = await worked(5);
    kaban.clock.set("2026-06-02T01:00:00Z");
    const once = expectStatus(await correct(manager, sheet));
    expect(once).toMatchObject({
      entry_date: "2026-06-01",
      time_in_at: "2026-06-01T00:00:00.000Z",
      time_out_at: "2026-06-01T09:00:00.000Z",
      original_time_in_at: sheet.time_in_at,
      original_time_out_at: sheet.time_out_at,
      corrected_at: "2026-06-02T01:00:00.000Z",
      correction_reason: "Forgot to press",
      version: 3,
    });
    const times = { time_in_at: "2026-05-31T07:00:00Z", time_out_at: "2026-05-31T08:00:00Z" };
    const twice = expectStatus(await correct(manager, once, times));
    expect(twice).toMatchObject({ entry_date: "2026-05-31", original_time_in_at: sheet.time_in_at });
    const [row] = expectStatus(await manager.get("/timesheet/search?q=forgot")).data;
    expect(row).toMatchObject({
      is_corrected: true,
      seconds: 3600,
      corrected_by_name: "manager Tester",
      user_full_name: "teller Tester",
    });
    const filter = encodeURIComponent(
      JSON.stringify({ filters: [{ field: "entity_id", mode: "equal", value: sheet.id }] }),
    );
    const steps = expectStatus(await manager.get(`/footstep/branch/search?filter=${filter}`)).data;
    const corrections = steps.filter(({ activity }: { activity: string }) => activity === "correct-success");
    expect(corrections).toHaveLength(2);
    expect(corrections[0]).toMatchObject({
      description: "Forgot to press",
      before: { time_in_at: expect.any(String) },
      after: { time_in_at: expect.any(String) },
    });
  });

  test("ends an open shift, of which nothing was pressed at the end", async () => {
    const open = await pressed(teller);
    later(6);
    const ended = expectStatus(await correct(manager, open));
    expect(ended).toMatchObject({ original_time_out_at: null, time_out_at: "2026-06-01T09:00:00.000Z" });
    expectStatus(await teller.get("/timesheet/current"), 204);
  });

  test("of one's own is for somebody else", async () => {
    const own = await worked(5, manager);
    expect(expectStatus(await correct(manager, own), 403).code).toBe("own_timesheet");
    expectStatus(await correct(await kaban.signIn("owner"), own));
  });

  test("is a manager's, in the own branch", async () => {
    const sheet = await worked(5);
    expectStatus(await correct(await kaban.signIn("teller2"), sheet), 403);
    expectStatus(await correct(await kaban.signIn("accountant"), sheet), 403);
    expectStatus(await correct(await kaban.signIn("north-manager"), sheet), 404);
    expectStatus(await correct(await kaban.signIn("stranger"), sheet), 404);
  });

  test.each([
    ["times_reversed", { time_out_at: "2026-06-01T00:00:00Z" }],
    ["time_in_future", { time_out_at: "2026-06-01T12:00:01Z" }],
    ["shift_too_long", { time_in_at: "2026-05-31T08:59:59Z" }],
    ["invalid_input", { time_in_at: "2026-06-01 08:00" }],
    ["invalid_input", { reason: "  " }],
    ["stale_version", { version: 1 }],
  ])("is refused as %s", async (code, more) => {
    const sheet = await worked(8);
    const answer = await correct(manager, sheet, more);
    expect(expectStatus(answer, code === "stale_version" ? 409 : 400).code).toBe(code);
  });

  test("lies over no other shift of the person, but may touch one", async () => {
    const first = await worked(1);
    later(1);
    const second = await worked(1);
    kaban.clock.set("2026-06-01T12:00:00Z");
    const from = (time_in_at: string) =>
      correct(manager, second, { time_in_at, time_out_at: second.time_out_at });
    expect(expectStatus(await from("2026-06-01T04:59:59Z"), 409).code).toBe("shifts_overlap");
    expectStatus(await from(first.time_out_at));
  });
});
