import { afterAll, expect, test } from "vitest";
import type { SeriesOfRegister } from "#contract/operations/numbers/number-register";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { openBooks, step, supplies, voucherIn } from "../support/vouchers.ts";

const books = await openBooks();
afterAll(() => checkAndClose(books.kaban));

const path = "/cash-check-voucher";
const seriesOf = async (kind: string): Promise<SeriesOfRegister | undefined> =>
  expectStatus(await books.accountant.get("/number-register")).data.find(
    (series: SeriesOfRegister) => series.kind === kind,
  );
const drawn = { payment_kind: "check", check_number: "700", check_date: "2026-06-01" };

test("a voucher and its entry are one use, and a cancelled voucher is void with its reason", async () => {
  const first = await voucherIn(books, path, "approved", supplies(books), drawn);
  expectStatus(await step(books.owner, path, first, "release"));
  const second = await voucherIn(books, path, "printed", supplies(books), { ...drawn, check_number: "702" });
  expectStatus(await step(books.accountant, path, second, "cancel", { reason: "Wrong payee" }));
  await voucherIn(books, path, "draft", supplies(books), drawn);
  const vouchers = await seriesOf("check voucher");
  expect(vouchers).toMatchObject({ issued: 2, void_count: 1, missing_count: 0, next: "CV000003" });
  expect(vouchers?.void_numbers).toMatchObject([
    { number: second.number, record: "cash-check-voucher", record_id: second.id, reason: "Wrong payee" },
  ]);
  expect(vouchers?.warnings).toEqual([]);
  const checks = await seriesOf("check");
  expect(checks).toMatchObject({ first: "700", last: "702", issued: 2, void_count: 1, next: null });
  expect(checks?.missing).toEqual([{ from: "701", to: "701", count: 1 }]);
});

test("a check that two vouchers draw is told twice", async () => {
  await voucherIn(books, path, "printed", supplies(books), { ...drawn, check_number: "0700" });
  const checks = await seriesOf("check");
  expect(checks).toMatchObject({ duplicate_count: 1, duplicates: [{ count: 2 }] });
  const { data } = expectStatus(await books.owner.get("/number-register/uses?number=700&kind=check"));
  expect(data.map(({ is_void }: { is_void: boolean }) => is_void)).toEqual([false, false]);
});
