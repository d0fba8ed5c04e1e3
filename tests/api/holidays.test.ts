import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";

let kaban: TestApp;
let manager: Client;

beforeAll(async () => {
  kaban = await startTestApp();
  manager = await kaban.signIn("manager");
});
afterAll(() => kaban.close());
beforeEach(async () => {
  // The clock stands in June 2026; the seeds have that year.
  await kaban.db.query("update holiday set deleted_at = now() where extract(year from entry_date) <> 2026");
});

const copy = (source: number | string, target: number | string, client = manager) =>
  client.post(`/holiday/year/${target}/copy/${source}`);
const add = async (name: string, entry_date: string, more = {}) =>
  expectStatus(await manager.post("/holiday", { name, entry_date, kind: "local", ...more }), 201);
const years = async (client = manager) => expectStatus(await client.get("/holiday/year-available")).data;

interface Entry {
  name: string;
  entry_date: string;
  reason?: string;
}
const days = (entries: Entry[]) => Object.fromEntries(entries.map((one) => [one.name, one.entry_date]));
const inYear = async (year: number): Promise<Entry[]> => {
  const range = { from: `${year}-01-01`, to: `${year}-12-31` };
  const filter = { filters: [{ field: "entry_date", mode: "range", value: range }] };
  const asked = encodeURIComponent(JSON.stringify(filter));
  return expectStatus(await manager.get(`/holiday/search?pageSize=100&filter=${asked}`)).data;
};

describe("the years of the holidays", () => {
  it("are those that have some, and the empty one after", async () => {
    expect(await years()).toEqual([
      { year: 2026, count: 21 },
      { year: 2027, count: 0 },
    ]);
  });

  it("are this year and the next where there is none", async () => {
    const stranger = await kaban.signIn("stranger");
    await kaban.db.query("update holiday set deleted_at = now() where branch_id = $1", [stranger.branchId]);
    expect(await years(stranger)).toEqual([
      { year: 2026, count: 0 },
      { year: 2027, count: 0 },
    ]);
  });
});

describe("copying the holidays of a year", () => {
  it("moves the movable feasts and leaves out what is proclaimed", async () => {
    const { added, skipped } = expectStatus(await copy(2026, 2027));
    expect(days(added)).toMatchObject({
      "New Year's Day": "2027-01-01",
      "Chinese New Year": "2027-02-06",
      "Maundy Thursday": "2027-03-25",
      "Good Friday": "2027-03-26",
      "Black Saturday": "2027-03-27",
      "National Heroes Day": "2027-08-30",
      "Rizal Day": "2027-12-30",
    });
    expect(skipped).toEqual([
      { name: "Eid'l Fitr", entry_date: "2026-03-20", reason: "proclaimed" },
      { name: "Eid'l Adha", entry_date: "2026-05-27", reason: "proclaimed" },
    ]);
    expect(added).toHaveLength(19);
    const there = await inYear(2027);
    expect(there).toHaveLength(19);
    expect(there.find(({ name }) => name === "Good Friday")).toMatchObject({ kind: "regular" });
    const { rows } = await kaban.db.query("select count(*) from footstep where module = 'holidays'");
    expect(rows[0].count).toBe(19);
  });

  it.each([
    [2025, "2025-04-18", "2025-08-25"],
    [2038, "2038-04-23", "2038-08-30"],
    [2100, "2100-03-26", "2100-08-30"],
  ])("knows the feasts of %i", async (year, goodFriday, heroes) => {
    const { added } = expectStatus(await copy(2026, year));
    expect(days(added)).toMatchObject({ "Good Friday": goodFriday, "National Heroes Day": heroes });
  });

  it("adds nothing twice, not even when asked twice at once", async () => {
    const answers = await Promise.all([copy(2026, 2027), copy(2026, 2027)]);
    const counts = answers.map((answer) => expectStatus(answer).added.length).sort((a, b) => a - b);
    expect(counts).toEqual([0, 19]);
    const again = expectStatus(await copy(2026, 2027));
    expect(again.added).toEqual([]);
    expect(again.skipped.filter(({ reason }: Entry) => reason === "already there")).toHaveLength(19);
    expect(await inYear(2027)).toHaveLength(19);
  });

  it("keeps what the year has: a day of that name, a feast of that name on any day", async () => {
    await add("new year's DAY", "2027-01-01", { kind: "regular" });
    await add("Good Friday", "2027-04-02", { kind: "regular" });
    const { skipped } = expectStatus(await copy(2026, 2027));
    const kept = skipped.filter(({ reason }: Entry) => reason === "already there");
    expect(days(kept)).toEqual({ "New Year's Day": "2026-01-01", "Good Friday": "2026-04-03" });
  });

  it("takes 29 February to the 28th of a common year, and to itself in a leap year", async () => {
    await add("Founding of the town", "2028-02-29");
    await add("Fiesta", "2028-06-24");
    expect(days(expectStatus(await copy(2028, 2029)).added)).toEqual({
      "Founding of the town": "2029-02-28",
      Fiesta: "2029-06-24",
    });
    expect(days(expectStatus(await copy(2028, 2032)).added)["Founding of the town"]).toBe("2032-02-29");
  });

  it("is refused to itself, from nothing, for no year, and without permission", async () => {
    expect(expectStatus(await copy(2026, 2026), 400).code).toBe("holidays_same_year");
    expect(expectStatus(await copy(2031, 2032), 409)).toMatchObject({
      code: "holidays_none",
      message: "The year 2031 has no holidays to copy",
    });
    for (const bad of ["x", "0", "1899", "2200", "2026.5", "NaN", "%00"]) {
      expectStatus(await copy(2026, bad), 400);
    }
    expectStatus(await copy(2026, 2027, await kaban.signIn("teller")), 403);
    expect(await inYear(2027)).toEqual([]);
  });

  it("stays within its branch", async () => {
    await add("Only here", "2026-09-09");
    const north = await kaban.signIn("north-manager");
    const { added } = expectStatus(await copy(2026, 2027, north));
    expect(days(added)).not.toHaveProperty("Only here");
    expect(await inYear(2027)).toEqual([]);
    await kaban.db.query("update holiday set deleted_at = now() where name = 'Only here'");
  });
});
