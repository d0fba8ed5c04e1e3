import { afterAll, beforeAll, expect, it } from "vitest";
import type { Client } from "../support/app.ts";
import { addMember, type Counters, expectStatus, giveAccount, openCounters } from "../support/counter.ts";
import { pdfPages, pdfSizes } from "../support/pdf-text.ts";

let counters: Counters;
let manager: Client;
let member: string;
beforeAll(async () => {
  counters = await openCounters();
  manager = counters.manager;
  expectStatus(await manager.post("/transaction-batch", { beginning_cash: 50_000_000 }));
  member = await addMember(manager, { first_name: "Niño", last_name: "Peña", passbook: "PB/77 A" });
  const online = { payment_type_id: counters.ids.online };
  const back = { entry_date: "2026-05-04", back_date_reason: "Found later", ...online };
  expectStatus(await counters.move(manager, "deposit", member, 1_234_567, back));
  expectStatus(await counters.move(manager, "withdraw", member, 34_567));
});
afterAll(() => counters.kaban.close());

const nobody = "0195f0c0-0000-7000-8000-000000000000";
const statementOf = (id: string, account: string, query = "") =>
  `/api/v1/member-accounting-ledger/member-profile/${id}/account/${account}/statement${query}`;

/** Asked for as a browser opens an address: the branch is in it. */
async function ask(client: Client, url: string) {
  const headers: Record<string, string> = client.branchId ? { "x-branch-id": client.branchId } : {};
  const answer = await counters.kaban.app.inject({ method: "GET", url, cookies: client.cookies, headers });
  return { status: answer.statusCode, headers: answer.headers, pdf: answer.rawPayload };
}

it("holds the figures of the period, to the centavo", async () => {
  const { status, headers, pdf } = await ask(
    manager,
    statementOf(member, counters.ids.savings, "?from=2026-06-01&to=2026-06-30"),
  );
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-length": String(pdf.length),
    "content-disposition": 'inline; filename="statement-PB-77-A-21110-000001-2026-06-01-2026-06-30.pdf"',
    "cache-control": "no-store",
  });
  expect(pdfSizes(pdf)).toEqual([[595.28, 841.89]]);
  const [page] = pdfPages(pdf);
  for (const text of [
    "bayanihan",
    "Statement of account",
    "Peña, Niño",
    "PB/77 A",
    "21110",
    "Jun 1, 2026 to Jun 30, 2026",
    "Balance brought forward ₱12,345.67",
    "Withdrawal · Cash 345.67 12,000.00",
    "Movement of the period, 1 entries 345.67 0.00",
    "Closing balance ₱12,000.00",
    "by manager Tester",
    "Page 1 of 1",
  ]) {
    expect(page).toContain(text);
  }
});

it("is in Filipino where that is asked for, and opens from nothing where no day is", async () => {
  const { pdf } = await ask(manager, statementOf(member, counters.ids.savings, "?language=fil"));
  const [page] = pdfPages(pdf);
  for (const text of ["Pahayag ng account", "Dating balanse ₱0.00", "12,345.67 12,345.67", "Pahina 1 ng 1"]) {
    expect(page).toContain(text);
  }
});

it("leaves a footstep that says who printed what", async () => {
  const { rows } = await counters.kaban.db.query(
    `select user_id, module, description, entity_id, after from footstep
     where activity = 'print-statement-success' order by created_at, id limit 1`,
  );
  expect(rows).toEqual([
    {
      user_id: manager.userId,
      module: "prints",
      description: "Print a statement of account",
      entity_id: member,
      after: { account: "21110-000001", from: "2026-06-01", to: "2026-06-30" },
    },
  ]);
});

it("draws long periods over many pages, each numbered", async () => {
  const shares = await giveAccount(counters.kaban, member, counters.ids.shares);
  await counters.kaban.db.query(
    `with entry as (
       insert into journal_entry (id, organization_id, branch_id, sequence, entry_date, source, reference,
         amount, created_at, created_by_id, written_in)
       select gen_random_uuid(), organization_id, branch_id, 1000 + n, '2026-01-05', 'deposit', 'BULK-' || n,
         100, now(), $2, pg_current_xact_id()
       from member, generate_series(1, 120) n where id = $1 returning *)
     insert into journal_line (entry_id, line_number, organization_id, branch_id, sequence, entry_date,
       account_id, member_id, member_account_id, source, created_by_id, debit, credit)
     select e.id, s.line_number, organization_id, branch_id, sequence, entry_date, s.account_id, s.member_id,
       s.member_account_id, source, created_by_id, s.debit, s.credit
     from entry e, (values (1, $3::uuid, $1::uuid, $5::uuid, 0, 100), (2, $4::uuid, null, null, 100, 0))
       as s (line_number, account_id, member_id, member_account_id, debit, credit)`,
    [member, manager.userId, counters.ids.shares, counters.ids.cashOnHand, shares],
  );
  const { pdf } = await ask(manager, statementOf(member, counters.ids.shares));
  const pages = pdfPages(pdf);
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  expect(pages.join(" ").match(/BULK-\d+/g)).toHaveLength(120);
  expect(pages.at(-1)).toContain("Movement of the period, 120 entries 0.00 120.00");
});

it("refuses in words, not in a file", async () => {
  const north = await counters.kaban.signIn("north-manager");
  const theirs = await addMember(north);
  const { ids, foreign } = counters;
  for (const [client, url, status, code] of [
    [manager, statementOf(theirs, ids.savings), 404, "holding_not_found"],
    [manager, statementOf(theirs, foreign.savings), 404, "holding_not_found"],
    [manager, statementOf(member, foreign.savings), 404, "holding_not_found"],
    [north, statementOf(member, ids.savings), 404, "holding_not_found"],
    [manager, statementOf(nobody, ids.savings), 404, "holding_not_found"],
    [manager, statementOf(member, ids.savings, "?from=2026-06-02&to=2026-06-01"), 400, "dates_reversed"],
    [manager, statementOf(member, ids.savings, "?language=es"), 400, "invalid_input"],
    [await counters.kaban.signIn("member"), statementOf(member, ids.savings), 403, "not_permitted"],
    [counters.kaban.visitor(), statementOf(member, ids.savings), 401, "not_signed_in"],
  ] as const) {
    const answer = await ask(client, url);
    expect([answer.status, JSON.parse(answer.pdf.toString()).code]).toEqual([status, code]);
    expect(answer.headers["content-type"]).toContain("application/json");
  }
});

it("names who holds the account jointly", async () => {
  const [theirs, wife] = [await addMember(manager), await addMember(manager, { first_name: "Corazon" })];
  const joint_holders = [{ member_id: wife }];
  const opened = { account_id: counters.ids.savings, joint_holders };
  expectStatus(await manager.post(`/member-profile/${theirs}/account`, opened));
  const { pdf } = await ask(manager, statementOf(theirs, counters.ids.savings));
  expect(pdfPages(pdf)[0]).toMatch(/Joint holders\s.*Corazon/);
});
