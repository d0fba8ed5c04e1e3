import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { download } from "../support/imports.ts";
import { pdfPages } from "../support/pdf-text.ts";
import { type Books, openBooks, step, supplies, voucherIn } from "../support/vouchers.ts";

const ccv = "/cash-check-voucher";
let books: Books;
let bank: string;
let other: string;
let vouchers = 0;

beforeAll(async () => {
  books = await openBooks();
  const { rows } = await books.kaban.db.query(
    `select (select id from bank where branch_id = $1 order by name limit 1) as bank_id,
       (select id from account where branch_id = $1 and code = '11120') as account_id`,
    [books.teller.branchId],
  );
  const { bank_id, account_id } = rows[0];
  const open = async (name: string, number: string, account: string) =>
    expectStatus(await books.owner.post("/bank-account", { name, number, bank_id, account_id: account }), 201)
      .id;
  bank = await open("Land Bank current", "0012", books.ids.bank);
  other = await open("Other bank", "0013", account_id);
});
afterAll(() => checkAndClose(books.kaban));

const paidBy = async (more: Record<string, unknown> = {}) => {
  vouchers += 1;
  return voucherIn(books, ccv, "approved", supplies(books), {
    ...{ payment_kind: "check", check_number: String(1000 + vouchers), check_date: "2026-06-01" },
    signatories: [{ role: "approved by", name: "Maria Santos", position: "Manager" }],
    ...more,
  });
};
const write = (voucher: { id: string; version: number }, more = {}, client = books.accountant) =>
  client.post(`${ccv}/${voucher.id}/check`, { version: voucher.version, bank_account_id: bank, ...more });
const cancel = (id: string, reason = "Torn") =>
  books.accountant.post(`/issued-check/${id}/cancel`, { reason });
const listed = async () =>
  expectStatus(await books.accountant.get("/issued-check/search?pageSize=100")).data as {
    [field: string]: unknown;
  }[];

