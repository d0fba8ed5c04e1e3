import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow, unlikeTheLedger } from "../support/loan-payments.ts";
import { pdfPages } from "../support/pdf-text.ts";
import { rowXml, sheetOf, textCell } from "../support/xlsx.ts";

interface Loan {
  id: string;
  number: string;
  member_id: string;
}
type Line = Record<string, unknown>;

let window: LoanWindow;
let loans: [Loan, Loan, Loan];

beforeAll(async () => {
  window = await openLoanWindow();
  const { on, lend, maria, borrower } = window;
  await on("2026-06-01");
  const first = await lend({ amount: 1_200_000, member_id: maria });
  const second = await lend({ amount: 1_200_000, member_id: await borrower() });
  loans = [first, second, await lend({ amount: 1_200_000, member_id: await borrower() })];
  await on("2026-07-01");
});
afterAll(async () => {
  expect(await unlikeTheLedger(window)).toEqual([]);
  await checkAndClose(window.kaban);
});

const sheet = async (query = "") =>
  expectStatus(await window.teller.get(`/transaction/collection-sheet${query}`));
const lineOf = ({ id: loan_id, member_id }: Loan, amount: number, more: Line = {}) => ({
  ...{ loan_id, member_id, amount },
  ...more,
});
const post = (lines: Line[], key: string = randomUUID(), more: Line = {}, by = window.teller) =>
  by.post(
    "/transaction/collection-sheet",
    { payment_type_id: window.ids.cash, lines, ...more },
    { "Idempotency-Key": key },
  );
const owed = async ({ id }: Loan) =>
  (
    await window.kaban.db.query(
      "select h.balance from loan l join member_account h on h.id = l.member_account_id where l.id = $1",
      [id],
    )
  ).rows[0].balance as number;

test("tells what is to be collected by a day, for those who take payments", async () => {
  const today = await sheet();
  expect(today.count).toBe(3);
  expect(today.rows[0]).toMatchObject({ due: 112_000, days_late: 0, balance: 1_200_000 });
  expect(today.sums.due).toBe(3 * 112_000);
  expect(today.rows.map(({ member_id }: Loan) => member_id).sort()).toEqual(
    loans.map(({ member_id }) => member_id).sort(),
  );
  // A month later the next instalment is due too.
  const later = await sheet("?due_by=2026-08-01");
  expect(later.rows[0].due).toBeGreaterThan(2 * 110_000);
  expect((await sheet("?due_by=2026-06-30")).count).toBe(0);
  expect((await sheet("?due_by=2026-06-30&collectible=all")).count).toBe(3);
  const member = await window.kaban.signIn("member");
  expect((await member.get("/transaction/collection-sheet")).status).toBe(403);
  expect(expectStatus(await window.stranger.get("/transaction/collection-sheet")).count).toBe(0);
});

test("posts each line by the rules of a payment; one that is refused keeps no other back", async () => {
  const [first, second, third] = loans;
  const key = randomUUID();
  const lines = [
    lineOf(first, 112_000),
    lineOf(second, 999_999_999),
    lineOf(third, 50_000, { reference: "F-77" }),
  ];
  const body = expectStatus(await post(lines, key, { description: "Tuesday round" }));
  expect(body).toMatchObject({ posted: 2, amount: 162_000 });
  expect(body.lines).toMatchObject([
    { loan_id: first.id, state: "posted", refusal: null },
    { state: "refused", reference: null, refusal: { code: "line_too_much", operation: "loan-payment:post" } },
    { state: "posted", reference: "F-77" },
  ]);
  expect(await owed(first)).toBe(1_100_000);
  expect(await owed(second)).toBe(1_200_000);
  // Sent again under its key it is answered as it was, and posts nothing.
  const again = expectStatus(await post(lines, key, { description: "Tuesday round" }));
  expect(again).toEqual(body);
  expect(await owed(first)).toBe(1_100_000);
  // The entry is a payment like any other.
  const receipt = expectStatus(await window.teller.get(`/loan/${first.id}/payments`)).payments[0];
  expect(receipt).toMatchObject({ entry_id: body.lines[0].entry_id, amount: 112_000 });
  const footsteps = await window.kaban.db.query(
    "select 1 from footstep where module = 'loan-payment' and activity = 'post-success'",
  );
  expect(footsteps.rows).toHaveLength(2);
});

