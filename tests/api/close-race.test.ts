import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyPeriods } from "#server/domain/periods/verify";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { pdfPages } from "../support/pdf-text.ts";
import { type Books, openBooks } from "../support/vouchers.ts";

let books: Books;
const may = "2026-05-01";
const place = "bayanihan/main";
const act = (what: string, month = may, reason: string | null = null) =>
  books.owner.put(`/accounting-period/${month}/${what}`, { reason });

beforeAll(async () => {
  books = await openBooks();
  for (const month of ["2026-01", "2026-02", "2026-03", "2026-04"])
    for (const what of ["begin-closing", "close"]) expectStatus(await act(what, `${month}-01`));
});
afterAll(() => checkAndClose(books.kaban));

const adjust = () =>
  books.accountant.post("/adjustment-entry", {
    ...{ account_id: books.ids.expense, side: "debit", counter_account_id: books.ids.bank, amount: 100 },
    ...{ description: "Found at closing", entry_date: "2026-05-25", back_date_reason: "Found at closing" },
  });

const paperOf = async (month: string, language = "en") => {
  const { kaban, accountant } = books;
  const answer = await kaban.app.inject({
    method: "GET",
    url: `/api/v1/accounting-period/${month}/certificate?language=${language}`,
    cookies: accountant.cookies,
    headers: { "x-branch-id": accountant.branchId as string },
  });
  const isPdf = answer.headers["content-type"] === "application/pdf";
  const text = isPdf ? pdfPages(answer.rawPayload).join(" ") : "";
  return { code: isPdf ? null : answer.json().code, text };
};

test("nothing is posted into a month once it is closed, and its seal has all that was before", async () => {
  expectStatus(await act("begin-closing"));
  expect((await paperOf(may)).code).toBe("month_without_seal");
  const early = Array.from({ length: 15 }, adjust);
  await Promise.race(early);
  const late = Array.from({ length: 15 }, adjust);
  const answers = await Promise.all([...early, act("close"), ...late]);
  expectStatus(answers[early.length] as (typeof answers)[number]);
  const posted = answers.filter(({ body }) => body.reference);
  const codes = new Set(answers.filter(({ status }) => status >= 400).map(({ body }) => body.code));
  expect([...codes].every((code) => code === "period_closed")).toBe(true);
  const { rows } = await books.kaban.db.query(
    "select count(*) from journal_entry where branch_id = $1 and entry_date between $2 and '2026-05-31'",
    [books.tenant.branchId, may],
  );
  expect(rows[0].count).toBe(posted.length);
  const { seal } = expectStatus(await books.accountant.get(`/accounting-period/${may}/checklist`));
  expect(seal).toMatchObject({ entries: posted.length, debit: posted.length * 100 });
  expect((await verifyPeriods(books.kaban.db, { place, period: "2026-05" })).months).toMatchObject([
    { entries: posted.length, broken: [] },
  ]);
  expect((await adjust()).body.code).toBe("period_closed");
});

test("the certificate says who closed the month, what it came to, its checks and its hash", async () => {
  const { seal } = expectStatus(await books.accountant.get(`/accounting-period/${may}/checklist`));
  const { text } = await paperOf(may);
  for (const said of [
    "Certificate of closing",
    "May 31, 2026",
    "owner Tester",
    "The trial balance balances",
    "in Philippine peso",
    seal.hash.slice(0, 8),
    seal.hash.slice(-8),
    "Page 1 of",
  ])
    expect(text).toContain(said);
  expect((await paperOf(may, "fil")).text).toContain("Sertipiko ng pagsasara");
  expect((await paperOf("2026-05-02")).code).toBe("not_a_month");
  expect((await paperOf("2026-06-01")).code).toBe("month_without_seal");
});

test("what corrects a closed month falls in the open one, and points at what it corrects", async () => {
  const { rows } = await books.kaban.db.query(
    "select id from journal_entry where branch_id = $1 and source = 'adjustment' limit 1",
    [books.tenant.branchId],
  );
  const password = { approver: "manager", password: "kaban-test-password" };
  const reversal = expectStatus(
    await books.owner.post(`/transaction/${rows[0].id}/reverse`, { reason: "Booked twice", ...password }),
  );
  const shown = expectStatus(await books.owner.get(`/transaction/${reversal.id}`));
  expect(shown).toMatchObject({ entry_date: "2026-06-01", reverses_id: rows[0].id });
  expect((await verifyPeriods(books.kaban.db, { place, period: "2026-05" })).months).toMatchObject([
    { broken: [] },
  ]);
});
