import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { pdfPages } from "../support/pdf-text.ts";
import {
  type Books,
  credit,
  debit,
  openBooks,
  step,
  type VoucherPath,
  voucherIn,
} from "../support/vouchers.ts";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.kaban.close());

const jv = "/journal-voucher";
const cv = "/cash-check-voucher";

/** Asked for as a browser opens an address. */
async function paperOf(client: Client, path: VoucherPath, id: string, query = "") {
  const headers: Record<string, string> = client.branchId ? { "x-branch-id": client.branchId } : {};
  const url = `/api/v1${path}/${id}/paper${query}`;
  const answer = await books.kaban.app.inject({ method: "GET", url, cookies: client.cookies, headers });
  const isPdf = answer.headers["content-type"] === "application/pdf";
  return {
    status: answer.statusCode,
    code: isPdf ? null : answer.json().code,
    text: isPdf ? pdfPages(answer.rawPayload).join(" ") : "",
  };
}

const lines = () => [
  debit(books.ids.expense, 1_234_550, { description: "Paper and ink" }),
  credit(books.ids.bank, 1_234_550),
];

test("the paper of a payment says what is paid to whom, in words too, and has lines to sign on", async () => {
  const signatories = [
    { role: "prepared by", name: "Ana Cruz", position: "Bookkeeper" },
    { role: "approved by", name: "Ben Dizon", position: null },
  ];
  const check = { payment_kind: "check", check_number: "0001234", check_date: "2026-06-02" };
  const voucher = await voucherIn(books, cv, "printed", lines(), { ...check, signatories });
  const { status, text } = await paperOf(books.accountant, cv, voucher.id);
  expect(status).toBe(200);
  for (const said of [
    "Cash or check voucher",
    voucher.number,
    "Supplies of June",
    "Aling Nena's Store",
    "0001234",
    "Jun 2, 2026",
    "Paper and ink",
    "12,345.50",
    "Twelve thousand three hundred forty",
    "Prepared by: Ana Cruz, Bookkeeper",
    "Approved by: Ben Dizon",
    "Received by: Aling Nena's Store",
  ]) {
    expect(text).toContain(said);
  }
  expect(text).not.toContain("REPRINT");
});

test("from the second print on it says so", async () => {
  const voucher = await voucherIn(books, jv, "approved", lines());
  expect((await paperOf(books.accountant, jv, voucher.id)).text).toContain("Approved by: manager Tester");
  const again = expectStatus(await step(books.accountant, jv, voucher, "print-only"));
  expect((await paperOf(books.accountant, jv, again.id)).text).toContain("REPRINT 1");
  expect((await paperOf(books.accountant, jv, again.id, "?language=fil")).text).toContain("MULING PRINT 1");
});

test("a draft, a cancelled one, and what the caller may not see have no paper", async () => {
  const draft = await voucherIn(books, jv, "draft", lines());
  expect(await paperOf(books.accountant, jv, draft.id)).toMatchObject({
    status: 409,
    code: "not_printed_yet",
  });
  const printed = expectStatus(await step(books.accountant, jv, draft, "print"));
  expect(await paperOf(books.accountant, cv, draft.id)).toMatchObject({ code: "voucher_not_found" });
  expect((await paperOf(books.stranger, jv, draft.id)).status).toBe(404);
  expectStatus(await step(books.accountant, jv, printed, "cancel", { reason: "Twice" }));
  expect(await paperOf(books.accountant, jv, draft.id)).toMatchObject({ code: "not_printed_yet" });
});
