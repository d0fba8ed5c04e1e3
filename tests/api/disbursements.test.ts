import { afterAll, beforeAll, expect, test } from "vitest";
import { sealFootsteps } from "#server/domain/footsteps/seal";
import { whenEnded } from "#server/platform/jobs/when-ended";
import type { Client } from "../support/app.ts";
import { decide, requestOf } from "../support/approvals.ts";
import { checkAndClose, expectStatus, openBatch } from "../support/counter.ts";
import { pdfPages } from "../support/pdf-text.ts";
import { type Books, type Line, openBooks } from "../support/vouchers.ts";
import { password } from "../support/world.ts";

const path = "/disbursement-transaction";
let books: Books;
let supplies: string;

const typeOf = async (name: string, account_id: string, by: Client = books.owner) =>
  expectStatus(await by.post("/disbursement", { name, account_id }), 201).id as string;

beforeAll(async () => {
  books = await openBooks();
  supplies = await typeOf("Supplies of the office", books.ids.expense);
});
afterAll(() => checkAndClose(books.kaban));

const pay = (more: Line = {}, by: Client = books.teller, headers: Record<string, string> = {}) =>
  by.post(
    path,
    { disbursement_id: supplies, payee: "Aling Nena", amount: 12_550, description: "Paper", ...more },
    headers,
  );
const paid = async (more: Line = {}, by?: Client) => expectStatus(await pay(more, by), 201);
const code = async (more: Line, by?: Client) => (await pay(more, by)).body.code;
const drawer = async (by: Client = books.teller) =>
  expectStatus(await by.get("/transaction-batch/current")).expected_cash as number;
const slip = async (by: Client, id: string) => {
  const headers: Record<string, string> = by.branchId ? { "x-branch-id": by.branchId } : {};
  const url = `/api/v1${path}/${id}/paper`;
  const answer = await books.kaban.app.inject({ method: "GET", url, cookies: by.cookies, headers });
  return answer.statusCode === 200 ? pdfPages(answer.rawPayload).join(" ") : answer.json().code;
};

test("it is paid from the drawer to the account of its type, listed for all and for oneself", async () => {
  const { ids, teller, teller2, accountant, north } = books;
  const before = await drawer();
  const first = await paid();
  expect(first).toMatchObject({ reference_number: "DV000001", entry_date: "2026-06-01", amount: 12_550 });
  expect(await drawer()).toBe(before - 12_550);
  expect(expectStatus(await accountant.get(`/transaction/${first.id}`))).toMatchObject({
    source: "disbursement",
    payment_kind: "cash",
    lines: [
      { account_id: ids.expense, debit: 12_550, credit: 0 },
      { account_id: ids.cashOnHand, debit: 0, credit: 12_550 },
    ],
  });
  await paid({ reference_number: "dv 7", payee: "Mang Tomas" }, teller2);
  expect(await code({ reference_number: "DV000007" })).toBe("reference_already_used");
  const found = async (by: Client, which: string, question = "") =>
    expectStatus(await by.get(`${path}/${which}/search${question}`));
  expect(await found(accountant, "branch")).toMatchObject({
    totalSize: 2,
    totals: { amount: 25_100 },
    data: [
      { payee: "Mang Tomas", reference_number: "dv 7", created_by_name: "teller2 Tester" },
      { payee: "Aling Nena", disbursement_name: "Supplies of the office", is_reversed: false },
    ],
  });
  expect((await found(accountant, "branch", "?q=tomas")).totalSize).toBe(1);
  expect(await found(teller, "current")).toMatchObject({ totalSize: 1, data: [{ id: first.id }] });
  expect((await teller.get(`${path}/branch/search`)).status).toBe(403);
  expect((await found(north, "current")).totalSize).toBe(0);

  expect(await slip(teller, first.id)).toMatch(/Disbursement slip.*DV000001.*Aling Nena.*125\.50/s);
  expect(await slip(accountant, first.id)).toMatch(/One hundred twenty/);
  expect(await slip(teller2, first.id)).toBe("entry_not_found");
  expect(await slip(north, first.id)).toBe("entry_not_found");
});

