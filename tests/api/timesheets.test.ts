import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { startTimesheets, type Timesheets } from "../support/timesheets.ts";

let kaban: Timesheets["kaban"];
let teller: Timesheets["teller"];
let manager: Timesheets["manager"];
let north: Timesheets["north"];
let press: Timesheets["press"];
let pressed: Timesheets["pressed"];
let later: Timesheets["later"];
let worked: Timesheets["worked"];
let startAgain: Timesheets["startAgain"];

beforeAll(async () => {
  ({ kaban, teller, manager, north, press, pressed, later, worked, startAgain } = await startTimesheets());
});
afterAll(() => kaban.close());
beforeEach(() => startAgain());

describe("timing in and out", () => {
  test("opens a shift, then ends it", async () => {
    expectStatus(await teller.get("/timesheet/current"), 204);
    const open = await pressed(teller);
    expect(open).toMatchObject({
      user_id: teller.userId,
      entry_date: "2026-06-01",
      time_in_at: "2026-06-01T04:00:00.000Z",
      time_out_at: null,
      version: 1,
    });
    expect(expectStatus(await teller.get("/timesheet/current"))).toEqual({ ...open, is_forgotten: false });
    later(4, 30);
    const ended = await pressed(teller);
    expect(ended).toMatchObject({ id: open.id, time_out_at: "2026-06-01T08:30:00.000Z", version: 2 });
    expectStatus(await teller.get("/timesheet/current"), 204);
  });

  test("leaves a footstep with both states", async () => {
    const { id } = await worked(1);
    const filter = JSON.stringify({ filters: [{ field: "entity_id", mode: "equal", value: id }] });
    const { data } = expectStatus(
      await manager.get(`/footstep/branch/search?filter=${encodeURIComponent(filter)}`),
    );
    const steps = data.sort((one: { before: unknown }) => (one.before ? 1 : -1));
    expect(steps).toMatchObject([
      {
        activity: "time-in-and-out-success",
        entity: "timesheet",
        before: null,
        after: { time_out_at: null },
      },
      { before: { time_out_at: null }, after: { time_out_at: "2026-06-01T05:00:00.000Z" } },
    ]);
  });

  test("refuses what the person did not mean", async () => {
    expect(expectStatus(await press(teller, { direction: "out" }), 409).code).toBe("not_timed_in");
    await pressed(teller, { direction: "in" });
    expect(expectStatus(await press(teller, { direction: "in" }), 409).code).toBe("already_timed_in");
    await pressed(teller, { direction: "out" });
  });

  test("opens one shift, however many ask at once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => press(teller, { direction: "in" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    const insert = `insert into timesheet (id, organization_id, branch_id, user_id, entry_date, time_in_at,
      created_at) select gen_random_uuid(), organization_id, branch_id, user_id, entry_date, time_in_at,
      created_at from timesheet`;
    await expect(kaban.db.query(insert)).rejects.toThrow("timesheet_one_open");
  });

  test("goes branch by branch", async () => {
    await pressed(teller);
    await pressed(north);
    const read = async (client: Client) => expectStatus(await client.get("/timesheet/current")).user_id;
    expect([await read(teller), await read(north)]).toEqual([teller.userId, north.userId]);
  });

  test("is for those employed", async () => {
    const member = await kaban.signIn("member");
    expectStatus(await press(member), 403);
    expectStatus(await member.get("/timesheet/current"), 403);
    expectStatus(await member.get("/timesheet/me/search"), 403);
    for (const person of ["owner", "accountant"] as const) await pressed(await kaban.signIn(person));
  });

  test("takes a picture only from the hand of the person, and shows it to the manager alone", async () => {
    const picture = async (client: Client) => {
      const { rows } = await kaban.db.query(
        `insert into media (id, organization_id, branch_id, file_name, file_type, file_size, width, height,
           storage_key, created_at, created_by_id)
         select gen_random_uuid(), organization_id, id, 'me.jpg', 'image/jpeg', 4, 1, 1, 'me', now(), $1
         from branch where id = $2 returning id`,
        [client.userId, client.branchId],
      );
      return rows[0].id as string;
    };
    kaban.files.set("me", Buffer.from("abcd"));
    const [own, others] = [await picture(teller), await picture(manager)];
    expect(expectStatus(await press(teller, { media_id: others }), 404).code).toBe("picture_not_found");
    expect(await pressed(teller, { media_id: own })).toMatchObject({ media_in_id: own, media_out_id: null });
    expectStatus(await manager.get(`/media/${own}`));
    expectStatus(await (await kaban.signIn("teller2")).get(`/media/${own}`), 404);
    await kaban.db.query("delete from timesheet");
    expectStatus(await manager.get(`/media/${own}`), 404);
  });
});

describe("days", () => {
  test("are the branch's, and a night's shift counts to the day it began", async () => {
    // Half past eleven in the evening in Manila.
    kaban.clock.set("2026-06-02T15:30:00Z");
    await pressed(teller);
    later(8);
    expect(await pressed(teller)).toMatchObject({ entry_date: "2026-06-02" });
    // Half past midnight in Manila, though still the day before in UTC.
    kaban.clock.set("2026-06-03T16:30:00Z");
    expect(await pressed(teller)).toMatchObject({ entry_date: "2026-06-04" });
  });
});

describe("lists of shifts", () => {
  const rowsOf = async (client: Client, path: string) => expectStatus(await client.get(path)).data;

  test("show everybody to the manager, oneself to everybody, a person by membership", async () => {
    await worked(2);
    await worked(3, manager);
    await worked(4, north);
    const people = (rows: { user_id: string }[]) => rows.map(({ user_id }) => user_id).sort();
    expect(people(await rowsOf(manager, "/timesheet/search"))).toEqual(
      [teller.userId, manager.userId].sort(),
    );
    expect(people(await rowsOf(teller, "/timesheet/me/search"))).toEqual([teller.userId]);
    expectStatus(await teller.get("/timesheet/search"), 403);
    expectStatus(await teller.get("/timesheet/totals?from=2026-06-01&to=2026-06-01"), 403);
    const { rows } = await kaban.db.query(
      "select id, user_id from user_organization where user_id = any($1)",
      [[teller.userId, north.userId]],
    );
    const idOf = (client: Client) => rows.find(({ user_id }) => user_id === client.userId).id;
    const path = (client: Client) => `/timesheet/employee/${idOf(client)}/search`;
    expect(people(await rowsOf(manager, path(teller)))).toEqual([teller.userId]);
    expectStatus(await manager.get(path(north)), 404);
    expectStatus(await teller.get(path(teller)), 403);
  });

  test("sum the seconds of the whole result, are asked by moment, and leave as a file", async () => {
    await worked(2);
    kaban.clock.set("2026-06-02T04:00:00Z");
    await worked(3);
    const page = expectStatus(await manager.get("/timesheet/search?pageSize=1"));
    expect(page).toMatchObject({
      totalSize: 2,
      totals: { seconds: 5 * 3600 },
      data: [{ seconds: 3 * 3600 }],
    });
    const filter = encodeURIComponent(
      JSON.stringify({ filters: [{ field: "time_in_at", mode: "equal", value: "2026-06-01" }] }),
    );
    expect(await rowsOf(manager, `/timesheet/search?filter=${filter}`)).toMatchObject([{ seconds: 7200 }]);
    const file = await manager.get("/timesheet/export?format=csv");
    expect(file.text).toContain("2026-06-02 12:00:00");
    expect(file.text).toContain("10800");
  });
});
