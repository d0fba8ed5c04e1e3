// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { BatchPage } from "../../src/pages/batch/batch-page";
import { countedCash, countsOf, parseQuantity } from "../../src/pages/batch/count";
import { coin, denominations, hundred, id, open, page, thousand } from "./batch-fixture";
import { type Call, playServer, showPage } from "./branch-page";

const server = playServer();
let batch: typeof open | null = open;
let ending: { status?: number; body: unknown };
beforeEach(() => {
  batch = open;
  sessionStorage.clear();
  const ended = { ...open, counted_cash: 140_000, over_short: -10_000, ended_at: "2026-11-21T09:00:00.000Z" };
  ending = { body: ended };
  server.answer(({ path, method }) => {
    if (path === "/transaction-batch/current") return batch ? { body: batch } : { status: 204, body: "" };
    if (path === "/bills-and-coins/search") return page(denominations);
    if (path === "/transaction-batch/end") return ending;
    if (path === "/transaction-batch" && method === "POST") {
      batch = open;
      return { body: open };
    }
    return undefined;
  });
});

const show = () => showPage(<BatchPage />, "transaction/transaction-batch");
const quantityOf = (name: string) =>
  screen.findByRole<HTMLInputElement>("textbox", { name: `Quantity of ${name}` });
const sent = (path: string) =>
  server.calls.filter((call: Call) => call.path === path && call.method !== "GET");
const figure = (name: string) => screen.findByRole("row", { name });

describe("a count", () => {
  test("multiplies by value in whole centavos and leaves out what is not there", () => {
    const quantities = { [thousand.id]: 2, [hundred.id]: null, [coin.id]: 3 };
    expect(countedCash(denominations, quantities)).toBe(200_075);
    expect(countsOf(denominations, quantities)).toEqual([
      { bills_and_coins_id: thousand.id, quantity: 2 },
      { bills_and_coins_id: coin.id, quantity: 3 },
    ]);
  });

  test.each([
    ["", null],
    ["0", 0],
    [" 12 ", 12],
    ["1000000", 1_000_000],
    ["1000001", undefined],
    ["-1", undefined],
    ["1.5", undefined],
    ["1e3", undefined],
  ])("reads %j as %j", (typed, quantity) => expect(parseQuantity(typed)).toBe(quantity));
});

describe("an open batch", () => {
  test("shows what the database says of the drawer, checks and all of it", async () => {
    show();
    await figure("Expected cash 1,500.00");
    for (const name of [
      "Beginning cash 1,000.00",
      "From the vault 200.00",
      "Total cash handled 1,600.00",
      "Disbursements -100.00",
      "Checks in 150.00",
      "Deposits 750.00",
      "Transactions 3",
    ]) {
      expect(await figure(name)).toBeTruthy();
    }
  });

  test("is counted down the column with Enter and arrows, total and difference running along", async () => {
    show();
    const user = userEvent.setup();
    await user.type(await quantityOf("1,000 pesos"), "1{Enter}");
    expect(document.activeElement).toBe(await quantityOf("100 pesos"));
    await user.keyboard("4x{ArrowDown}{ArrowUp}");
    expect((await quantityOf("100 pesos")).value).toBe("4");
    expect(screen.getByText("₱1,400.00")).toBeTruthy();
    expect(screen.getByText("Short by ₱100.00")).toBeTruthy();
    await user.keyboard("5");
    expect(await screen.findByText("Cash count matches")).toBeTruthy();
    expect(screen.queryByLabelText(/Reason for the difference/)).toBeNull();
  });

  test("keeps a count that is left and come back to", async () => {
    show();
    await userEvent.type(await quantityOf("1,000 pesos"), "7");
    document.body.innerHTML = "";
    show();
    expect((await quantityOf("1,000 pesos")).value).toBe("7");
  });

  test("ends after a question, with its reason, and leaves a summary of the day", async () => {
    show();
    const user = userEvent.setup();
    await user.type(await quantityOf("1,000 pesos"), "1");
    await user.type(await quantityOf("100 pesos"), "4");
    await user.type(screen.getByLabelText(/Reason for the difference/), "A bill was torn");
    await user.click(screen.getByRole("button", { name: "End batch" }));
    const question = await screen.findByRole("dialog");
    expect(sent("/transaction-batch/end")).toHaveLength(0);
    await user.click(within(question).getByRole("button", { name: "End batch" }));
    await screen.findByRole("heading", { name: "End of day: Morning" });
    expect(sent("/transaction-batch/end")[0]?.body).toEqual({
      counts: [
        { bills_and_coins_id: thousand.id, quantity: 1 },
        { bills_and_coins_id: hundred.id, quantity: 4 },
      ],
      over_short_reason: "A bill was torn",
    });
    expect(await figure("Overage/shortage -100.00")).toBeTruthy();
    expect(await figure("Teller Tala Reyes")).toBeTruthy();
    expect(sessionStorage).toHaveLength(0);
  });

  test("asks for a reason before it asks whether to end, and sends nothing", async () => {
    show();
    const user = userEvent.setup();
    await user.type(await quantityOf("1,000 pesos"), "1");
    await user.click(screen.getByRole("button", { name: "End batch" }));
    await screen.findByText("Explain the difference");
    expect(document.activeElement?.id).toBe("over_short_reason");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent("/transaction-batch/end")).toHaveLength(0);
  });

  test("shows the server's demand for a reason, when another posting came between", async () => {
    const message = "The count is off by -100.00. Give the reason before ending the batch.";
    ending = {
      status: 400,
      body: { code: "over_short_reason_required", message, fields: { over_short_reason: message } },
    };
    show();
    const user = userEvent.setup();
    await user.type(await quantityOf("1,000 pesos"), "1");
    await user.type(await quantityOf("100 pesos"), "5");
    await user.click(screen.getByRole("button", { name: "End batch" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "End batch" }));
    await screen.findByText(message);
    await waitFor(() => expect(document.activeElement?.id).toBe("over_short_reason"));
    expect((await quantityOf("1,000 pesos")).value).toBe("1");
  });
});

