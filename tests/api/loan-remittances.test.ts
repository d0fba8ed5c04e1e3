import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addMember, checkAndClose, expectStatus } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow, unlikeTheLedger } from "../support/loan-payments.ts";
import type { Values } from "../support/loans.ts";

let window: LoanWindow;
const passbooks: string[] = [];
const members: string[] = [];
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
  const { rows } = await window.kaban.db.query(
    "select id, type from payment_type where branch_id = $1 and type <> 'cash' and deleted_at is null",
    [window.teller.branchId],
  );
  const by = (type: string) => rows.find((row) => row.type === type)?.id as string;
  const line = { loan_id: loans[2]?.id, amount: 10_000 };
  const gone = { loan_id: "00000000-0000-4000-8000-000000000000", amount: 1 };
  const asked = { payment_type_id: by("check"), bank_reference: "000123", bank_date: "2026-07-01" };
  expect((await remit([line, gone], { ...asked, remitted: 10_001 })).body.code).toBe("line_loan_not_found");
  expect((await remit([line], { payment_type_id: by("check"), remitted: 10_000 })).body.code).toBe(
    "bank_reference_needed",
  );
  const before = (await due(loans[2]?.id)).payoff;
  const receipt = expectStatus(await remit([line], { ...asked, remitted: 10_000 }));
  expect((await due(loans[2]?.id)).payoff).not.toEqual(before);
  expect(receipt.change).toBeNull();
  const member = await window.kaban.signIn("member");
  expect((await member.post("/transaction/loan-remittance", { lines: [line] })).status).toBeGreaterThan(399);
});
