import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyPeriods } from "#server/domain/periods/verify";
import type { Answer, Client } from "../support/app.ts";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { type Books, credit, debit, openBooks, step, voucherIn } from "../support/vouchers.ts";

const jv = "/journal-voucher";
const may = "2026-05-01";
const inMay = { back_date_reason: "Found on paper" };
let books: Books;
const act = (what: string, month = may) =>
  books.owner.put(`/accounting-period/${month}/${what}`, { reason: null });

beforeAll(async () => {
  books = await openBooks();
  for (const month of ["2026-01", "2026-02", "2026-03", "2026-04"])
    for (const what of ["begin-closing", "close"]) expectStatus(await act(what, `${month}-01`));
  await books.kaban.db.query(
    `update user_organization
     set permissions = permissions || array['ledger:back-date', 'journal-voucher:release']
     where branch_id = $1 and user_type = 'employee'`,
    [books.tenant.branchId],
  );
});
afterAll(() => checkAndClose(books.kaban));

test("a month is closed while 32 clients post into it, and its seal has what was posted", async () => {
  const { kaban, ids, maria, tenant } = books;
  const lines = [debit(ids.expense, 300), credit(ids.bank, 300)];
  const vouchers = await Promise.all(
    Array.from({ length: 10 }, () => voucherIn(books, jv, "approved", lines, { date: "2026-05-25" })),
  );
  const roles = ["teller", "teller2", "manager"] as const;
  const clients = await Promise.all(
    Array.from({ length: 32 }, (_, index) => kaban.signIn(roles[index % 3] ?? "teller")),
  );
  // Cash is not moved back to a day before its drawer's.
  const paid = { ...inMay, member_id: maria, payment_type_id: ids.online, entry_date: "2026-05-25" };
  const lines200 = { bank_reference: "B-1", lines: [{ account_id: ids.savings, amount: 200 }] };
  const ways: ((client: Client) => Promise<Answer>)[] = [
    (client) => client.post("/transaction/deposit", { ...paid, account_id: ids.savings, amount: 100 }),
    (client) => client.post("/transaction/payment", { ...paid, ...lines200 }),
  ];
  const turns = 4;
  const posts = clients.map(async (client, index): Promise<Answer[]> => {
    const voucher = index % 3 === 2 ? vouchers[(index - 2) / 3] : undefined;
    if (voucher) return [await step(client, jv, voucher, "release", { ...inMay, on_voucher_date: true })];
    const answers: Answer[] = [];
    for (let turn = 0; turn < turns; turn += 1)
      answers.push(await (ways[index % 2] as (typeof ways)[number])(client));
    return answers;
  });
  await Promise.race(posts);
  expectStatus(await act("begin-closing"));
  let closed = await act("close");
  // What is approved and not released keeps a month from being closed.
  for (let tries = 0; closed.status !== 200 && tries < 100; tries += 1) {
    expect(closed.body.code).toBe("vouchers_open");
    closed = await act("close");
  }
  expectStatus(closed);
  const answers = (await Promise.all(posts)).flat();
  const codes = new Set(answers.flatMap(({ status, body }) => (status >= 400 ? [body.code] : [])));
  expect([...codes].filter((code) => !["period_closing", "period_closed"].includes(code))).toEqual([]);
  const done = answers.filter(({ status }) => status < 300);
  expect(done.length).toBeGreaterThanOrEqual(vouchers.length);
  const { rows } = await kaban.db.query(
    `select count(*)::int as entries, coalesce(sum(amount), 0)::bigint as amount from journal_entry
     where branch_id = $1 and entry_date between $2 and '2026-05-31'`,
    [tenant.branchId, may],
  );
  expect(rows[0].entries).toBe(done.length);
  const { seal } = expectStatus(await books.accountant.get(`/accounting-period/${may}/checklist`));
  expect(seal).toMatchObject({ entries: done.length, debit: rows[0].amount, credit: rows[0].amount });
  const proof = await verifyPeriods(kaban.db, { place: "bayanihan/main", period: "2026-05" });
  expect(proof.months).toMatchObject([{ entries: done.length, broken: [] }]);
});
