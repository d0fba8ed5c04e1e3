import { afterAll, beforeAll, expect, test } from "vitest";
import type { Statement } from "#contract/operations/statements/financial-statement";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { begin, download, errorsOf, started } from "../support/imports.ts";
import { pdfPages } from "../support/pdf-text.ts";
import { type Books, credit, debit, openBooks, step, voucherIn } from "../support/vouchers.ts";

let books: Books;
let income: string;

beforeAll(async () => {
  books = await openBooks();
  const { rows } = await books.kaban.db.query(
    "select id from account where branch_id = $1 and code = '40110'",
    [books.teller.branchId],
  );
  income = rows[0].id;
  const lines = [debit(books.ids.expense, 30_000), credit(books.ids.bank, 30_000)];
  const approved = await voucherIn(books, "/journal-voucher", "approved", lines);
  expectStatus(await step(books.owner, "/journal-voucher", approved, "release"));
});
afterAll(() => checkAndClose(books.kaban));

const ask = async (statement: string, query: string): Promise<Statement> =>
  expectStatus(
    await books.accountant.get(`/financial-statement/${statement}?compare=budget&to=2026-06-15&${query}`),
  );
const amounts = ({ rows }: Statement, figure: string) => rows.find((row) => row.figure === figure)?.amounts;

test("a year of an account is budgeted once, by hand or from a file", async () => {
  const { accountant, owner, teller } = books;
  const year = { year: 2026, account_id: books.ids.expense, may: 20_000, june: 25_000, july: 99_000 };
  const made = expectStatus(await accountant.post("/budget", year), 201);
  expect(made).toMatchObject({ january: 0, june: 25_000 });
  expect(await accountant.post("/budget", year)).toMatchObject({
    status: 409,
    body: { code: "already_exists", fields: { account_id: expect.any(String) } },
  });
  expectStatus(await accountant.post("/budget", { ...year, year: 2025 }), 201);
  expect((await teller.post("/budget", year)).status).toBe(403);
  const nobody = { year: 2026, account_id: books.stranger.branchId };
  expect((await accountant.post("/budget", nobody)).status).toBe(400);
  const { rows } = await books.kaban.db.query(
    "select code || ' ' || name as title from account where id = any($1)",
    [[income, books.ids.expense]],
  );
  const titles = rows.map(({ title }) => `"${title}"`).sort();
  const [ofIncome, ofExpense] = titles;
  const file = ["Year,Account,May,June", `2026,${ofIncome},400.00,500.50`, `2026,${ofExpense},1,1`];
  const twice = await begin(accountant, "budget", file.join("\n"));
  const checked = await started(accountant, twice);
  expect(checked).toMatchObject({ status: "checked" });
  const refused = ["3 Account: Account is already used with the same Year"];
  expect(await errorsOf(accountant, twice.run.id)).toEqual(refused);
  const sound = await begin(accountant, "budget", file.slice(0, 2).join("\n"));
  expect(await started(accountant, sound)).toMatchObject({ status: "imported" });
  const found = expectStatus(await owner.get("/budget/search?q=")).data;
  expect(found.find(({ account_id }: { account_id: string }) => account_id === income)).toMatchObject({
    may: 40_000,
    june: 50_050,
  });
});

test("beside what was, operations say what the months begun were meant to come to", async () => {
  const month = await ask("operations", "span=month");
  expect(month.columns).toEqual([
    { is: "now", from: "2026-06-01", to: "2026-06-15" },
    { is: "budget", from: "2026-06-01", to: "2026-06-15" },
  ]);
  expect(amounts(month, `account-${books.ids.expense}`)).toEqual([30_000, 25_000]);
  expect(amounts(month, `account-${income}`)).toEqual([0, 50_050]);
  expect(amounts(month, "net-surplus")).toEqual([-30_000, 25_050]);
  const year = await ask("operations", "span=year");
  expect(amounts(year, `account-${books.ids.expense}`)).toEqual([30_000, 45_000]);
  expect(amounts(year, "net-surplus")).toEqual([-30_000, 90_050 - 45_000]);
});

test("the condition says how it was meant to stand; a budget that does not balance is no error", async () => {
  const { accountant, ids } = books;
  expectStatus(await accountant.post("/budget", { year: 2026, account_id: ids.bank, june: 7_000 }), 201);
  const condition = await ask("condition", "");
  expect(amounts(condition, `account-${ids.bank}`)).toEqual([-30_000, 7_000]);
  expect(amounts(condition, "surplus-year")).toEqual([-30_000, 45_050]);
  expect(condition.differences).toEqual([0]);
  // Statements that have none show themselves alone.
  for (const statement of ["cash-flows", "equity", "trial-balance"])
    expect((await ask(statement, "")).columns).toHaveLength(1);
  const asked = "compare=budget&to=2026-06-15&figure=net-surplus";
  const figure = `/financial-statement/operations/explanation?${asked}`;
  expect((await accountant.get(`${figure}&column=1`)).body).toMatchObject({ code: "not_a_figure" });
  expectStatus(await accountant.get(`${figure}&column=0`));
});

test("budget and variance are in the file and on paper", async () => {
  const path = "/financial-statement/operations";
  const query = "compare=budget&span=month&to=2026-06-15&accounts=true";
  const { kaban, accountant } = books;
  const file = await download(
    kaban,
    accountant,
    `${path}/export?format=csv&${query.replace("&accounts=true", "")}`,
  );
  const [head = "", ...rows] = String(file.content).split(/\r?\n/);
  expect(head).toContain("Budget");
  expect(head).toContain("Variance");
  expect(rows.find((row) => row.includes("73660"))).toMatch(/300\.00,250\.00,50\.00/);
  const paper = await download(kaban, accountant, `${path}/paper?${query}`);
  const text = pdfPages(paper.content).join(" ");
  expect(text).toContain("Variance");
  expect(text).toContain("250.00");
});
