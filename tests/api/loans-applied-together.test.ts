import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type LoanWindow, openLoanWindow, unlikeTheLedger } from "../support/loan-payments.ts";
import { application, type Values } from "../support/loans.ts";

const name = "Sampaguita, first cycle";
let window: LoanWindow;
let borrowers: string[];

beforeAll(async () => {
  window = await openLoanWindow();
  await window.on("2026-06-01");
  borrowers = await Promise.all([window.borrower(), window.borrower(), window.borrower()]);
  await window.lend({ amount: 1_200_000, member_id: window.maria });
});
afterAll(async () => {
  expect(await unlikeTheLedger(window)).toEqual([]);
  await checkAndClose(window.kaban);
});

const comakersOf = (id: string) => borrowers.filter((one) => one !== id).map((member_id) => ({ member_id }));
const filter = (value: string) =>
  encodeURIComponent(
    JSON.stringify({ logic: "and", filters: [{ field: "group_name", mode: "equal", value }] }),
  );
const members = (rows: readonly { member_id: string }[]) => rows.map(({ member_id }) => member_id).sort();

test("each of a group has a loan of their own, answers for the others, and is found with them", async () => {
  for (const id of borrowers) {
    const loan = await window.lend({
      ...{ member_id: id, amount: 600_000, term_months: 6 },
      ...{ group_name: `  ${name} `, comakers: comakersOf(id) },
    });
    expect(loan).toMatchObject({ group_name: name, state: "released" });
    expect(members(loan.comakers)).toEqual(borrowers.filter((one) => one !== id).sort());
  }
  const listed = expectStatus(await window.owner.get(`/loan/search?filter=${filter(name)}`));
  expect(members(listed.data)).toEqual([...borrowers].sort());
  expect(listed.totalSize).toBe(3);
  expect(expectStatus(await window.owner.get(`/loan/search?filter=${filter("Nobody")}`)).totalSize).toBe(0);
});

test("what a group pays is collected on one sheet, and reports lay it together", async () => {
  await window.on("2026-07-01");
  const asked = `group_name=${encodeURIComponent(name)}`;
  const sheet = expectStatus(await window.teller.get(`/transaction/collection-sheet?${asked}`));
  expect(members(sheet.rows)).toEqual([...borrowers].sort());
  expect(sheet.sums.due).toBe(3 * 106_000);
  const report = expectStatus(await window.owner.get("/loan-report/balances?group=group_name"));
  expect(report.groups).toEqual([
    expect.objectContaining({ value: name, count: 3, sums: { amount: 1_800_000, balance: 1_800_000 } }),
    expect.objectContaining({ value: "", count: 1 }),
  ]);
});

test("the name of a group is text of one line and of some length", async () => {
  const post = (more: Values) => window.owner.post("/loan", application(window, more));
  for (const group_name of [1, {}, "x".repeat(81), "a\u0000b"])
    expect((await post({ group_name })).body.fields).toHaveProperty("group_name");
  expect(expectStatus(await post({ group_name: "" }), 201).group_name).toBe(null);
});