test("another sheet under the same key posts none of its lines that differ", async () => {
  const [first] = loans;
  const key = randomUUID();
  expectStatus(await post([lineOf(first, 1_000)], key));
  const body = expectStatus(await post([lineOf(first, 2_000)], key));
  expect(body.lines).toMatchObject([{ state: "refused", refusal: { code: "idempotency_key_reused" } }]);
});

test("refuses a sheet that is none, and callers who take no payments", async () => {
  const [first, second] = loans;
  const statusOf = async (lines: Line[]) => (await post(lines)).status;
  expect(await statusOf([])).toBe(400);
  expect(await statusOf([lineOf(first, 0)])).toBe(400);
  expect(await statusOf([lineOf(first, 1), lineOf(first, 2)])).toBe(400);
  const strange = expectStatus(await post([{ ...lineOf(first, 500), member_id: second.member_id }]));
  expect(strange.lines[0].refusal.code).toBe("line_loan_of_another");
  const member = await window.kaban.signIn("member");
  expect((await post([lineOf(first, 500)], randomUUID(), {}, member)).status).toBe(403);
});

test("is printed and exported with room for what is paid, and read back when it is filled in", async () => {
  const [first, second, third] = loans;
  const fetched = async (end: string) =>
    window.kaban.app.inject({
      method: "GET",
      url: `/api/v1/transaction/collection-sheet/${end}`,
      cookies: window.teller.cookies,
      headers: { "x-branch-id": window.teller.branchId as string },
    });
  const paper = pdfPages((await fetched("paper?collectible=all")).rawPayload).join(" ");
  for (const said of ["Collection sheet", "Signature", "Amount paid", first.number])
    expect(paper).toContain(said);
  const csv = (await fetched("export?format=csv&collectible=all")).payload.replace("\uFEFF", "");
  const [heading = "", ...rows] = csv.trim().split("\r\n");
  const names = heading.split(",");
  expect(names).toEqual(expect.arrayContaining(["Loan no.", "Receipt", "Amount paid"]));
  const at = names.indexOf("Loan no.");
  expect(
    rows
      .map((row) => row.split(",")[at])
      .slice(0, 3)
      .sort(),
  ).toEqual(loans.map(({ number }) => number).sort());
  const read = async (file: Buffer) =>
    window.teller.post("/transaction/collection-sheet/read", { file: file.toString("base64") });
  const filled = [
    "Loan no.,Member,Receipt,Amount paid",
    `${first.number},x,A-1,"1,120.00"`,
    `${second.number.toLowerCase()},x,,500`,
    `${third.number},x,,`,
    "LV999999,x,,10.00",
    `${third.number},x,,ten`,
    `${first.number},x,,1`,
    "Total (3),,,",
  ].join("\r\n");
  const answer = expectStatus(await read(Buffer.from(filled)));
  expect(answer.lines).toMatchObject([
    { loan_id: first.id, number: first.number, amount: 112_000, reference: "A-1" },
    { loan_id: second.id, member_id: second.member_id, amount: 50_000, reference: null },
  ]);
  expect(answer.unread).toEqual([
    { line: 5, number: "LV999999", reason: "no such loan" },
    { line: 6, number: third.number, reason: "no amount" },
    { line: 7, number: first.number, reason: "twice" },
  ]);
  const workbook = sheetOf(
    rowXml(1, textCell("A1", "Blg. ng pautang"), textCell("B1", "Halagang ibinayad")) +
      rowXml(2, textCell("A2", third.number), '<c r="B2"><v>1120.5</v></c>'),
  );
  expect(expectStatus(await read(workbook)).lines).toMatchObject([{ loan_id: third.id, amount: 112_050 }]);
  expect((await read(Buffer.from("a,b\r\n1,2"))).body.code).toBe("sheet_without_columns");
  expect((await read(Buffer.from(""))).status).toBe(400);
});
