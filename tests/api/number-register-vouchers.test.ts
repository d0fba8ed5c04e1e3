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

test("a voucher that is reversed is void with its check, and its reversal draws none", async () => {
  const before = await seriesOf("check");
  const asked = { ...drawn, check_number: "703" };
  const approved = await voucherIn(books, path, "approved", supplies(books), asked);
  const paid = expectStatus(await step(books.owner, path, approved, "release"));
  const said = { reason: "Paid twice" };
  const draft = expectStatus(await step(books.accountant, path, paid, "reverse", said), 201);
  expect(draft).toMatchObject({ payment_kind: "check", check_number: null, check_date: null });
  const printed = expectStatus(await step(books.accountant, path, draft, "print"));
  expect(await seriesOf("check")).toMatchObject({ void_count: before?.void_count });
  const ready = expectStatus(await step(books.manager, path, printed, "approve"));
  expectStatus(await step(books.owner, path, ready, "release"));
  expect(await seriesOf("check")).toMatchObject({
    duplicate_count: before?.duplicate_count,
    void_count: (before?.void_count ?? 0) + 1,
    void_numbers: expect.arrayContaining([
      expect.objectContaining({ number: "703", record_id: paid.id, reason: "Paid twice" }),
    ]),
  });
  const vouchers = await seriesOf("check voucher");
  expect(vouchers).toMatchObject({ missing_count: 0, duplicate_count: 0 });
  const voided = vouchers?.void_numbers.map(({ number }) => number);
  expect(voided).toContain(paid.number);
  expect(voided).not.toContain(printed.number);
});
