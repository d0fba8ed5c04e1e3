import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { addMember, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";
import { openBooks, step, supplies, voucherIn } from "../support/vouchers.ts";

const counters = await openCounters();
const { kaban, teller, move } = counters;
let owner: Client;
let member: string;
beforeAll(async () => {
  owner = await kaban.signIn("owner");
  member = await addMember(teller);
  expectStatus(await deposit());
});
afterAll(() => checkAndClose(kaban));

const deposit = (reference?: string) =>
  move(teller, "deposit", member, 10_000, reference ? { reference } : {});
const withdraw = (reference?: string) =>
  move(teller, "withdraw", member, 100, reference ? { reference } : {});
const authority = (more: object, client = owner) =>
  client.post("/number-authority", { kind: "official receipt", issued_on: "2026-01-01", ...more });
async function choose(authorized_numbers_only: boolean, client = owner) {
  const { version, ...rules } = expectStatus(await client.get("/ledger/posting-rules"));
  expectStatus(await client.put("/ledger/posting-rules", { ...rules, authorized_numbers_only, version }));
}
const refused = (reference: string, ranges: string) => ({
  code: "number_outside_authority",
  detail: { reference, ranges },
  fields: { reference: `${reference} is outside the numbers that may be printed on this day: ${ranges}` },
});

test("numbers outside of an authority to print are taken, unless the branch says otherwise", async () => {
  expectStatus(await authority({ name: "OCN-1", first_number: 1, last_number: 3 }), 201);
  expectStatus(
    await authority({ name: "OCN-0", first_number: 70, last_number: 90, expires_on: "2026-05-31" }),
    201,
  );
  expectStatus(await authority({ name: "OCN-2", first_number: 100, last_number: 110, prefix: "B-" }), 201);
  expectStatus(await deposit("50"));
  await choose(true);
  const ranges = "1 – 3, B-100 – B-110";
  // Never printed, of an authority that has expired, or of another row of numbers.
  for (const reference of ["51", "80", "100", "B-99", "B-111", "000004"])
    expect((await deposit(reference)).body).toMatchObject(refused(reference, ranges));
  expectStatus(await deposit("b 00105"));
  // Nothing is recorded of slips of withdrawal.
  expectStatus(await withdraw("SLIP-9"));
});

test("the next number is drawn as far as the authority goes, and waits there for another", async () => {
  expect(expectStatus(await deposit()).reference).toBe("000002");
  expect(expectStatus(await deposit()).reference).toBe("000003");
  const both = await Promise.all([deposit(), deposit()]);
  for (const { body } of both) expect(body).toMatchObject({ code: "number_outside_authority" });
  expectStatus(await authority({ name: "OCN-3", first_number: 4, last_number: 20 }), 201);
  expect(expectStatus(await deposit()).reference).toBe("000004");
});

test("slips of withdrawal are held to theirs once it is recorded, in its branch alone", async () => {
  const slips = { name: "OCN-W", kind: "withdraw", first_number: 1, last_number: 5, prefix: "WD" };
  expectStatus(await authority(slips), 201);
  expect((await withdraw("SLIP-10")).body).toMatchObject(refused("SLIP-10", "WD1 – WD5"));
  expectStatus(await withdraw());
  const theirs = await addMember(counters.north);
  const paid = { account_id: counters.foreign.savings, payment_type_id: counters.foreign.online };
  expectStatus(await counters.north.post("/transaction-batch", { beginning_cash: 0 }));
  expectStatus(await move(counters.north, "deposit", theirs, 100, { reference: "51", ...paid }));
  await choose(false);
  expectStatus(await deposit("51"));
});

test("a receipt tells the authority that gives its number, and the range of that", async () => {
  const inside = expectStatus(await deposit());
  const authorityOf = async ({ id }: { id: string }) =>
    expectStatus(await counters.teller.post(`/transaction/${id}/print-receipt`)).authority;
  expect(await authorityOf(inside)).toEqual({ name: "OCN-3", range: "4 – 20", issued_on: "2026-01-01" });
  expect(await authorityOf(expectStatus(await deposit("77777")))).toBeNull();
});

test("a voucher is asked as it is printed, and is posted under the number it has", async () => {
  const books = await openBooks();
  try {
    const path = "/journal-voucher";
    const before = await voucherIn(books, path, "approved", supplies(books));
    const kind = { kind: "journal voucher", first_number: 900, last_number: 901, prefix: "JV" };
    expectStatus(await authority({ name: "OCN-J", ...kind }, books.owner), 201);
    await choose(true, books.owner);
    expectStatus(await step(books.owner, path, before, "release"));
    const draft = await voucherIn(books, path, "draft", supplies(books));
    const outside = await step(books.accountant, path, draft, "print");
    expect(outside.body).toMatchObject({
      code: "number_not_authorized",
      fields: { number: expect.any(String) },
    });
    const printed = expectStatus(await step(books.accountant, path, draft, "print", { number: "JV00900" }));
    expect(printed.number).toBe("JV00900");
  } finally {
    await checkAndClose(books.kaban);
  }
});
