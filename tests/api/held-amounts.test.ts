import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { bankAllChecks, bankOf } from "../support/checks.ts";
import { addMember, type Counters, expectStatus, openCounters } from "../support/counter.ts";
import { pdfPages } from "../support/pdf-text.ts";

let counters: Counters;
let teller: Client;
let manager: Client;
let member: string;
const told = { balance: 52_000, on_hold: 50_000, available: 2_000 };

beforeAll(async () => {
  counters = await openCounters();
  const { kaban, ids, move } = counters;
  ({ teller, manager } = counters);
  await kaban.db.query("update payment_type set number_of_days = 3 where id = $1", [ids.check]);
  member = await addMember(teller);
  expectStatus(await move(teller, "deposit", member, 2_000));
  expectStatus(await move(teller, "deposit", member, 50_000, { payment_type_id: ids.check }));
});
afterAll(() => counters.kaban.close());

const ofMember = (path: string) => `/member-accounting-ledger/member-profile/${member}${path}`;
const statement = async (query: string) => {
  const { kaban, ids } = counters;
  const url = `/api/v1${ofMember(`/account/${ids.savings}/statement${query}`)}`;
  const headers = { "x-branch-id": manager.branchId as string };
  const answer = await kaban.app.inject({ method: "GET", url, cookies: manager.cookies, headers });
  return pdfPages(answer.rawPayload).join(" ");
};

test("wherever a balance is shown, what is on hold and what is available stand beside it", async () => {
  const { ids } = counters;
  const savings = ({ account_id }: { account_id: string }) => account_id === ids.savings;
  expect(expectStatus(await teller.get(ofMember(""))).data.find(savings)).toMatchObject(told);
  expect(expectStatus(await manager.get(ofMember("/total"))).accounts.find(savings)).toMatchObject(told);
  expect(expectStatus(await manager.get(`/member-profile/${member}`)).holdings.find(savings)).toMatchObject(
    told,
  );
  const ledger = expectStatus(await manager.get(ofMember(`/account/${ids.savings}/ledger`)));
  expect(ledger.account).toMatchObject(told);
});

test("in the list of all accounts too, where it is filtered and sorted by", async () => {
  const filter = encodeURIComponent(
    JSON.stringify({ filters: [{ field: "on_hold", mode: "gt", value: 0 }] }),
  );
  const sort = encodeURIComponent(JSON.stringify([{ field: "available", order: "desc" }]));
  const path = "/member-accounting-ledger/branch/search";
  const { data, totalSize } = expectStatus(await manager.get(`${path}?filter=${filter}&sort=${sort}`));
  expect(totalSize).toBe(1);
  expect(data[0]).toMatchObject({ member_id: member, held: 52_000, on_hold: 50_000, available: 2_000 });
});

test("on the statement up to today; one that ends before says nothing of today", async () => {
  const page = await statement("");
  expect(page).toContain("On hold until checks clear ₱500.00");
  expect(page).toContain("Available ₱20.00");
  expect(await statement("?to=2026-05-31")).not.toContain("On hold");
});

test("once the check has cleared all is available", async () => {
  await bankAllChecks(teller, await bankOf(counters.kaban, teller.branchId));
  counters.kaban.clock.set("2026-06-05T02:00:00Z");
  manager = await counters.kaban.signIn("manager");
  const { accounts } = expectStatus(await manager.get(ofMember("/total")));
  expect(accounts[0]).toMatchObject({ balance: 52_000, on_hold: 0, available: 52_000 });
  expect(await statement("")).not.toContain("On hold");
});
