import { afterAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { addMember, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";
import { pdfPages } from "../support/pdf-text.ts";
import { password } from "../support/world.ts";

const { kaban, teller, teller2, manager, ids, move } = await openCounters();
afterAll(() => checkAndClose(kaban));

const path = "/batch-remittance";
const handOver = (kind: string, more: Record<string, unknown> = {}, by: Client = teller) =>
  by.post(path, { kind, witness: "manager", witness_password: password, ...more });
const taken = async (by: Client = teller) => expectStatus(await by.get(path)).data;

test("checks and online payments of the batch are handed over once, to somebody else", async () => {
  const member = await addMember(teller);
  const pay = async (amount: number, payment_type_id: string, by: Client = teller) =>
    expectStatus(await move(by, "deposit", member, amount, { payment_type_id })).id as string;
  const first = await pay(5_000, ids.check);
  const undone = await pay(900, ids.check);
  const online = await pay(7_000, ids.online);
  await pay(100, ids.cash);
  await pay(800, ids.check, teller2);
  const reason = { reason: "Torn", approver: "manager", password };
  expectStatus(await teller.post(`/transaction/${undone}/reverse`, reason));
  expect(await taken()).toMatchObject([
    { id: first, kind: "check", amount: 5_000, payment_type_name: "Check", handed_over_at: null },
    { id: undone, is_reversed: true },
    { id: online, kind: "online", amount: 7_000 },
  ]);

  expect((await handOver("check", { witness: "", witness_password: "" })).body).toMatchObject({
    code: "receiver_needed",
    fields: { witness: expect.any(String) },
  });
  expect((await handOver("check", { witness: "teller" })).body.code).toBe("witness_refused");
  expect(Object.keys((await handOver("cash")).body.fields)).toEqual(["kind"]);
  expect((await handOver("check", { witness: "teller" }, manager)).body.code).toBe("batch_not_open");
  const answers = await Promise.all(Array.from({ length: 8 }, () => handOver("check")));
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([
    { count: 1, amount: 5_000 },
  ]);
  expect(answers.filter(({ body }) => body.code === "nothing_to_hand_over")).toHaveLength(7);
  const later = await pay(300, ids.check);
  expect(expectStatus(await handOver("check"))).toEqual({ count: 1, amount: 300 });

  const { id } = expectStatus(await teller.get("/transaction-batch/current"));
  const { remittances } = expectStatus(await manager.get(`/transaction-batch/${id}`));
  expect(remittances).toMatchObject([
    { id: first, received_by_name: "manager Tester" },
    { id: undone, received_by_name: null },
    { id: later, received_by_name: "manager Tester" },
    { id: online, received_by_name: null },
  ]);
  expect(await taken(teller2)).toMatchObject([{ amount: 800, handed_over_at: null }]);
  await expect(kaban.db.query("delete from batch_remittance")).rejects.toThrow(/append-only/);
});

/** The sheet of a batch, as a browser opens its address. */
async function sheetOf(by: Client, id: string) {
  const headers: Record<string, string> = by.branchId ? { "x-branch-id": by.branchId } : {};
  const url = `/api/v1/transaction-batch/${id}/paper`;
  const answer = await kaban.app.inject({ method: "GET", url, cookies: by.cookies, headers });
  return answer.statusCode === 200 ? pdfPages(answer.rawPayload).join(" ") : answer.json().code;
}

test("the end-of-day sheet tells the blotter, the count, the checks and every transaction", async () => {
  const { id } = expectStatus(await teller.get("/transaction-batch/current"));
  expect(await sheetOf(teller, id)).toMatch(
    /Batch as it stands.*Beginning cash 10,000\.00.*Expected cash 10,001\.00/,
  );
  const counts = [{ bills_and_coins_id: ids.thousand, quantity: 10 }];
  expectStatus(await teller.put("/transaction-batch/end", { counts, over_short_reason: "A coin fell" }));
  // Lines break after hyphens and slashes.
  const sheet = (await sheetOf(manager, id)).replace(/([-/]) /g, "$1");
  for (const said of [
    "End-of-day sheet",
    "Teller teller Tester",
    "Deposits 1.00",
    "Counted cash 10,000.00",
    "Overage/shortage -1.00",
    "Reason for the difference: A coin fell",
    "₱1,000 bill 10 10,000.00",
    "Checks and online payments",
    "manager Tester 50.00",
    "Reversal",
    "Cash turned over",
  ]) {
    expect(sheet).toContain(said);
  }
  expect(await sheetOf(teller2, id)).toBe("batch_not_found");
  expect(await sheetOf(await kaban.signIn("north-manager"), id)).toBe("batch_not_found");
});
