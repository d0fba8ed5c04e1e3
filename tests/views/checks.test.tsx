// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { checkStates } from "#contract/entities/received-check";
import { Checks } from "../../src/pages/checks/checks";
import { page } from "./batch-fixture";
import { playServer, showPage } from "./branch-page";

const server = playServer();
const id = (number: number) => `00000000-0000-4000-8000-0000000001${String(number).padStart(2, "0")}`;
const check = {
  id: id(1),
  state: "on hand",
  member_id: id(9),
  member_name: "Ana Cruz",
  bank_id: id(8),
  bank_name: "Landbank",
  check_number: "CHK-5",
  check_date: "2026-11-20",
  amount: 56_750,
  receipt: "000012",
  clears_on: null,
  fee: 0,
  version: 1,
};
const other = {
  ...check,
  id: id(2),
  check_number: "CHK-6",
  amount: 10_000,
  state: "in bank",
  due_on: "2026-11-25",
};
const unnamed = { ...check, id: id(3), check_number: null, amount: 700, receipt: "000013" };
const bank = { id: id(20), code: "11130", name: "Cash in Bank" };

beforeEach(() => sessionStorage.clear());

function play() {
  server.answer(({ path, method }) => {
    if (path === "/received-check/search")
      return page(
        [check, other].map((one) => ({ name: one.check_number, received_on: "2026-11-20", ...one })),
      );
    if (path === "/received-check/totals") {
      const data = checkStates.map((state) => ({
        state,
        count: state === "on hand" ? 1 : 0,
        amount: state === "on hand" ? 56_750 : 0,
      }));
      return { body: { data, due_count: 2, due_amount: 30_000 } };
    }
    if (path === "/check-deposit/on-hand") return { body: { data: [check, unnamed] } };
    if (path === "/check-deposit" && method === "POST") {
      const slip = { id: id(30), reference: "BL000009", entry_date: "2026-11-21", amount: 56_750, count: 1 };
      return { status: 201, body: slip };
    }
    if (path === "/account/search") return page([bank]);
    return undefined;
  });
}
const sent = (path: string) => server.calls.filter((call) => call.path === path && call.method === "POST");

test("the warehouse tells what each state comes to, what is due, and narrows to a state", async () => {
  play();
  showPage(<Checks />, "transaction/checks");
  expect(await screen.findByText("CHK-5")).toBeTruthy();
  expect(await screen.findByText(/2 post-dated checks of ₱?300\.00 together are due/)).toBeTruthy();
  await userEvent.setup().click(screen.getByRole("radio", { name: /bounced/i }));
  await waitFor(() => {
    const asked = server.calls.findLast(({ path }) => path === "/received-check/search");
    expect(asked?.search.get("filter")).toContain("bounced");
  });
});

test("checks on hand are chosen for a slip; one without its number is not", async () => {
  play();
  showPage(<Checks />, "transaction/checks");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /Deposit checks/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("checkbox", { name: "Select CHK-5" }));
  expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: "Select 000013" }).disabled).toBe(true);
  expect(dialog.getByText(/1 check chosen/)).toBeTruthy();
  await user.click(dialog.getByLabelText(/Bank account/));
  await user.click(await screen.findByText(/Cash in Bank/));
  await user.type(dialog.getByLabelText(/Slip no/), "S-1");
  await user.click(dialog.getByRole("button", { name: /Deposit checks/ }));
  await waitFor(() => expect(sent("/check-deposit")).toHaveLength(1));
  expect(sent("/check-deposit")[0]?.body).toMatchObject({
    account_id: bank.id,
    slip_number: "S-1",
    check_ids: [check.id],
  });
});

test("a row's menu stays open when the list is read anew, and offers what fits the row now", async () => {
  play();
  showPage(<Checks />, "transaction/checks");
  await userEvent.setup().click(await screen.findByRole("button", { name: /Actions.* CHK-6/ }));
  expect(await screen.findByRole("menuitem", { name: "Mark as cleared" })).toBeTruthy();
  other.state = "cleared";
  fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(screen.queryByRole("menuitem", { name: "Mark as cleared" })).toBeNull());
  expect(screen.getByRole("menuitem", { name: "Returned by the bank" })).toBeTruthy();
  other.state = "in bank";
});
