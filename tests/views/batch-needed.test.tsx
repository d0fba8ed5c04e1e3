// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { QuickTransfer } from "../../src/pages/teller/quick-transfer";
import { playServer, showPage } from "./branch-page";

const server = playServer();
const page = { data: [], totalSize: 0, totalPage: 0, pageIndex: 0, pageSize: 20 };

test("the window names a batch of an earlier day, which is to be ended first, and leads there", async () => {
  const batch = {
    id: "00000000-0000-4000-8000-000000000050",
    reference: "TB000007",
    entry_date: "2026-11-20",
  };
  server.answer(({ path }) => ({
    body: path === "/transaction-batch/current" ? batch : page,
  }));
  const router = showPage(<QuickTransfer kind="deposit" />, "transaction/quick-transfer/deposit");
  await screen.findByText(/^Your batch TB000007 of .*20.* is still open: end it/);
  await userEvent.click(screen.getByRole("button", { name: "Go to the batch" }));
  expect(router.state.location.pathname).toBe("/org/bayanihan/branch/main/transaction/transaction-batch");
});