test("the open batch of another is counted before a witness, and its end names all three", async () => {
  batch = null;
  const theirs = { ...open, user_id: id(99), user_full_name: "Tess Reyes" };
  const ended = {
    ...theirs,
    counted_cash: 150_000,
    over_short: 0,
    ended_at: "2026-11-21T09:00:00.000Z",
    counted_by_id: id(11),
    counted_by_name: "Mara Cruz",
    witness_id: id(12),
    witness_name: "Wena Lim",
  };
  let isEnded = false;
  server.answer(({ path, method }) => {
    if (path === "/transaction-batch/search")
      return {
        body: {
          data: [{ ...theirs, is_open: true }],
          totalSize: 1,
          totalPage: 1,
          pageIndex: 0,
          pageSize: 10,
        },
      };
    if (path === "/transaction-batch/current") return { status: 204, body: "" };
    if (path === "/bills-and-coins/search") return page(denominations);
    if (path === `/transaction-batch/${open.id}/end` && method === "PUT") {
      isEnded = true;
      return { body: ended };
    }
    if (path === `/transaction-batch/${open.id}`)
      return { body: { ...(isEnded ? ended : theirs), counts: [], fundings: [], remittances: [] } };
    return undefined;
  });
  show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("tab", { name: "All batches" }));
  await user.click(await screen.findByText("TB-000001"));
  await user.click(await screen.findByRole("button", { name: "Count and end" }));
  expect(await screen.findByText(/This is the batch of Tess Reyes/)).toBeTruthy();
  await user.type(await quantityOf("1,000 pesos"), "1");
  await user.type(await quantityOf("100 pesos"), "5");
  await user.type(screen.getByLabelText(/Email or username of the witness/), "wena");
  await user.type(screen.getByLabelText("Their password"), "secret of wena");
  await user.click(screen.getByRole("button", { name: "End batch" }));
  await waitFor(() => expect(screen.getAllByRole("button", { name: "End batch" })).toHaveLength(2));
  await user.click(screen.getAllByRole("button", { name: "End batch" })[1] as HTMLElement);
  await figure("Counted by Mara Cruz");
  await figure("Witness Wena Lim");
  expect(sent(`/transaction-batch/${open.id}/end`)[0]?.body).toEqual({
    counts: [
      { bills_and_coins_id: thousand.id, quantity: 1 },
      { bills_and_coins_id: hundred.id, quantity: 5 },
    ],
    over_short_reason: null,
    witness: "wena",
    witness_password: "secret of wena",
    witness_otp: "",
  });
});

test("without a batch the day is opened with cash in centavos", async () => {
  batch = null;
  show();
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/Beginning cash/), "1,000{Enter}");
  await figure("Expected cash 1,500.00");
  expect(sent("/transaction-batch")[0]?.body).toEqual({ name: null, beginning_cash: 100_000 });
});