test("the check of a voucher is written once, under its number", async () => {
  const draft = await voucherIn(books, ccv, "printed", supplies(books), {
    ...{ payment_kind: "check", check_number: "1", check_date: "2026-06-01" },
  });
  expect((await write(draft)).body).toMatchObject({ code: "voucher_wrong_state" });
  const online = await voucherIn(books, ccv, "approved", supplies(books));
  expect((await write(online)).body).toMatchObject({ code: "not_paid_by_check" });
  const voucher = await paidBy();
  expect((await write(voucher, { bank_account_id: other })).body).toMatchObject({
    code: "voucher_of_another_bank",
  });
  expect((await write({ ...voucher, version: 99 })).body).toMatchObject({ code: "stale_version" });
  expect((await write(voucher, {}, books.teller)).status).toBe(403);
  const answers = await Promise.all(Array.from({ length: 4 }, () => write(voucher)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const [check] = await listed();
  expect(check).toMatchObject({
    ...{ number: voucher.check_number, state: "issued", pay_to: "Aling Nena's Store", amount: 12_345 },
    ...{ voucher_number: voucher.number, bank_account_name: "Land Bank current" },
  });
  expect((await write(voucher)).body).toMatchObject({
    code: "check_written_already",
    detail: { number: voucher.check_number },
  });
  const another = await paidBy();
  expect((await write(another, { number: voucher.check_number })).body).toMatchObject({
    code: "check_number_used",
  });
});

test("a number that was not typed is drawn from the booklet when the check is written", async () => {
  const dateless = await books.accountant.post(ccv, {
    ...{ name: "Without a date", date: "2026-06-01", pay_to: "Juana", payment_kind: "check" },
    lines: supplies(books),
  });
  expect(dateless.body).toMatchObject({
    code: "check_details_needed",
    fields: { check_date: expect.any(String) },
  });
  const voucher = await paidBy({ check_number: null });
  expect(voucher).toMatchObject({ check_number: null, is_check_written: false, checks: [] });
  expect((await write(voucher)).body).toMatchObject({
    code: "no_booklets",
    fields: { number: expect.stringContaining("no booklet") },
  });
  const written = { name: "Drawn", bank_account_id: bank, prefix: "LB", first_number: 7, last_number: 8 };
  const book = expectStatus(await books.accountant.post("/check-book", { ...written, padding: 4 }), 201);
  const check = expectStatus(await write(voucher), 201);
  expect(check.number).toBe("LB0007");
  const shown = async () => expectStatus(await books.accountant.get(`${ccv}/${voucher.id}`));
  expect(await shown()).toMatchObject({
    is_check_written: true,
    checks: [{ id: check.id, number: "LB0007", state: "issued", bank_account_name: "Land Bank current" }],
  });
  const paper = await download(books.kaban, books.accountant, `${ccv}/${voucher.id}/paper?paper=full`);
  expect(pdfPages(paper.content).join(" ")).toContain("LB0007");
  expectStatus(await cancel(check.id, "Jammed"));
  expect(expectStatus(await write(voucher), 201).number).toBe("LB0008");
  expect((await shown()).checks).toMatchObject([
    { number: "LB0008", state: "issued" },
    { number: "LB0007", state: "cancelled", cancel_reason: "Jammed" },
  ]);
  const { data } = expectStatus(await books.accountant.get("/number-register/uses?number=LB0007&kind=check"));
  expect(data).toMatchObject([{ record: "cash-check-voucher", is_void: true, reason: "Jammed" }]);
  expectStatus(await books.owner.delete(`/check-book/${book.id}`, { version: 1 }), 204);
});

test("a bank account with booklets gives their numbers alone, next in place of a spoiled one", async () => {
  const book = {
    name: "Booklet A",
    bank_account_id: bank,
    first_number: 5001,
    last_number: 5003,
    padding: 6,
  };
  const wrong = { ...book, last_number: 5000 };
  expect((await books.accountant.post("/check-book", wrong)).status).toBe(400);
  expectStatus(await books.accountant.post("/check-book", book), 201);
  const voucher = await paidBy();
  expect((await write(voucher)).body).toMatchObject({ code: "check_outside_booklets" });
  const first = expectStatus(await write(voucher, { number: "5001" }), 201);
  expectStatus(await cancel(first.id, "Ink ran"));
  expect((await cancel(first.id)).body).toMatchObject({ code: "check_cancelled_already" });
  expect((await cancel(voucher.id)).body).toMatchObject({ code: "check_not_found" });
  const spoil = (number: string) =>
    books.accountant.post("/issued-check", { bank_account_id: bank, number, reason: "Torn by the printer" });
  expect(expectStatus(await spoil("005002"), 201)).toMatchObject({ state: "cancelled", amount: null });
  expect((await spoil("5002")).body).toMatchObject({ code: "check_number_used" });
  expect((await spoil("6000")).body).toMatchObject({ code: "check_outside_booklets" });
  const second = expectStatus(await write(voucher), 201);
  expect(second.number).toBe("005003");
  expectStatus(await cancel(second.id));
  expect((await write(voucher)).body).toMatchObject({ code: "booklets_used_up" });
  const found = (await listed()).filter(({ state }) => state === "cancelled");
  expect(found.map(({ number }) => number).sort()).toEqual(["005002", "005003", "5001", "LB0007"]);
  expect(found.find(({ number }) => number === "5001")).toMatchObject({
    ...{ cancel_reason: "Ink ran", cancelled_on: "2026-06-01", cancelled_by_name: "accountant Tester" },
  });
});

test("a voucher that is cancelled takes its check with it", async () => {
  expectStatus(
    await books.accountant.post("/check-book", {
      ...{ name: "Booklet B", bank_account_id: bank, first_number: 1, last_number: 4000, padding: 1 },
    }),
    201,
  );
  const voucher = await paidBy();
  const check = expectStatus(await write(voucher), 201);
  expectStatus(await step(books.accountant, ccv, voucher, "cancel", { reason: "Not bought" }));
  const found = (await listed()).find(({ id }) => id === check.id);
  expect(found).toMatchObject({ state: "cancelled", cancel_reason: "Not bought" });
});

test("a voucher that is reversed takes its check with it, and no other is written", async () => {
  const { accountant, manager, owner } = books;
  const voucher = await paidBy();
  const released = expectStatus(await step(owner, ccv, voucher, "release"));
  const check = expectStatus(await write(released), 201);
  const unwritten = expectStatus(await step(owner, ccv, await paidBy(), "release"));
  const reason = { reason: "Not delivered" };
  const reversals = await Promise.all(
    [released, unwritten].map(async (one) =>
      expectStatus(await step(accountant, ccv, one, "reverse", reason), 201),
    ),
  );
  expect((await write(unwritten)).body).toMatchObject({ code: "voucher_is_reversed" });
  const printed = expectStatus(await step(accountant, ccv, reversals[0], "print"));
  expect((await listed()).find(({ id }) => id === check.id)).toMatchObject({ state: "issued" });
  const approved = expectStatus(await step(manager, ccv, printed, "approve"));
  expect((await write(approved)).body).toMatchObject({ code: "reversal_draws_no_check" });
  expectStatus(await step(owner, ccv, approved, "release"));
  expect((await listed()).find(({ id }) => id === check.id)).toMatchObject({
    ...{ state: "cancelled", cancel_reason: "Not delivered", cancelled_by_name: "owner Tester" },
  });
  expect((await write(released)).body).toMatchObject({ code: "voucher_is_reversed" });
});

test("it is printed where its layout says, and the register lists what was given up", async () => {
  const { kaban, accountant, teller } = books;
  const voucher = await paidBy();
  const check = expectStatus(await write(voucher), 201);
  const paper = `/issued-check/${check.id}/paper`;
  const standard = pdfPages((await download(kaban, accountant, paper)).content).join(" ");
  expect(standard).toContain("three pesos and 45/100 only");
  const layout = { name: "Land Bank", bank_account_id: bank, payee_x: 40 };
  const made = expectStatus(await accountant.post("/check-layout", layout), 201);
  expect((await accountant.post("/check-layout", { ...layout, name: "Twice" })).body).toMatchObject({
    code: "already_exists",
    fields: { bank_account_id: expect.any(String) },
  });
  const textOf = async (path: string) =>
    pdfPages((await download(kaban, accountant, path)).content).join(" ");
  const printed = await textOf(paper);
  for (const said of ["Aling Nena", "123.45", "three pesos and 45/100 only", "Maria Santos", "Jun 1, 2026"])
    expect(printed).toContain(said);
  expect(await textOf(`/check-layout/${made.id}/sample`)).toContain("1,234,567.89");
  const register = "/issued-check-register/paper?from=2026-06-01&to=2026-06-30";
  const shown = await textOf(register);
  expect(shown).toContain("Ink ran");
  expect(shown).toContain("005003");
  expect((await teller.get(register)).status).toBe(403);
  expect(
    (await accountant.get("/issued-check-register/paper?from=2026-06-02&to=2026-06-01")).body,
  ).toMatchObject({ code: "dates_reversed" });
  const reprints = expectStatus(await books.manager.get("/reprint/search?q=")).data;
  expect(reprints.filter(({ kind }: { kind: string }) => kind === "check")).toMatchObject([
    { number: check.number, amount: check.amount, print_number: 2, printed_by_id: accountant.userId },
  ]);
  expectStatus(await cancel(check.id));
  expect((await accountant.get(paper)).body).toMatchObject({ code: "check_not_printed" });
});

test("a check bears who signs checks: two at most, each where the bank has a line for them", async () => {
  const { kaban, accountant, owner } = books;
  const signatories = [
    { role: "prepared by", name: "Ana Reyes" },
    { role: "approved by", name: "Maria Santos" },
    { role: "paid by", name: "Gabriela Silang" },
    { role: "noted by", name: "Andres Bonifacio" },
  ];
  const check = expectStatus(await write(await paidBy({ signatories })), 201);
  const shown = async () => {
    const { content } = await download(kaban, accountant, `/issued-check/${check.id}/paper`);
    const said = pdfPages(content).join(" ");
    return signatories.map(({ name }) => name).filter((name) => said.includes(name));
  };
  expect(await shown()).toEqual(["Maria Santos"]);
  const sign = async (signatory: string | null, second_signatory: string | null) => {
    const { name, number, bank_id, account_id, version } = expectStatus(
      await owner.get(`/bank-account/${bank}`),
    );
    const account = { name, number, bank_id, account_id, version };
    expectStatus(await owner.put(`/bank-account/${bank}`, { ...account, signatory, second_signatory }));
  };
  await sign("Gabriela Silang", "Ana Reyes");
  expect(await shown()).toEqual(["Ana Reyes", "Gabriela Silang"]);
  await sign(null, null);
  expectStatus(await cancel(check.id));
});

test("vouchers come on letter and on compact paper too", async () => {
  const voucher = await paidBy();
  const of = async (paper: string) =>
    (await download(books.kaban, books.accountant, `${ccv}/${voucher.id}/paper?paper=${paper}`)).content;
  const sizeOf = (pdf: Buffer) => /MediaBox \[([^\]]+)\]/.exec(pdf.toString("latin1"))?.[1];
  expect(sizeOf(await of("full"))).toBe("0 0 595.28 841.89");
  expect(sizeOf(await of("letter"))).toBe("0 0 612 792");
  expect(sizeOf(await of("compact"))).toBe("0 0 595.28 419.53");
});
