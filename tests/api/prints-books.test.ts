import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { checkAndClose } from "../support/counter.ts";
import { pdfPages } from "../support/pdf-text.ts";
import { postRandom } from "../support/random-books.ts";

let kaban: TestApp;
let accountant: Client;
const count = 60;

beforeAll(async () => {
  kaban = await startTestApp();
  accountant = await kaban.signIn("accountant");
  const entries = Array.from({ length: count }, (_, day) => ({
    debit: 3,
    credit: 60,
    amount: 100_000,
    day: day % 20,
  }));
  await postRandom(kaban, accountant, "2026-05-01", entries);
});
afterAll(() => checkAndClose(kaban));

async function pagesOf(path: string, client = accountant) {
  const answer = await kaban.app.inject({
    method: "GET",
    url: `/api/v1${path}`,
    cookies: client.cookies,
    headers: { "x-branch-id": client.branchId as string },
  });
  const isPdf = answer.headers["content-type"] === "application/pdf";
  return {
    status: answer.statusCode,
    code: isPdf ? "" : answer.json().code,
    pages: isPdf ? pdfPages(answer.rawPayload) : [],
  };
}

test("a book on paper brings forward what the pages before came to", async () => {
  const { pages } = await pagesOf("/book/general-journal/paper?from=2026-05-01&to=2026-05-31");
  expect(pages).toHaveLength(3);
  const [first = "", second = "", last = ""] = pages;
  for (const said of ["bayanihan", "General journal", "May 1, 2026", "In Philippine peso", "Page 1 of 3"])
    expect(first).toContain(said);
  // 44 rows, then 50: half of them debits of 1,000.00.
  expect(first).toContain("Carried forward 22,000.00 22,000.00");
  expect(second).toContain("Brought forward 22,000.00 22,000.00");
  expect(second).toContain("Carried forward 47,000.00 47,000.00");
  expect(last).toContain("Brought forward 47,000.00 47,000.00");
  expect(last).toContain("Total 60,000.00 60,000.00");
  expect(last).toContain("Prepared by: accountant Tester");
  const ledger = await pagesOf("/book/general-ledger/paper?from=2026-05-10&to=2026-05-31&language=fil");
  expect(ledger.pages.at(-1)).toContain("Kabuuan");
});

test("the trial balance on paper says its day, its totals, and who signs", async () => {
  const { pages } = await pagesOf("/trial-balance/paper?to=2026-05-31");
  const text = pages.join(" ");
  for (const said of [
    "Trial balance",
    "As of May 31, 2026",
    "Total 60,000.00 60,000.00",
    "Approved by",
    "Page 1 of 1",
  ])
    expect(text).toContain(said);
  const span = await pagesOf("/trial-balance/paper?from=2026-05-11&to=2026-05-31&include_zero=true");
  expect(span.pages.length).toBeGreaterThan(1);
  expect(span.pages[1]).toContain("Brought forward");
  expect((await pagesOf("/trial-balance/paper?from=2026-06-01&to=2026-05-01")).code).toBe("dates_reversed");
});

test("a financial statement on paper has its lines, and its accounts when asked", async () => {
  const { pages } = await pagesOf("/financial-statement/condition/paper?to=2026-05-31&compare=year");
  for (const said of [
    "Statement of financial condition",
    "As of May 31, 2026",
    "May 31, 2025",
    "Change",
    "Checked by",
  ])
    expect(pages.join(" ")).toContain(said);
  const more = await pagesOf("/financial-statement/condition/paper?to=2026-05-31&accounts=true");
  expect(more.pages.join(" ").length).toBeGreaterThan(pages.join(" ").length - 200);
  expect((await pagesOf("/financial-statement/elsewhere/paper")).status).toBe(400);
});

test("papers of the books are for who sees them", async () => {
  const teller = await kaban.signIn("teller");
  for (const path of [
    "/trial-balance/paper",
    "/financial-statement/operations/paper",
    "/book/general-journal/paper?from=2026-05-01&to=2026-05-02",
  ])
    expect((await pagesOf(path, teller)).status, path).toBe(403);
  expect((await pagesOf("/book/general-journal/paper?from=2026-05-02&to=2026-05-01")).code).toBe(
    "dates_reversed",
  );
});
