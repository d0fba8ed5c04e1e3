// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Adjustments } from "../../src/pages/adjustments/adjustments";
import { type Answer, playServer, showPage } from "./branch-page";

const server = playServer();
const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`;

const expense = { id: id(10), code: "73660", name: "Supplies", member_kind: null };
const savings = { id: id(11), code: "21110", name: "Saving Deposits", member_kind: "savings" };
const ana = { id: id(20), full_name: "Cruz, Ana", passbook: "000010" };
const first = { member_account_id: id(30), account_id: savings.id, number: "21110-000007" };
const second = { member_account_id: id(31), account_id: savings.id, number: "21110-000008" };
const posted = { id: id(40), reference: "AV000001", entry_date: "2026-11-21", amount: 150_050 };
const page = (data: unknown[]) => ({
  body: { data, totalSize: data.length, totalPage: 1, pageIndex: 0, pageSize: 20 },
});

/** Plays a server that posts as told. */
function play(answer: Answer) {
  const reads: Record<string, Answer> = {
    "/adjustment-entry/search": page([]),
    "/account/search": page([expense, savings]),
    "/member-profile/search": page([ana]),
    [`/account/${expense.id}`]: { body: expense },
    [`/account/${savings.id}`]: { body: savings },
    [`/member-profile/${ana.id}`]: { body: ana },
    [`/member-accounting-ledger/member-profile/${ana.id}`]: { body: { data: [first, second] } },
  };
  server.answer(({ method, path }) => (method === "POST" ? answer : reads[path]));
}
const postings = () => server.calls.filter(({ method }) => method === "POST");

const pick = async (name: RegExp, option: string) => {
  await userEvent.click(await screen.findByLabelText(name));
  const options = await screen.findAllByTitle(option);
  await userEvent.click(options.at(-1) as HTMLElement);
};

/** Opens the form, and puts ₱1,500.50 from Ana's savings on supplies into it. */
async function fill() {
  const router = showPage(<Adjustments />, "accounting/adjustment-entry");
  await userEvent.click(await screen.findByRole("button", { name: /New adjustment/ }));
  await pick(/^Account$/, "73660 Supplies");
  expect(screen.queryByLabelText(/^Member/)).toBeNull();
  await pick(/^Counter account/, "21110 Saving Deposits");
  await pick(/^Member of the counter account/, "Cruz, Ana · 000010");
  await pick(/^Account no\. of the counter account/, "21110-000008");
  await userEvent.type(screen.getByLabelText(/^Amount/), "1,500.50");
  await userEvent.type(screen.getByLabelText(/^Description/), "Booked twice");
  return router;
}

test("both sides are seen before they are posted, on the side that is chosen", async () => {
  play({ status: 201, body: posted });
  const router = await fill();
  const rows = () =>
    within(screen.getByRole("region", { name: "What will be posted" }))
      .getAllByRole("row")
      .map(({ textContent }) => textContent ?? "")
      .filter((text) => /\d/.test(text));
  expect(rows()).toEqual([
    expect.stringMatching(/^73660 Supplies.*1,500\.50/),
    expect.stringMatching(/^21110 Saving DepositsCruz, Ana · 000010.*1,500\.50/),
  ]);
  await pick(/^Side/, "Credit");
  expect(rows()[0]).toMatch(/^21110/);
  await userEvent.click(screen.getByRole("button", { name: "Post" }));
  await expect
    .poll(() => postings().map(({ body }) => body))
    .toMatchObject([
      {
        account_id: expense.id,
        side: "credit",
        counter_account_id: savings.id,
        counter_member_id: ana.id,
        counter_member_account_id: id(31),
        amount: 150_050,
        description: "Booked twice",
      },
    ]);
  expect(postings()[0]?.headers["Idempotency-Key"]).toBeTruthy();
  expect(await screen.findByText("Adjustment AV000001 is posted")).toBeTruthy();
  await expect.poll(() => router.state.location.pathname).toMatch(new RegExp(`/show/${posted.id}$`));
});

test("what the server refuses of a side stands at its input", async () => {
  const message = "The account 21110 Saving Deposits is frozen";
  const refused = {
    code: "counter_account_not_open",
    message,
    operation: "adjustment-entry:create",
    fields: { counter_account_id: message },
    detail: { account: "21110 Saving Deposits", status: "frozen" },
  };
  play({ status: 409, body: refused });
  await fill();
  await userEvent.click(screen.getByRole("button", { name: "Post" }));
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  const input = screen.getByLabelText(/^Counter account/);
  expect(input.getAttribute("aria-invalid")).toBe("true");
});
