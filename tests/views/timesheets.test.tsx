// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { momentOf, wallTimeOf } from "../../src/components/pickers/wall-time";
import { clockOf, hoursOf } from "../../src/pages/timesheets/hours";
import { MyTimesheet } from "../../src/pages/timesheets/my-timesheet";
import { Timesheets } from "../../src/pages/timesheets/timesheets";
import { playServer, showPage } from "./branch-page";

const server = playServer();
const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`;

const shift = {
  id: id(10),
  user_id: id(11),
  user_name: "teller",
  user_full_name: "Tala Reyes",
  entry_date: "2026-11-21",
  time_in_at: "2026-11-21T00:00:00.000Z",
  time_out_at: null as string | null,
  seconds: null as number | null,
  is_open: true,
  is_forgotten: false,
  is_corrected: false,
  version: 3,
};
const now = "2026-11-21T02:30:05.000Z";

let open: typeof shift | null;
let pressed: { status?: number; body: unknown };
let corrected: { status?: number; body: unknown };
let rows: object[];

beforeEach(() => {
  localStorage.clear();
  open = null;
  rows = [{ ...shift, seconds: 9_000, is_open: false, is_forgotten: true }];
  pressed = { body: shift };
  corrected = { body: shift };
  const week = { week_from: "2026-11-16", week_seconds: 36_000 };
  const person = { user_id: id(11), user_name: "teller", full_name: "Tala Reyes" };
  const hours = { ...person, shifts: 2, seconds: 30_060, open: 1, forgotten: 1 };
  const answers: Record<string, () => { status?: number; body: unknown }> = {
    "/timesheet/current": () => (open ? { body: open } : { status: 204, body: "" }),
    "/timesheet/me/totals": () => ({ body: { today: "2026-11-21", today_seconds: 3_600, ...week, now } }),
    "/timesheet/totals": () => ({
      body: { from: "2026-11-01", to: "2026-11-21", data: [hours], seconds: 30_060 },
    }),
    [`/timesheet/${shift.id}`]: () => corrected,
    "/timesheet/time-in-and-out"() {
      if ((pressed.status ?? 200) === 200) open = open ? null : shift;
      return pressed;
    },
  };
  const page = () => ({
    data: rows,
    totalSize: rows.length,
    totalPage: 1,
    pageIndex: 0,
    pageSize: 10,
    totals: { seconds: 9_000 },
  });
  server.answer(({ path }) => (path.endsWith("/search") ? { body: page() } : answers[path]?.()));
});
afterEach(() => Reflect.deleteProperty(navigator, "mediaDevices"));

const sent = (path: string) => server.calls.filter((call) => call.path === path && call.method !== "GET");

describe("durations and times", () => {
  test.each([
    [0, "0:00", "0:00:00"],
    [59, "0:00", "0:00:59"],
    [3_661, "1:01", "1:01:01"],
    [360_000, "100:00", "100:00:00"],
  ])("%i seconds are %s, running %s", (seconds, hours, clock) => {
    expect([hoursOf(seconds), clockOf(seconds)]).toEqual([hours, clock]);
  });

  test("a clock never runs below zero", () => expect(clockOf(-5)).toBe("0:00:00"));

  test.each([
    ["Asia/Manila", "2026-11-21T08:30", "2026-11-21T00:30:00.000Z"],
    ["America/New_York", "2026-07-01T08:00", "2026-07-01T12:00:00.000Z"],
    ["America/New_York", "2026-12-01T08:00", "2026-12-01T13:00:00.000Z"],
    ["America/New_York", "2026-03-08T03:30", "2026-03-08T07:30:00.000Z"],
    ["Asia/Kathmandu", "2026-01-01T00:00", "2025-12-31T18:15:00.000Z"],
  ])("in %s, %s is the moment %s, and back", (zone, wall, moment) => {
    expect(momentOf(zone, wall)).toBe(moment);
    expect(wallTimeOf(zone, moment)).toBe(wall);
  });

  test("what is no time is no moment", () => expect(momentOf("Asia/Manila", "")).toBeNull());
});

describe("my timesheet", () => {
  const clock = () => screen.findByRole("timer");
  const figure = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;

  test("opens a shift with the intent to, and asks anew", async () => {
    showPage(<MyTimesheet />, "my-timesheet");
    expect((await clock()).textContent).toBe("0:00:00");
    expect([figure("Today"), figure("This week")]).toEqual(["1:00:00", "10:00:00"]);
    await userEvent.click(screen.getByRole("button", { name: "Clock in" }));
    expect(await screen.findByRole("button", { name: "Clock out" })).toBeTruthy();
    expect(sent("/timesheet/time-in-and-out").map(({ body }) => body)).toEqual([
      { direction: "in", media_id: null },
    ]);
  });

  test("runs by the server's time, into the day and the week", async () => {
    open = shift;
    showPage(<MyTimesheet />, "my-timesheet");
    await waitFor(async () => expect((await clock()).textContent).toMatch(/^2:30:0\d$/));
    expect(figure("Today")).toMatch(/^3:30:0\d$/);
    expect(figure("This week")).toMatch(/^12:30:0\d$/);
  });

  test("says that a shift may have been forgotten, and counts it to the day it began", async () => {
    open = { ...shift, entry_date: "2026-11-15", is_forgotten: true };
    showPage(<MyTimesheet />, "my-timesheet");
    await screen.findByText(/is unusually long/);
    expect([figure("Today"), figure("This week")]).toEqual(["1:00:00", "10:00:00"]);
  });

  test("shows why it was refused, and how it stands by now", async () => {
    pressed = { status: 409, body: { code: "already_timed_in", message: "You are already clocked in" } };
    showPage(<MyTimesheet />, "my-timesheet");
    const button = await screen.findByRole("button", { name: "Clock in" });
    open = shift;
    await userEvent.click(button);
    expect(await screen.findByText("You are already clocked in")).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Clock out" })).toBeTruthy();
  });

  test("goes on without a picture where the camera is refused", async () => {
    const getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia }, configurable: true });
    showPage(<MyTimesheet />, "my-timesheet");
    await userEvent.click(await screen.findByRole("checkbox", { name: /Take a photo/ }));
    await userEvent.click(screen.getByRole("button", { name: "Clock in" }));
    await screen.findByText(/blocks the camera/);
    expect(sent("/timesheet/time-in-and-out")).toHaveLength(0);
    await userEvent.click(screen.getByRole("button", { name: "Without a photo" }));
    await screen.findByRole("button", { name: "Clock out" });
    expect(sent("/timesheet/time-in-and-out")[0]?.body).toEqual({ direction: "in", media_id: null });
    expect(sent("/media")).toHaveLength(0);
  });
});

describe("the manager's timesheets", () => {
  test("ask for this month, show hours, their sum, and what was forgotten", async () => {
    showPage(<Timesheets />, "timesheets");
    expect(await screen.findAllByText("2:30")).toHaveLength(2);
    expect(screen.getAllByText("Forgotten")).toHaveLength(2);
    expect(screen.getByText("Tala Reyes").closest("td")).toBeTruthy();
    expect(screen.queryByText("teller")).toBeNull();
    const asked = server.calls.find(({ path }) => path === "/timesheet/search")?.search.get("filter");
    expect(JSON.parse(asked ?? "").filters).toEqual([
      { field: "entry_date", mode: "gte", value: "2026-11-01" },
      { field: "entry_date", mode: "lte", value: "2026-11-21" },
    ]);
  });

  const openDialog = async () => {
    showPage(<Timesheets />, "timesheets");
    await userEvent.click(await screen.findByRole("button", { name: "Actions for Tala Reyes" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: /Correct/ }));
    return screen.findByRole("dialog");
  };
  const send = (dialog: HTMLElement) =>
    userEvent.click(within(dialog).getByRole("button", { name: "Correct" }));

  test("put a shift right in the branch's time, with a reason", async () => {
    const dialog = await openDialog();
    const [timeIn, timeOut] = ["Time in", "Time out"].map((name) =>
      within(dialog).getByLabelText<HTMLInputElement>(new RegExp(name)),
    ) as [HTMLInputElement, HTMLInputElement];
    expect([timeIn.value, timeOut.value]).toEqual(["Nov 21, 2026, 8:00 AM", ""]);
    await send(dialog);
    await within(dialog).findByText("Reason is required");
    expect(sent(`/timesheet/${shift.id}`)).toHaveLength(0);
    await userEvent.type(timeOut, "11/21/2026 17:15{Tab}");
    await userEvent.type(within(dialog).getByLabelText(/Reason/), "Forgot");
    await send(dialog);
    await screen.findByText("The shift of Tala Reyes is corrected");
    expect(sent(`/timesheet/${shift.id}`)[0]?.body).toEqual({
      time_in_at: "2026-11-21T00:00:00.000Z",
      time_out_at: "2026-11-21T09:15:00.000Z",
      reason: "Forgot",
      version: 3,
    });
  });

  test("show a refusal at the time it is about", async () => {
    const message = "The person has another shift at that time";
    corrected = { status: 409, body: { code: "shifts_overlap", message, fields: { time_in_at: message } } };
    rows = [{ ...shift, time_out_at: "2026-11-21T09:00:00.000Z" }];
    const dialog = await openDialog();
    await userEvent.type(within(dialog).getByLabelText(/Reason/), "Forgot");
    await send(dialog);
    await within(dialog).findByText(message);
    expect(document.activeElement?.id).toBe("correct_time_in_at");
  });

  test("do not offer to correct one's own", async () => {
    const { user_id } = (await import("./auth-fixture")).authOf([]);
    rows = [{ ...shift, user_id }];
    showPage(<Timesheets />, "timesheets");
    await userEvent.click(await screen.findByRole("button", { name: "Actions for Tala Reyes" }));
    const item = await screen.findByRole("menuitem", { name: /not your own/ });
    expect(item.getAttribute("aria-disabled")).toBe("true");
  });

  test("sum the hours per person, and lead to a person's shifts", async () => {
    showPage(<Timesheets />, "timesheets");
    await userEvent.click(await screen.findByText("Hours per person"));
    const table = await screen.findByRole("table", { name: "From Nov 1, 2026 to Nov 21, 2026" });
    expect(within(table).getByRole("row", { name: "Tala Reyes 2 1 1 8:21" })).toBeTruthy();
    expect(within(table).getByRole("row", { name: "Total 8:21" })).toBeTruthy();
    await userEvent.click(within(table).getByRole("button", { name: "Tala Reyes" }));
    await waitFor(() => {
      const asked = server.calls.findLast(({ path }) => path === "/timesheet/search")?.search.get("filter");
      expect(JSON.parse(asked ?? "").filters[0]).toEqual({ field: "user_id", mode: "equal", value: id(11) });
    });
  });
});
