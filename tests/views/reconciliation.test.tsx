// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { Reconciliation } from "../../src/pages/reconciliation/reconciliation";
import { page } from "./batch-fixture";
import { playServer, showPage } from "./branch-page";

const server = playServer();
const id = (number: number) => `00000000-0000-4000-8000-0000000002${String(number).padStart(2, "0")}`;
const bankAccount = { id: id(1), name: "Landbank main", number: "0012" };
const booked = {
  entry_id: id(2),
  line_number: 1,
  entry_date: "2026-10-30",
  reference: "BL000004",
  paper: "S-101",
  description: "Deposit of checks",
  amount: 10_000,
  is_matched: false,
};
const answer = {
  figures: {
    bank_balance: 18_500,
    in_transit: 10_000,
    outstanding: 4_000,
    opening_difference: 0,
    unbooked: 1_500,
    book_balance: 23_000,
    gap: 0,
  },
  open_lines: [
    {
      id: id(3),
      entry_date: "2026-10-31",
      description: "Deposit",
      reference: "S-101",
      amount: 10_000,
      suggested: [booked],
    },
  ],
  in_transit: [booked],
  outstanding: [],
  sums: [{ amount: 10_000, lines: [id(3)], book_lines: [{ entry_id: booked.entry_id, line_number: 1 }] }],
  is_cut: false,
};

beforeEach(() => sessionStorage.clear());

function play() {
  server.answer(({ path, method }) => {
    if (path === "/bank-account/search") return page([bankAccount]);
    if (path === `/bank-account/${bankAccount.id}/reconciliation`) {
      return method === "GET"
        ? { body: answer }
        : {
            status: 409,
            body: {
              code: "lines_not_booked",
              message: "The bank wrote -15.00 that the books do not have: book or match it first",
              detail: { amount: "-15.00" },
            },
          };
    }
    if (path.startsWith("/bank-account/")) return { body: bankAccount };
    if (path === `/bank-statement-line/${id(3)}/match`) return { body: { id: id(3) } };
    return undefined;
  });
}

test("the agreement adds up on screen, a line is matched, and closing tells why it cannot be", async () => {
  play();
  showPage(<Reconciliation />, "accounting/reconciliation");
  const user = userEvent.setup();
  expect(await screen.findByText("The books say")).toBeTruthy();
  const asked = server.calls.findLast(({ path }) => path.endsWith("/reconciliation"));
  expect(asked?.search.get("through")).toBe("2026-10-31");
  await user.click(await screen.findByRole("button", { name: /Match with S-101/ }));
  await waitFor(() =>
    expect(server.calls.findLast(({ path }) => path.endsWith("/match"))?.body).toEqual({
      book_lines: [{ entry_id: booked.entry_id, line_number: 1 }],
    }),
  );
  await user.click(screen.getByRole("button", { name: "Close through this day" }));
  expect(await screen.findByText(/The bank wrote -15.00/)).toBeTruthy();
});

test("what comes to the same is chosen by its suggestion, and matched only while it does", async () => {
  play();
  showPage(<Reconciliation />, "accounting/reconciliation");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /100.00: one line of the bank/ }));
  const together = await screen.findByRole("status", { name: "What is chosen" });
  expect(together.textContent).toContain("1 line of the bank");
  const match = screen.getByRole("button", { name: "Match them" }) as HTMLButtonElement;
  const boxes = screen.getAllByRole("checkbox").filter((box) => (box as HTMLInputElement).checked);
  await user.click(boxes.at(-1) as HTMLElement);
  await waitFor(() => expect(match.disabled).toBe(true));
  expect(together.textContent).toContain("They differ by");
  await user.click(boxes.at(-1) as HTMLElement);
  await waitFor(() => expect(match.disabled).toBe(false));
  await user.click(match);
  await waitFor(() =>
    expect(server.calls.findLast(({ path }) => path.endsWith("/match"))?.body).toEqual({
      also: [],
      book_lines: [{ entry_id: booked.entry_id, line_number: 1 }],
    }),
  );
});
