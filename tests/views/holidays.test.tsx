// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { holiday } from "#contract/resources/holiday";
import { weeksOf } from "../../src/components/pickers/weeks";
import { dayAfterKey, inYear } from "../../src/pages/holidays/days";
import { Holidays } from "../../src/pages/holidays/holidays";
import { type Call, playServer, showPage } from "./branch-page";

const server = playServer();
const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`;
const row = (last: number, entry_date: string, name: string, kind = "regular") => ({
  id: id(last),
  entry_date,
  name,
  kind,
  description: null,
  version: 1,
});
const known = [
  row(10, "2026-11-01", "All Saints' Day", "special non-working"),
  row(11, "2026-12-25", "Christmas Day"),
  row(12, "2026-03-20", "Eid'l Fitr"),
];

const page = (data: object[]) => ({
  data,
  totalSize: data.length,
  totalPage: 1,
  pageIndex: 0,
  pageSize: 500,
});
const ofYear = ({ search }: Call) => {
  const year = /(\d{4})-01-01/.exec(search.get("filter") ?? "")?.[1] ?? "none";
  return known.filter(({ entry_date }) => entry_date.startsWith(year));
};

beforeEach(() => {
  localStorage.clear();
  const years = [
    { year: 2026, count: 3 },
    { year: 2027, count: 0 },
  ];
  server.answer((call) => {
    if (call.path === "/holiday/search") return { body: page(ofYear(call)) };
    if (call.path === "/holiday/year-available") return { body: { data: years } };
    if (call.path === "/holiday" && call.method === "POST") return { body: row(20, "2026-12-08", "New") };
    if (call.path === `/holiday/${id(11)}`) return { body: known[1] };
    if (call.path !== "/holiday/year/2027/copy/2026") return undefined;
    const added = [{ id: id(30), name: "Christmas Day", entry_date: "2027-12-25" }];
    const skipped = [{ name: "Eid'l Fitr", entry_date: "2026-03-20", reason: "proclaimed" }];
    return { body: { added, skipped } };
  });
});

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}

const show = (at = "maintenance/holidays", as = {}) =>
  showPage(<Holidays resource={holiday as never} />, at, as);
// By label, not by role: hundreds of roles take long to be told.
const day = (name: RegExp) => screen.findByLabelText(name, { selector: "button" });

describe("days", () => {
  test.each([
    [2026, 2, 4, 28],
    [2028, 2, 5, 29],
    [2026, 8, 6, 31],
  ])("%i-%i has %i weeks and %i days", (year, month, weeks, days) => {
    const found = weeksOf(year, month);
    expect([found.length, found.flat().filter(Boolean).length]).toEqual([weeks, days]);
    expect(found.every((week) => week.length === 7)).toBe(true);
  });

  test.each([
    ["2026-12-31", "ArrowRight", "2027-01-01"],
    ["2026-03-01", "ArrowUp", "2026-02-22"],
    ["2026-01-31", "PageDown", "2026-02-28"],
    ["2026-01-15", "PageUp", "2025-12-15"],
    ["2026-11-21", "Home", "2026-11-15"],
    ["2026-11-15", "End", "2026-11-21"],
    ["2199-12-31", "ArrowRight", undefined],
    ["2026-11-21", "a", undefined],
  ])("from %s, %s leads to %s", (from, key, to) => expect(dayAfterKey(from, key)).toBe(to));

  test("29 February is 28 February in a common year", () =>
    expect([inYear("2028-02-29", 2027), inYear("2027-02-28", 2028)]).toEqual(["2027-02-28", "2028-02-28"]));
});

describe("the calendar", () => {
  test("says in words what is a holiday, of which kind, and which day it is", async () => {
    show();
    expect(await day(/November 1, 2026: All Saints' Day \(Special non-working\)/)).toBeTruthy();
    const today = await day(/November 21, 2026: today/);
    expect(today.getAttribute("aria-current")).toBe("date");
    expect(screen.getAllByText("past")).toHaveLength(2);
    const years = screen.getByLabelText("Years");
    await waitFor(() => expect(within(years).getByLabelText("2026, 3 holidays")).toBeTruthy());
  });

  test("adds a holiday on the day that was chosen", async () => {
    const router = show();
    await day(/December 25, 2026: Christmas/);
    await userEvent.click(await day(/December 8, 2026$/));
    expect(router.state.location.pathname).toMatch(/holidays\/create$/);
    const drawer = await waitFor(() => find(".ant-drawer"));
    await userEvent.type(await within(drawer).findByLabelText("Name"), "Immaculate Conception");
    await userEvent.click(within(drawer).getByText("Create"));
    const sent = () => server.calls.find(({ method }) => method === "POST")?.body;
    await waitFor(() => expect(sent()).toMatchObject({ entry_date: "2026-12-08" }));
  });

  test("opens the holiday that a day has", async () => {
    const router = show();
    await userEvent.click(await day(/December 25, 2026: Christmas/));
    expect(router.state.location.pathname).toContain(`holidays/show/${id(11)}`);
  });

  test("adds nothing for who may not", async () => {
    const router = show(undefined, { user_type: "employee", permissions: ["holiday:read"] });
    await day(/December 25, 2026: Christmas/);
    await userEvent.click(await day(/December 8, 2026$/));
    expect(router.state.location.pathname).toMatch(/holidays$/);
    expect(screen.queryByText("Copy from another year")).toBeNull();
  });

  test("is walked through by arrows, into the next year too", async () => {
    const router = show();
    const today = await day(/November 21, 2026: today/);
    today.focus();
    fireEvent.keyDown(today, { key: "ArrowDown" });
    await waitFor(() => expect(document.activeElement?.getAttribute("data-day")).toBe("2026-11-28"));
    for (const key of ["PageDown", "PageDown"]) fireEvent.keyDown(document.activeElement as Element, { key });
    await waitFor(() => expect(document.activeElement?.getAttribute("data-day")).toBe("2027-01-28"));
    expect(router.state.location.search).toBe("?year=2027");
    expect(await screen.findByText("2027 has no holidays yet")).toBeTruthy();
  });
});

test("another year is gone to by its button", async () => {
  const router = show();
  const years = await screen.findByLabelText("Years");
  await userEvent.click(await within(years).findByLabelText("2027, 0 holidays"));
  expect(await screen.findByText("2027 has no holidays yet")).toBeTruthy();
  expect(router.state.location.search).toBe("?year=2027");
});

test("another year is copied after a look at it, and each that was not copied says why", async () => {
  show("maintenance/holidays?year=2027");
  await userEvent.click(await screen.findByText("Copy from another year"));
  const dialog = await waitFor(() => find(".ant-modal"));
  expect(await within(dialog).findByText("Christmas Day")).toBeTruthy();
  await userEvent.click(within(dialog).getByText("Copy 2026 to 2027"));
  expect(await within(dialog).findByText("1 holiday was added to 2027")).toBeTruthy();
  expect(within(dialog).getByText(/Eid'l Fitr: its day is proclaimed/)).toBeTruthy();
});
