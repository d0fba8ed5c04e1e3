import { afterAll, beforeAll, expect, test } from "vitest";
import { whenEnded } from "#server/platform/jobs/when-ended";
import { decide, requestOf, setRule } from "../support/approvals.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { asProposed, begin, errorsOf, started } from "../support/imports.ts";
import { fileOf, pair } from "../support/voucher-files.ts";
import { type Books, openBooks, step, supplies, voucherIn } from "../support/vouchers.ts";

const target = "journal-voucher";
let books: Books;

beforeAll(async () => {
  books = await openBooks();
  await setRule(books.kaban, books.teller.branchId, "opening-balances", {});
  await choose(true);
});
afterAll(() => checkAndClose(books.kaban));

async function choose(authorized_numbers_only: boolean) {
  const { version, ...rules } = expectStatus(await books.owner.get("/ledger/posting-rules"));
  expectStatus(
    await books.owner.put("/ledger/posting-rules", { ...rules, authorized_numbers_only, version }),
  );
}
const authority = async (name: string, first_number: number, last_number: number, more: object = {}) =>
  expectStatus(
    await books.owner.post("/number-authority", {
      ...{ name, kind: "journal voucher", prefix: "JV", issued_on: "2026-01-01", first_number, last_number },
      ...more,
    }),
    201,
  );
async function check(...lines: string[]) {
  const begun = await begin(books.accountant, target, fileOf(...lines));
  const path = `/import-run/${begun.run.id}/check`;
  const run = expectStatus(await books.accountant.post(path, asProposed(begun)));
  return { begun, run, errors: await errorsOf(books.accountant, run.id) };
}
const said = (number: string, ranges: string) =>
  `${number} is outside the numbers that may be printed on this day: ${ranges}`;
const dated = (lines: string[], day: string) => lines.map((line) => line.replace("2026-06-01", day));

/** Asks for the release of an import, has it approved, and answers what became of it. */
async function released(id: string) {
  const request = requestOf(await books.accountant.post(`/import-run/${id}/release`, {}));
  expect(await decide(books.manager, request.id)).toMatchObject({ state: "approved" });
  const { rows } = await books.kaban.db.query(
    "select id from job_run where key = $1 and job = 'journal-voucher:release-imported' order by id desc",
    [id],
  );
  await whenEnded(books.kaban, books.tenant, rows[0].id);
  return expectStatus(await books.accountant.get(`/import-run/${id}/vouchers`));
}
const numberOf = async (name: string) =>
  (await books.kaban.db.query("select number from voucher where name = $1", [name])).rows[0].number;

test("nothing is held where no authority is recorded for such vouchers", async () => {
  const { begun, run } = await check(...pair("Free"));
  expect(run).toMatchObject({ good: 2, failed: 0 });
  expect(await started(books.accountant, begun)).toMatchObject({ status: "imported" });
  expect(await released(run.id)).toMatchObject({ released: 1, refused: [] });
  expect(await numberOf("Free")).toBe("JV000001");
});

test("the check names the vouchers for which no number is left, by their dates, and takes none", async () => {
  await authority("OCN-0", 500, 600, { expires_on: "2026-05-31" });
  const expired = await check(...pair("Late"));
  expect(expired.errors).toEqual([2, 3].map((line) => `${line} Voucher: ${said("JV000002", "—")}`));

  await authority("OCN-1", 2, 3);
  // JV000002 is used by hand and void by now, so that one is left.
  const draft = await voucherIn(books, "/journal-voucher", "printed", supplies(books));
  expectStatus(
    await step(books.accountant, "/journal-voucher", draft, "cancel", { reason: "Written twice" }),
  );
  const file = [...pair("Last"), ...dated(pair("First"), "2026-02-28"), ...pair("Beyond")];
  const { begun, run, errors } = await check(...file);
  const refused = [2, 3, 6, 7].map((line) => `${line} Voucher: ${said("JV000004", "JV2 – JV3")}`);
  expect(errors).toEqual(refused);
  expect(run).toMatchObject({ good: 2, failed: 4 });
  // It is looked at again as often as somebody asks: nothing was drawn.
  expect((await check(...file)).errors).toEqual(refused);
  // The others are imported, where somebody wants them alone.
  expect(await started(books.accountant, begun, { only_good: true })).toMatchObject({ imported: 2 });

  await authority("OCN-2", 4, 5);
  expect((await check(...file)).errors).toEqual([]);
});

test("those that are released together get no number outside, and stay drafts that say why", async () => {
  const { begun, run } = await check(...pair("One"), ...pair("Two"), ...pair("Three"));
  expect(run.failed).toBe(0);
  expect(await started(books.accountant, begun)).toMatchObject({ status: "imported" });
  // Meanwhile one of the numbers is printed by hand.
  const draft = await voucherIn(books, "/journal-voucher", "printed", supplies(books));
  expect(draft.number).toBe("JV000003");
  expect(await released(run.id)).toMatchObject({
    ...{ total: 3, released: 2 },
    refused: [
      { name: "Three", code: "number_not_authorized", message: said("JV000006", "JV2 – JV3, JV4 – JV5") },
    ],
  });
  expect([await numberOf("One"), await numberOf("Two"), await numberOf("Three")]).toEqual([
    ...["JV000004", "JV000005"],
    null,
  ]);
  // The number was not used up.
  await authority("OCN-3", 6, 9);
  expect(await released(run.id)).toMatchObject({ released: 3, refused: [] });
  expect(await numberOf("Three")).toBe("JV000006");
});

test("a branch that asks for none takes whatever comes next", async () => {
  await choose(false);
  const many = Array.from({ length: 5 }, (_, index) => pair(`More ${index}`)).flat();
  expect((await check(...many)).run).toMatchObject({ good: 10, failed: 0 });
});
