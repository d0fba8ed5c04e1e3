import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { addMember, type Counters, expectStatus, openCounters } from "../support/counter.ts";

let counters: Counters;
let owner: Client;
beforeAll(async () => {
  counters = await openCounters();
  owner = await counters.kaban.signIn("owner");
  expectStatus(await owner.post("/transaction-batch", { beginning_cash: 0 }));
});
afterAll(() => counters.kaban.close());

const act = (month: string, what: string, reason: string | null = "It is time") =>
  owner.put(`/accounting-period/${month}/${what}`, { reason });
const months = async () =>
  Object.fromEntries(
    expectStatus(await owner.get("/accounting-period/search?pageSize=50")).data.map(
      ({ name, status }: { name: string; status: string }) => [name, status],
    ),
  );
const deposit = async (entry_date: string, member: string) =>
  counters.move(owner, "deposit", member, 100, {
    entry_date,
    back_date_reason: "Found later",
    payment_type_id: counters.ids.online,
  });

test("months close in turn, take adjustments alone meanwhile, and open again with a reason", async () => {
  const member = await addMember(owner);
  expect(await months()).toMatchObject({ "2026-01": "open", "2026-05": "open", "2026-06": "open" });
  expect((await act("2026-02-01", "begin-closing")).body).toMatchObject({
    code: "earlier_months_open",
    message: "Close January 2026 first",
    detail: { month: "2026-01" },
  });
  expect((await act("2026-01-01", "close")).body.code).toBe("period_wrong_status");
  expect((await act("2026-01-15", "begin-closing")).body.code).toBe("not_a_month");

  expectStatus(await act("2026-01-01", "begin-closing"));
  expect((await deposit("2026-01-20", member)).body.code).toBe("period_closing");
  expectStatus(await act("2026-01-01", "close"));
  expect((await deposit("2026-01-20", member)).body).toMatchObject({
    code: "period_closed",
    detail: { closed_through: "2026-01-31" },
  });
  for (const month of ["2026-02-01", "2026-03-01"]) {
    expectStatus(await act(month, "begin-closing"));
    expectStatus(await act(month, "close"));
  }
  expect(await months()).toMatchObject({ "2026-03": "closed", "2026-04": "open" });
  expectStatus(await deposit("2026-04-01", member));

  expect((await act("2026-02-01", "reopen", null)).status).toBe(400);
  expectStatus(await act("2026-02-01", "reopen", "An invoice came late"));
  expect(await months()).toMatchObject({ "2026-01": "closed", "2026-02": "open", "2026-03": "open" });
  expectStatus(await deposit("2026-02-10", member));
  const { rows } = await counters.kaban.db.query("select act, month, reason from period_act order by id");
  expect(rows).toHaveLength(7);
  expect(rows.at(-1)).toEqual({ act: "reopen", month: "2026-02-01", reason: "An invoice came late" });
});

test("a month that is not over is not closed, nor one whose batches are open", async () => {
  for (const month of ["2026-02-01", "2026-03-01", "2026-04-01"]) {
    expectStatus(await act(month, "begin-closing"));
    expectStatus(await act(month, "close"));
  }
  expectStatus(await act("2026-05-01", "begin-closing"));
  expectStatus(await act("2026-05-01", "close"));
  expect((await act("2026-06-01", "begin-closing")).body.code).toBe("month_not_over");
  counters.kaban.clock.set("2026-07-02T02:00:00Z");
  owner = await counters.kaban.signIn("owner");
  expectStatus(await act("2026-06-01", "begin-closing"));
  const open = await act("2026-06-01", "close");
  expect(open.body).toMatchObject({
    code: "batches_open",
    detail: { items: expect.stringContaining("TB0") },
  });
});

test("who closes months need not be who opens them again", async () => {
  const manager = await counters.kaban.signIn("manager");
  const teller = await counters.kaban.signIn("teller");
  expect((await teller.put("/accounting-period/2026-06-01/close", {})).status).toBe(403);
  const { status } = await manager.put("/accounting-period/2026-06-01/reopen", { reason: "Mine" });
  expect(status).toBe(403);
});

test("postings that race a closing are in the books before it, or refused", async () => {
  const member = await addMember(owner);
  expectStatus(await act("2026-06-01", "reopen"));
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => deposit("2026-06-20", member)),
    act("2026-06-01", "begin-closing"),
    ...Array.from({ length: 20 }, () => deposit("2026-06-20", member)),
  ]);
  const codes = new Set(answers.map(({ body }) => body.code ?? "posted"));
  expect([...codes].every((code) => ["posted", "period_closing"].includes(code))).toBe(true);
  const { rows } = await counters.kaban.db.query(
    "select count(*) from journal_entry where entry_date = '2026-06-20' and member_id = $1",
    [member],
  );
  expect(rows[0].count).toBe(answers.filter(({ body }) => body.reference).length);
});
