import { type Client, startTestApp } from "./app.ts";
import { expectStatus } from "./counter.ts";

const press = (client: Client, body: object = {}) => client.post("/timesheet/time-in-and-out", body);
const pressed = async (client: Client, body?: object) => expectStatus(await press(client, body));

/** A teller, their manager and a teller elsewhere, who time in and out over days. */
export async function startTimesheets() {
  const kaban = await startTestApp();
  const [teller, manager, north] = await Promise.all([
    kaban.signIn("teller"),
    kaban.signIn("manager"),
    kaban.signIn("north"),
  ]);
  // These tests live through days.
  await kaban.db.query("update session set expires_at = '2027-01-01'");
  const later = (hours: number, minutes = 0) => kaban.clock.advance({ minutes: hours * 60 + minutes });

  /** A shift from now on that takes so many hours. */
  async function worked(hours: number, client = teller) {
    await pressed(client);
    later(hours);
    return pressed(client);
  }

  /** Corrects a shift to that Monday from 8 to 5 in Manila, unless more says otherwise. */
  const correct = (client: Client, sheet: { id: string; version: number }, more: object = {}) =>
    client.put(`/timesheet/${sheet.id}`, {
      time_in_at: "2026-06-01T08:00:00+08:00",
      time_out_at: "2026-06-01T17:00:00+08:00",
      reason: "Forgot to press",
      version: sheet.version,
      ...more,
    });

  return {
    kaban,
    teller,
    manager,
    north,
    press,
    pressed,
    later,
    worked,
    correct,
    /** Back to Monday noon in Manila, and nobody has worked yet. */
    async startAgain() {
      kaban.clock.set("2026-06-01T04:00:00Z");
      await kaban.db.query("delete from timesheet");
    },
  };
}
export type Timesheets = Awaited<ReturnType<typeof startTimesheets>>;
