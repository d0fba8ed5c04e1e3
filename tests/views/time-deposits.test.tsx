// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { TimeDeposits } from "../../src/pages/time-deposits/time-deposits";
import { playServer, showPage } from "./branch-page";

const server = playServer();
const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`;
const placed = {
  ...{ id: id(10), number: "TD000001", name: "TD000001 Cruz, Ana", version: 1, member_account_id: id(11) },
  ...{ member_id: id(12), member_name: "Cruz, Ana", account_number: "21120-000001", account_id: id(13) },
  ...{ principal: 1_000_000, rate: "6", term_months: 0, term_days: 90, interest: 15_000 },
  ...{ placed_on: "2026-08-20", matures_on: "2026-11-18", at_maturity: "principal with interest" },
  ...{ savings_number: null, state: "matured", ended_on: null, interest_paid: null, held_up: null },
};

const earned = { deposits: 1, principal: 1_000_000, earned: 15_000, accrued: 10_000, amount: 5_000 };
const accrual = {
  ...{ through: "2026-10-31", accrued_through: "2026-09-30", amount: 5_000 },
  payable: { account_id: id(14), code: "21390", name: "Other Accrued Expenses" },
  products: [{ account_id: id(13), code: "21120", name: "Time Deposits", ...earned }],
};
const accrued = { through: "2026-10-31", deposits: 1, amount: 5_000, entry_id: id(15), reference: "INT-1" };

beforeEach(() =>
  server.answer((call) => {
    if (call.path === "/time-deposit/search")
      return { body: { data: [placed], totalSize: 1, totalPage: 1, pageIndex: 0, pageSize: 10, totals: {} } };
    if (call.path === "/time-deposit/roll-over") return { body: { id: id(20) } };
    if (call.path === "/time-deposit/accrual" && call.method === "GET") return { body: accrual };
    if (call.path === "/time-deposit/accrual") return { body: accrued };
    return undefined;
  }),
);
const asked = () =>
  server.calls.flatMap(({ path, search }) =>
    path === "/time-deposit/search" ? [search.get("filter") ?? ""] : [],
  );

test("shows what matures within 30 days, and rolls over what has", async () => {
  showPage(<TimeDeposits />, "time-deposit");
  expect(await screen.findByText("TD000001")).toBeTruthy();
  expect(asked()[0]).toContain("matures_on");
  await userEvent.click(screen.getByText("All"));
  await waitFor(() => expect(asked().at(-1)).not.toContain("matures_on"));
  await userEvent.click(screen.getByRole("button", { name: "Roll over what has matured" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("Roll over what has matured?");
  await userEvent.click(within(dialog).getByRole("button", { name: "Roll over" }));
  await waitFor(() => expect(server.calls.some(({ path }) => path === "/time-deposit/roll-over")).toBe(true));
});

test("shows by product what a month is to be accrued of, and accrues it", async () => {
  showPage(<TimeDeposits />, "time-deposit");
  await userEvent.click(await screen.findByRole("button", { name: "Accrue interest" }));
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog.textContent).toContain("21390 Other Accrued Expenses"));
  expect(dialog.textContent).toContain("Time Deposits");
  await userEvent.click(within(dialog).getByRole("button", { name: "Accrue interest" }));
  const sent = () =>
    server.calls.filter(({ path, method }) => path === "/time-deposit/accrual" && method === "POST");
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ through: "2026-10-31" }]));
});
