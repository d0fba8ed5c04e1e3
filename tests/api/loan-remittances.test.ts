import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addMember, checkAndClose, expectStatus } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow, unlikeTheLedger } from "../support/loan-payments.ts";
import type { Values } from "../support/loans.ts";

let window: LoanWindow;
const passbooks: string[] = [];
const members: string[] = [];
let byCheck: string;
let bank: string;
const loans: { id: string; number: string }[] = [];
beforeAll(async () => {
  window = await openLoanWindow();
  for (let count = 0; count < 3; count++) {
    const member_id = await window.borrower();
    members.push(member_id);
    loans.push(await window.lend({ member_id, amount: 600_000, term_months: 6 }));
    const { rows } = await window.kaban.db.query("select passbook from member where id = $1", [member_id]);
    passbooks.push(rows[0].passbook);
  }
  const { rows } = await window.kaban.db.query(
    `select (select id from payment_type
         where branch_id = $1 and type = 'check' and deleted_at is null limit 1) as by_check,
       (select id from bank where branch_id = $1 and deleted_at is null order by name limit 1) as bank`,
    [window.teller.branchId],
  );
  byCheck = rows[0].by_check;
  bank = rows[0].bank;
});
beforeEach(() => window.on("2026-07-02"));
afterAll(async () => {
  expect(await unlikeTheLedger(window)).toEqual([]);
  await checkAndClose(window.kaban);
});

const csv = (...lines: string[]) =>
  Buffer.from(["Passbook no.,Loan no.,Amount paid", ...lines].join("\r\n")).toString("base64");
const read = (file: string) => window.teller.post("/transaction/loan-remittance/read", { file });
const remit = (lines: Values[], more: Values = {}, headers: Record<string, string> = {}) =>
  window.teller.post(
    "/transaction/loan-remittance",
    { payer_name: "Mabuhay Garments", payment_type_id: window.ids.cash, lines, ...more },
    headers,
  );
const due = async (id: string | undefined) => {
  const answer = await window.teller.get(`/transaction/loan-payment/due?loan_id=${id}`);
  return expectStatus(answer).loans[0];
};

test("a payroll file is read to what each amount pays; what cannot be paid is told at its cell", async () => {
  const another = await window.lend({ member_id: members[2], amount: 100_000, term_months: 1 });
  const stranger = await addMember(window.teller);
  const { rows } = await window.kaban.db.query("select passbook from member where id = $1", [stranger]);
  const file = csv(
    `${passbooks[0]},,1060.00`,
    `,${loans[1]?.number},500.00`,
    "nobody,,1.00",
    ",LV999999,1.00",
    `${passbooks[2]},,1.00`,
    `${rows[0].passbook},,1.00`,
    `,${loans[2]?.number},99999.00`,
    `${passbooks[1]},,1.00`,
    `,${another.number},none`,
  );
  const answer = expectStatus(await read(file));
  const before = await due(loans[0]?.id);
  expect(answer.total).toBe(156_000);
  expect(answer.lines).toMatchObject([
    { line: 2, loan_id: loans[0]?.id, amount: 106_000, parts: { interest: before.due.interest } },
    { line: 3, loan_id: loans[1]?.id, amount: 50_000, parts: { principal: expect.any(Number) } },
  ]);
  for (const { amount, parts } of answer.lines) {
    expect(Object.values(parts as Record<string, number>).reduce((sum, part) => sum + part, 0)).toBe(amount);
  }
  expect(answer.unread.map(({ line, column, reason }: Values) => `${line} ${column}: ${reason}`)).toEqual([
    "4 Passbook no.: no such member",
    "5 Loan no.: no such loan",
    "6 Passbook no.: several loans",
    "7 Passbook no.: no loan",
    "8 Amount paid: more than is owed",
    "9 Passbook no.: twice",
    "10 Amount paid: no amount",
  ]);
  const wrong = Buffer.from("Name,Amount\r\nMaria,1.00").toString("base64");
  expect((await read(wrong)).body.code).toBe("remittance_without_columns");
});

test("what is remitted is one receipt that comes to its total, and is reversed whole", async () => {
  const [one, two] = [loans[0]?.id, loans[1]?.id];
  const before = [await due(one), await due(two)];
  const lines = [
    { loan_id: one, amount: 106_000 },
    { loan_id: two, amount: 50_000 },
  ];
  expect((await remit(lines, { remitted: 155_999 })).body).toMatchObject({
    code: "remitted_differs",
    detail: { lines: "1,560.00", remitted: "1,559.99" },
  });
  expect((await remit([{ loan_id: one, amount: 99_999_999 }], { remitted: 99_999_999 })).body.code).toBe(
    "line_too_much",
  );
  const key = { "idempotency-key": "payroll-of-june" };
  const [posted, again] = await Promise.all([
    remit(lines, { remitted: 156_000 }, key),
    remit(lines, { remitted: 156_000 }, key),
  ]);
  const receipt = expectStatus(posted);
  expect(expectStatus(again)).toEqual(receipt);
  expect(receipt).toMatchObject({ amount: 156_000, lines: [{ loan_id: one }, { loan_id: two }] });
  expect((await due(one)).balance).toBeLessThan(before[0].balance);
  const entry = expectStatus(await window.teller.get(`/transaction/${receipt.id}`));
  expect(entry).toMatchObject({ source: "payment", amount: 156_000 });
  expectStatus(await window.reverse(receipt.id));
  expect([await due(one), await due(two)]).toEqual(before);
  expect((await window.reverse(receipt.id)).body.code).toBe("already_reversed");
});

