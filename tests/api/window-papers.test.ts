import { afterAll, describe, expect, test } from "vitest";
import { addMember, checkAndClose, expectStatus } from "../support/counter.ts";
import { openPayments } from "../support/payments.ts";

const counters = await openPayments();
const { kaban, teller, ids, move, paid, pay, shown, maria } = counters;
const owner = await kaban.signIn("owner");
afterAll(() => checkAndClose(kaban));

async function rule(change: Record<string, unknown>) {
  const now = expectStatus(await owner.get("/ledger/posting-rules"));
  return owner.put("/ledger/posting-rules", { ...now, ...change });
}

describe("a signature that is to be compared", () => {
  test("is asked for above the amount that the branch sets, on withdrawals alone, and kept", async () => {
    const ana = await addMember(teller);
    expectStatus(await move(teller, "deposit", ana, 500_000));
    const before = expectStatus(await move(teller, "withdraw", ana, 20_000));
    expect((await shown(before.id)).signature_compared).toBe(false);
    expect(expectStatus(await rule({ signature_above: 10_000 })).signature_above).toBe(10_000);
    const { batch } = await batchNow();
    const refused = await move(teller, "withdraw", ana, 10_001);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: "signature_not_compared",
      fields: { signature_compared: "Above 100.00 the signature is compared with the member's first" },
    });
    expect((await batchNow()).batch.expected_cash).toBe(batch.expected_cash);
    expectStatus(await move(teller, "withdraw", ana, 10_000));
    const compared = expectStatus(await move(teller, "withdraw", ana, 10_001, { signature_compared: true }));
    expect((await shown(compared.id)).signature_compared).toBe(true);
    expectStatus(await move(teller, "deposit", ana, 50_000));
    expectStatus(await rule({ signature_above: 0 }));
    expect((await move(teller, "withdraw", ana, 1)).body.code).toBe("signature_not_compared");
    expectStatus(await rule({ signature_above: null }));
    expectStatus(await move(teller, "withdraw", ana, 10_001));
  });

  test("is a limit of zero or more, and no other word than yes or no", async () => {
    expect((await rule({ signature_above: -1 })).body.fields).toHaveProperty("signature_above");
    const odd = await move(teller, "withdraw", maria, 100, { signature_compared: "yes" });
    expect([odd.status, Object.keys(odd.body.fields)]).toEqual([400, ["signature_compared"]]);
  });
});

async function batchNow() {
  return { batch: expectStatus(await teller.get("/transaction-batch/current")) };
}

describe("cash that is received for a deposit", () => {
  test("covers it, and is kept with the entry", async () => {
    const enough = expectStatus(await move(teller, "deposit", maria, 5_000, { cash_received: 10_000 }));
    expect((await shown(enough.id)).cash_received).toBe(10_000);
    const short = await move(teller, "deposit", maria, 5_000, { cash_received: 4_999 });
    expect(short.body).toMatchObject({
      code: "cash_received_too_little",
      fields: { cash_received: "Received 49.99, but 50.00 is to be paid" },
    });
    const check = await move(teller, "deposit", maria, 5_000, {
      payment_type_id: ids.check,
      cash_received: 5_000,
    });
    expect(check.body).toMatchObject({
      code: "cash_not_taken",
      fields: { cash_received: expect.any(String) },
    });
    const withdrawal = await move(teller, "withdraw", maria, 100, { cash_received: 100 });
    expect(withdrawal.status).toBe(400);
  });
});

describe("what a line is for", () => {
  test("stands with the line, and is at most 100 letters", async () => {
    const lines = [
      { account_id: ids.fee, amount: 100, particulars: "Certificate" },
      { account_id: ids.savings, amount: 200 },
      { account_id: ids.penalty, amount: 300, particulars: "June" },
    ];
    const entry = await shown((await paid(lines)).id);
    const said = entry.lines.map(({ particulars }: { particulars: string }) => particulars);
    expect(said).toEqual(["", "Certificate", "", "June"]);
    const plain = await shown((await paid([{ account_id: ids.fee, amount: 100 }])).id);
    expect(plain.lines[1].particulars).toBe("");
    const long = await pay([{ account_id: ids.fee, amount: 100, particulars: "x".repeat(101) } as never]);
    expect(long.status).toBe(400);
    expect(Object.keys(long.body.fields)[0]).toMatch(/^lines/);
  });
});