test("what cannot be paid is refused at its field, and nothing leaves the drawer", async () => {
  const { ids, accountant, stranger, north } = books;
  const before = await drawer();
  const invalid = async (more: Line) => Object.keys((await pay(more)).body.fields ?? {});
  for (const amount of [0, -1, 1.5, "10", 50_000_000_001, undefined])
    expect(await invalid({ amount })).toEqual(["amount"]);
  expect(await invalid({ payee: " " })).toEqual(["payee"]);
  expect(await invalid({ description: undefined })).toEqual(["description"]);
  expect(await invalid({ reference_number: "<b>" })).toEqual(["reference_number"]);
  expect(await invalid({ media_id: books.maria })).toEqual(["media_id"]);
  const foreign = await typeOf(
    "Elsewhere",
    (
      await books.kaban.db.query("select id from account where branch_id = $1 and code = '73660'", [
        stranger.branchId,
      ])
    ).rows[0].id,
    stranger,
  );
  expect(await invalid({ disbursement_id: foreign })).toEqual(["disbursement_id"]);
  expect(await code({ disbursement_id: foreign })).toBe("disbursement_not_found");
  const unusable = [
    await typeOf("To itself", ids.cashOnHand),
    await typeOf("To the vault", ids.vault),
    await typeOf("To a bank", ids.bank),
    await typeOf("To members", ids.savings),
  ];
  for (const disbursement_id of unusable)
    expect(await code({ disbursement_id })).toBe("disbursement_account_not_usable");
  const set = "update account set status = $2 where id = $1";
  await books.kaban.db.query(set, [ids.expense, "frozen"]);
  expect((await pay()).body).toMatchObject({
    code: "account_frozen",
    fields: { disbursement_id: expect.any(String) },
  });
  await books.kaban.db.query(set, [ids.expense, "open"]);
  expect((await pay({}, accountant)).status).toBe(403);
  expect(await code({}, books.owner)).toBe("batch_not_open");
  expect(await code({ disbursement_id: supplies }, north)).toBe("disbursement_not_found");
  expect(await drawer()).toBe(before);
});

test("above the tier another person decides, and never more than the drawer holds", async () => {
  const { owner, manager } = books;
  await openBatch(owner, 1_500_000);
  const request = requestOf(await pay({ amount: 1_000_000, payee: "Meralco" }, owner));
  expect(request).toMatchObject({ kind: "disbursement", amount: 1_000_000 });
  expect(await drawer(owner)).toBe(1_500_000);
  expect(await decide(owner, request.id)).not.toMatchObject({ state: "approved" });
  expect(await decide(manager, request.id)).toMatchObject({ state: "approved" });
  expect(await drawer(owner)).toBe(500_000);
  expect((await pay({ amount: 500_001 }, owner)).body).toMatchObject({
    code: "insufficient_cash",
    fields: { amount: expect.any(String) },
  });
});

test("eight at once from one drawer pay what it holds, and one asked eight times is paid once", async () => {
  const { owner } = books;
  const answers = await Promise.all(Array.from({ length: 8 }, () => pay({ amount: 100_000 }, owner)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.filter(({ body }) => body.code === "insufficient_cash")).toHaveLength(3);
  expect(await drawer(owner)).toBe(0);
  const before = await drawer();
  const key = { "idempotency-key": "one-disbursement-and-no-more" };
  const same = await Promise.all(Array.from({ length: 8 }, () => pay({ amount: 700 }, books.teller, key)));
  expect(new Set(same.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1);
  expect(await drawer()).toBe(before - 700);
});

test("it is reversed as any entry, once, back into the drawer", async () => {
  const { teller } = books;
  const before = await drawer();
  const { id } = await paid({ amount: 5_000 });
  const reverse = () =>
    teller.post(`/transaction/${id}/reverse`, { reason: "Returned", approver: "manager", password });
  expectStatus(await reverse());
  expect((await reverse()).body.code).toBe("already_reversed");
  expect(await drawer()).toBe(before);
  const { data } = expectStatus(await teller.get(`${path}/current/search?q=aling`));
  expect(data.find((row: Line) => row.id === id)).toMatchObject({ is_reversed: true });
  const kept = books.kaban.db.query("update disbursement_transaction set payee = 'Me' where id = $1", [id]);
  await expect(kept).rejects.toThrow(/append-only/);
});

test("the books tie out, though numbers of disbursements are typed ahead of their series", async () => {
  const { kaban, manager, tenant } = books;
  await paid({ reference_number: "DV000900" });
  await sealFootsteps(kaban.db);
  const { id } = expectStatus(await manager.post("/job/tie-out-item/find"));
  expect((await whenEnded(kaban, tenant, id)).state).toBe("done");
  const { data } = expectStatus(await manager.get("/tie-out-item/search"));
  expect(data.filter(({ name }: { name: string }) => name.includes("DV"))).toEqual([]);
});
