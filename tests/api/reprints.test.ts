import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type Books, openBooks, step, supplies, voucherIn } from "../support/vouchers.ts";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => checkAndClose(books.kaban));

test("who printed which receipt or voucher again is listed, and a first print is none", async () => {
  const { accountant, manager, teller, stranger, maria, move } = books;
  const receipt = expectStatus(await move(teller, "deposit", maria, 1_500));
  const slip = expectStatus(await move(teller, "withdraw", maria, 700));
  for (const id of [receipt.id, slip.id, receipt.id])
    expectStatus(await teller.post(`/transaction/${id}/print-receipt`));
  const voucher = await voucherIn(books, "/journal-voucher", "printed", supplies(books));
  const listed = async (client = manager) => expectStatus(await client.get("/reprint/search")).data;
  expect(await listed()).toMatchObject([
    {
      kind: "receipt",
      number: receipt.reference,
      amount: 1_500,
      print_number: 2,
      printed_by_id: teller.userId,
    },
  ]);
  expectStatus(await step(accountant, "/journal-voucher", voucher, "print-only"));
  expectStatus(await step(manager, "/journal-voucher", voucher, "print-only"));
  const ofVoucher = (await listed()).filter(({ kind }: { kind: string }) => kind === "journal voucher");
  expect(
    ofVoucher.map((one: { number: string; print_number: number; printed_by_id: string }) => [
      ...[one.number, one.print_number, one.printed_by_id],
    ]),
  ).toEqual(
    expect.arrayContaining([
      [voucher.number, 2, accountant.userId],
      [voucher.number, 3, manager.userId],
    ]),
  );
  expect((await teller.get("/reprint/search")).status).toBe(403);
  expect(await listed(stranger)).toEqual([]);
});