test("an employer pays by check; a wrong loan keeps the whole back", async () => {
  const line = { loan_id: loans[2]?.id, amount: 10_000 };
  const gone = { loan_id: "00000000-0000-4000-8000-000000000000", amount: 1 };
  const asked = { payment_type_id: byCheck, bank_reference: "000123", bank_date: "2026-07-01" };
  expect((await remit([line, gone], { ...asked, remitted: 10_001 })).body.code).toBe("line_loan_not_found");
  expect((await remit([line], { payment_type_id: byCheck, remitted: 10_000 })).body.code).toBe(
    "bank_reference_needed",
  );
  const before = (await due(loans[2]?.id)).payoff;
  const receipt = expectStatus(await remit([line], { ...asked, remitted: 10_000 }));
  expect((await due(loans[2]?.id)).payoff).not.toEqual(before);
  expect(receipt.change).toBeNull();
  const member = await window.kaban.signIn("member");
  expect((await member.post("/transaction/loan-remittance", { lines: [line] })).status).toBeGreaterThan(399);
});

test("a check handed in twice is refused by the receipt that took it, unless it is another", async () => {
  const lines = [{ loan_id: loans[0]?.id, amount: 1_000 }];
  const check = {
    payment_type_id: byCheck,
    bank_reference: "A-77 b",
    bank_id: bank,
    bank_date: "2026-07-01",
  };
  const twice = { ...check, remitted: 1_000 };
  const both = await Promise.all([remit(lines, twice), remit(lines, twice)]);
  const first = expectStatus(both.find(({ status }) => status === 200) as (typeof both)[number]);
  expect(both.find(({ status }) => status !== 200)?.body).toMatchObject({
    code: "remitted_before",
    detail: { receipts: first.reference },
  });
  const entry = expectStatus(await window.teller.get(`/transaction/${first.id}`));
  expect(entry).toMatchObject({
    bank_date: "2026-07-01",
    bank_reference: "A-77 b",
    payer_name: "Mabuhay Garments",
  });
  for (const alike of [{ bank_reference: "a-77 B" }, { bank_id: undefined }]) {
    expect((await remit(lines, { ...twice, ...alike })).body.code).toBe("remitted_before");
  }
  const next = expectStatus(await remit(lines, { ...twice, bank_reference: "A-78" }));
  const another = expectStatus(await remit(lines, { ...twice, is_another: true }));
  const { rows } = await window.kaban.db.query(
    "select description from footstep where entity_id = $1 and branch_id = $2",
    [another.id, window.teller.branchId],
  );
  expect(rows[0].description).toBe(`Another than was posted as ${first.reference}`);
  for (const { id } of [another, first]) expectStatus(await window.reverse(id));
  const again = expectStatus(await remit(lines, twice));
  for (const { id } of [again, next]) expectStatus(await window.reverse(id));
});

test("a file that was posted is told when it is read again, and refused unless it is another", async () => {
  const file = csv(`,${loans[1]?.number},12.34`);
  const { file_hash, total, lines, posted_before } = expectStatus(await read(file));
  expect([total, posted_before]).toEqual([1_234, []]);
  const sent = lines.map(({ loan_id, amount }: Values) => ({ loan_id, amount }));
  const posted = expectStatus(await remit(sent, { remitted: total, file_hash }));
  expect(expectStatus(await read(file)).posted_before).toEqual([
    {
      ...{ entry_id: posted.id, reference: posted.reference, entry_date: posted.entry_date },
      ...{ payer_name: "Mabuhay Garments", amount: 1_234 },
    },
  ]);
  expect((await remit(sent, { remitted: total, file_hash })).body).toMatchObject({
    code: "remitted_before",
    detail: { receipts: posted.reference },
  });
  expect((await remit(sent, { remitted: total, file_hash: "no hash" })).status).toBe(400);
  const another = expectStatus(await remit(sent, { remitted: total, file_hash, is_another: true }));
  for (const { id } of [another, posted]) expectStatus(await window.reverse(id));
  expect(expectStatus(await read(file)).posted_before).toEqual([]);
});

test("a remittance is dated back by those who may, with the reason", async () => {
  const lines = [{ loan_id: loans[1]?.id, amount: 1_000 }];
  // Cash would not move back to a day without a drawer.
  const check = { payment_type_id: byCheck, bank_reference: "B-1", bank_date: "2026-06-30" };
  const dated = { ...check, remitted: 1_000, entry_date: "2026-07-01" };
  expect((await remit(lines, { ...dated, entry_date: "2026-07-03" })).body.code).toBe("future_entry_date");
  expect((await remit(lines, dated)).status).toBeGreaterThan(399);
  const manager = await window.kaban.signIn("manager");
  expectStatus(await manager.post("/transaction-batch", { beginning_cash: 0 }));
  const by = (more: Values) =>
    manager.post("/transaction/loan-remittance", {
      ...{ payer_name: "Mabuhay Garments", lines, ...dated, ...more },
    });
  expect((await by({})).body.code).toBe("back_date_reason_required");
  expect(expectStatus(await by({ back_date_reason: "Handed in yesterday" })).entry_date).toBe("2026-07-01");
});
