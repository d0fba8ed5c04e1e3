import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { openLossWindow } from "../support/loan-losses.ts";
import { loanIn } from "../support/loans.ts";
import { pdfPages } from "../support/pdf-text.ts";

let window: Awaited<ReturnType<typeof openLossWindow>>;
beforeAll(async () => {
  window = await openLossWindow();
});
beforeEach(() => window.on("2026-06-01"));
afterAll(() => checkAndClose(window.kaban));

const ledgerOf = async (id: string) => expectStatus(await window.teller.get(`/loan/${id}/ledger`));
type Ledger = {
  accounts: { id: string; code: string; total: number }[];
  entries: { principal: number; balance: number; accounts: Record<string, number> }[];
};
/** Each entry as its principal, what is owed then, and what is credited by the code of the account. */
const told = ({ accounts, entries }: Ledger) =>
  entries.map(({ principal, balance, accounts: moved }) => [
    ...[principal, balance],
    Object.fromEntries(accounts.flatMap(({ id, code }) => (moved[id] ? [[code, moved[id]]] : []))),
  ]);

test("each entry of a loan is told by account, and leaves what the ledger says is owed", async () => {
  const { lend, ask, paid, reverse, on, due, kaban, teller } = window;
  const loan = await lend();
  const other = await lend();
  expectStatus(await ask(loan.id, "charge", { charge_name: "Notary", amount: 50_000, reason: undefined }));
  await on("2026-07-02");
  // A receipt of two loans: each is told its own part.
  const lines = [
    { loan_id: loan.id, amount: 162_000 },
    { loan_id: other.id, amount: 12_000 },
  ];
  const receipt = await paid({ lines });
  expectStatus(await reverse(receipt.id));
  await paid({ lines: [{ loan_id: loan.id, amount: 62_000 }] });
  const ledger = await ledgerOf(loan.id);
  expect(told(ledger)).toEqual([
    [1_200_000, 1_200_000, {}],
    [-100_000, 1_100_000, { 40110: 12_000, 40120: 50_000 }],
    [100_000, 1_200_000, { 40110: -12_000, 40120: -50_000 }],
    [0, 1_200_000, { 40110: 12_000, 40120: 50_000 }],
  ]);
  expect(ledger.accounts.map(({ code, total }: { code: string; total: number }) => [code, total])).toEqual([
    ["40110", 12_000],
    ["40120", 50_000],
  ]);
  expect((await due(loan.id)).balance).toBe(1_200_000);
  const url = `/api/v1/loan/${loan.id}/statement?language=en`;
  const headers = { "x-branch-id": teller.branchId as string };
  const answer = await kaban.app.inject({ method: "GET", url, cookies: teller.cookies, headers });
  expect(answer.statusCode).toBe(200);
  const page = pdfPages(answer.rawPayload).join(" ");
  for (const part of ["Statement of the loan", loan.number, "1,000.00", "120.00", "500.00", "12,000.00"]) {
    expect(page).toContain(part);
  }
});

test("a write-off and what is recovered stand in it; an application has none", async () => {
  const { lendKept, done, paid, north, teller } = window;
  const loan = await lendKept();
  await done(loan.id, "write-off");
  await paid({ lines: [{ loan_id: loan.id, amount: 100_000 }] });
  expect(told(await ledgerOf(loan.id))).toEqual([
    [1_200_000, 1_200_000, {}],
    [-1_200_000, 0, { 11242: -1_200_000 }],
    [0, 0, { 40450: 100_000 }],
  ]);
  const draft = await loanIn(window, "draft");
  expect((await teller.get(`/loan/${draft.id}/ledger`)).body.code).toBe("loan_not_found");
  expect((await teller.get(`/loan/${draft.id}/statement?language=en`)).body.code).toBe(
    "loan_not_released_yet",
  );
  expect((await north.get(`/loan/${loan.id}/ledger`)).status).not.toBe(200);
});
