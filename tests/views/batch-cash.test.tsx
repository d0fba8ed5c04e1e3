// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { BatchPage } from "../../src/pages/batch/batch-page";
import { denominations, hundred, id, open, page } from "./batch-fixture";
import { playServer, showPage } from "./branch-page";

const server = playServer();
const other = { batch_id: id(30), reference: "TB-000002", teller_name: "Tess Reyes" };
const funding = {
  id: id(40),
  from_batch_id: other.batch_id,
  from_reference: other.reference,
  from_teller_name: other.teller_name,
  to_batch_id: open.id,
  to_reference: open.reference,
  to_teller_name: open.user_full_name,
  amount: 25_000,
  description: null,
  counts: [],
  state: "waiting",
  asked_at: "2026-11-21T01:30:00.000Z",
  asked_by_name: other.teller_name,
  decided_at: null,
  decided_by_name: null,
};

beforeEach(() => sessionStorage.clear());

/** Plays the server of a teller with that batch. */
function play(batch: object) {
  const ended = { ...open, counted_cash: 100_000, over_short: -50_000, ended_at: "2026-11-21T09:00:00.000Z" };
  server.answer(({ path, method }) => {
    if (path === "/transaction-batch/current") return { body: batch };
    if (path === "/transaction-batch/end") return { body: ended };
    if (path === "/bills-and-coins/search") return page(denominations);
    if (path === "/batch-funding" && method === "POST")
      return { status: 201, body: { ...funding, to_teller_name: other.teller_name } };
    if (path === "/batch-funding") return { body: { drawers: [other], data: [funding] } };
    if (path === `/batch-funding/${funding.id}/accept`) return { body: { ...funding, state: "done" } };
    return undefined;
  });
}
const show = () => showPage(<BatchPage />, "transaction/transaction-batch");
const sent = (path: string) => server.calls.filter((call) => call.path === path && call.method !== "GET");
const quantityOf = (name: string) => screen.findByRole("textbox", { name: `Quantity of ${name}` });

test("cash from another drawer is accepted, and handed to it by denomination", async () => {
  play(open);
  show();
  const user = userEvent.setup();
  expect(await screen.findByText("Tess Reyes → Tala Reyes")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Accept" }));
  await waitFor(() => expect(sent(`/batch-funding/${funding.id}/accept`)).toHaveLength(1));

  await user.click(screen.getByRole("button", { name: "Move cash" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByLabelText(/Where it goes/));
  await user.click(await screen.findByTitle("From my drawer into another drawer"));
  await user.click(await dialog.findByLabelText(/^Drawer/));
  await user.click(await screen.findByTitle("Tess Reyes · TB-000002"));
  await user.click(dialog.getByText("Count by denomination"));
  await user.type(await dialog.findByRole("textbox", { name: "Quantity of 100 pesos" }), "3");
  expect(dialog.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe("300.00");
  await user.click(dialog.getByRole("button", { name: "Move cash" }));
  await waitFor(() => expect(sent("/batch-funding")).toHaveLength(1));
  expect(sent("/batch-funding")[0]?.body).toMatchObject({
    way: "to drawer",
    to_batch_id: other.batch_id,
    amount: 30_000,
    counts: [{ bills_and_coins_id: hundred.id, quantity: 3 }],
  });
  expect(await screen.findByText("₱250.00 waits until Tess Reyes accepts it")).toBeTruthy();
});

test("who counts blind sees nothing of the drawer, gives the count, and may ask to see it", async () => {
  play({ ...open, is_hidden: true, expected_cash: null, totals: null, blotter: null });
  show();
  const user = userEvent.setup();
  expect(await screen.findByText(/You count without seeing/)).toBeTruthy();
  await user.type(await quantityOf("1,000 pesos"), "1");
  expect(screen.queryByText(/Short by|Over by|matches/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "End batch" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "End batch" }));
  await waitFor(() => expect(sent("/transaction-batch/end")).toHaveLength(1));
});
