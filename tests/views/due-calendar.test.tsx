// @vitest-environment jsdom
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Output } from "#contract/kit/operation";
import type { dueCalendar } from "#contract/operations/loans/due-calendar";
import { DueCalendar } from "../../src/pages/loans/due-calendar";
import { playServer, showPage } from "./branch-page";

const server = playServer();

test("says day by day what falls due, and each day leads to its instalments", async () => {
  const asked: (string | null)[] = [];
  server.answer(({ path, search }) => {
    if (path !== "/loan-due-calendar") return undefined;
    const month = search.get("month") ?? "";
    asked.push(month);
    const days = [
      { day: `${month.slice(0, 8)}03`, count: 1_204, amount: 250_000_00, holidays: [] },
      { day: `${month.slice(0, 8)}05`, count: 0, amount: 0, holidays: ["Founding day"] },
    ];
    return { body: { month, days } satisfies Output<typeof dueCalendar> };
  });
  showPage(<DueCalendar />, "loan/collection");
  const first = within(await screen.findByRole("table"));
  const link = first.getByRole("link");
  expect(link.textContent).toBe("250,000.001204 instalments");
  const { searchParams, pathname } = new URL(link.getAttribute("href") ?? "", "http://kaban.test");
  expect(pathname).toMatch(/\/loan\/reports$/);
  const [month] = asked;
  const day = `${month?.slice(0, 8)}03`;
  expect(Object.fromEntries(searchParams)).toEqual({ report: "due", from: day, to: day, group: "none" });
  expect(first.getByText("Founding day").closest("td")?.querySelector("a")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Next month" }));
  await screen.findByRole("table");
  expect(asked.at(-1)).not.toBe(month);
});
