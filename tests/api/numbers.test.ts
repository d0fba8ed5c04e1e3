import { afterAll, describe, expect, test } from "vitest";
import type { Client } from "../support/client.ts";
import { addMember, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";

const { kaban, teller, teller2, ids, move } = await openCounters();
const owner = await kaban.signIn("owner");

afterAll(() => checkAndClose(kaban));

describe("numbers", () => {
  test("typed by hand are taken once, and the series steps over them", async () => {
    const juan = await addMember(teller);
    const next = expectStatus(await move(teller, "deposit", juan, 100)).reference;
    const ahead = (by: number) => String(Number(next) + by).padStart(6, "0");
    const typed = expectStatus(await move(teller, "deposit", juan, 100, { reference: ahead(2) }));
    expect(typed.reference).toBe(ahead(2));
    const again = await move(teller2, "deposit", juan, 100, { reference: ahead(2) });
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: "reference_already_used",
        fields: { reference: `Reference no. ${ahead(2)} is already used` },
      },
    });
    const drawn = [];
    for (let count = 0; count < 2; count += 1) {
      drawn.push(expectStatus(await move(teller, "deposit", juan, 100)).reference);
    }
    expect(drawn).toEqual([ahead(1), ahead(3)]);
  });

  test("have neither gaps nor doubles when drawn at once, refusals and typed ones among them", async () => {
    const juan = await addMember(teller);
    const first = Number(expectStatus(await move(teller, "deposit", juan, 100)).reference) + 1;
    const asked = Array.from({ length: 90 }, (_, index) => {
      const client = index % 2 ? teller : teller2;
      // Every ninth is refused; two of five type one number, which the series is about to reach.
      if (index % 9 === 0) return move(client, "deposit", juan, 100, { account_id: ids.vault });
      const reference = String(first + index - (index % 5)).padStart(6, "0");
      return move(client, "deposit", juan, 100, index % 5 < 2 ? { reference } : {});
    });
    const answers = await Promise.all(asked);
    const good = answers.filter(({ status }) => status === 200);
    const numbers = good.map(({ body }) => Number(body.reference)).sort((a, b) => a - b);
    expect(new Set(numbers).size).toBe(numbers.length);
    const codes = answers.flatMap(({ body }) => body.code ?? []);
    expect(new Set(codes)).toEqual(new Set(["account_not_held_by_members", "reference_already_used"]));
    const next = Number(expectStatus(await move(teller, "deposit", juan, 100)).reference);
    const below = numbers.filter((number) => number < next);
    expect(below).toEqual(Array.from({ length: next - first }, (_, index) => first + index));
  });
});

describe("a teller's own booklet of receipts", () => {
  const setBooklet = (settings: string) =>
    kaban.db.query(`update user_organization set ${settings} where user_id = $1 and branch_id = $2`, [
      teller2.userId,
      teller2.branchId,
    ]);

  test("is drawn from to its end, past numbers that were typed, and kept count of", async () => {
    const juan = await addMember(teller);
    await setBooklet(`receipt_prefix = 'T2-', receipt_start = 101, receipt_end = 105,
      user_setting_used_or = 0, user_setting_number_padding = 5`);
    expectStatus(await move(teller, "deposit", juan, 100, { reference: "t2-0102" }));
    const drawn = [];
    for (const amount of [1, 2]) drawn.push(expectStatus(await move(teller2, "deposit", juan, amount)));
    expect(drawn.map(({ reference }) => reference)).toEqual(["T2-00101", "T2-00103"]);
    expect(expectStatus(await move(teller, "deposit", juan, 100)).reference).toMatch(/^\d+$/);
    expect(expectStatus(await move(teller2, "withdraw", juan, 1)).reference).toMatch(/^WD/);
    const rest = await Promise.all([1, 2, 3, 4].map((amount) => move(teller2, "deposit", juan, amount)));
    const good = rest.filter(({ status }) => status === 200).map(({ body }) => body.reference);
    expect(good.sort()).toEqual(["T2-00104", "T2-00105"]);
    expect(rest.find(({ status }) => status !== 200)?.body).toMatchObject({
      code: "booklet_used_up",
      detail: { last: "T2-00105" },
    });
    const { rows } = await kaban.db.query(
      "select user_setting_used_or as used from user_organization where user_id = $1",
      [teller2.userId],
    );
    expect(rows).toEqual([{ used: 105 }]);
    await setBooklet("receipt_start = null, receipt_end = null");
  });

  test("bears all that its owner types, where the branch says so", async () => {
    const juan = await addMember(teller);
    const typed = (client: Client, reference: string) => move(client, "deposit", juan, 100, { reference });
    await setBooklet(`receipt_prefix = 'T3-', receipt_start = 201, receipt_end = 205,
      user_setting_used_or = 0, user_setting_number_padding = 5`);
    const { version, ...rules } = expectStatus(await owner.get("/ledger/posting-rules"));
    const own = { ...rules, own_receipts_only: true };
    expectStatus(await typed(teller2, "T3-00199"));
    expectStatus(await owner.put("/ledger/posting-rules", { ...own, version }));
    for (const reference of ["T3-00200", "T3-206", "203", "T4-00203", "T3-203-1", "T3-"]) {
      expect((await typed(teller2, reference)).body).toMatchObject({
        code: "number_outside_booklet",
        fields: { reference: `${reference} is not of your own booklet of receipts, T3-00201 to T3-00205` },
      });
    }
    expectStatus(await typed(teller2, "t3-203"));
    expectStatus(await typed(teller2, "T3-00205"));
    expect(expectStatus(await move(teller2, "deposit", juan, 1)).reference).toBe("T3-00201");
    // Of withdrawals nothing is said, nor of who has no booklet.
    expectStatus(await move(teller2, "withdraw", juan, 1, { reference: "SLIP-1" }));
    expectStatus(await typed(teller, "T3-00204"));
    expectStatus(await owner.put("/ledger/posting-rules", { ...rules, version: version + 1 }));
    await setBooklet("receipt_start = null, receipt_end = null");
  });
});

describe("idempotency", () => {
  test("a hundred requests with one key make one posting and a hundred equal answers", async () => {
    const juan = await addMember(teller);
    const headers = { "idempotency-key": "a-hundred-at-once" };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => move(teller, "deposit", juan, 12_345, {}, headers)),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body });
    const { rows } = await kaban.db.query("select count(*) from journal_entry where member_id = $1", [juan]);
    expect(rows[0].count).toBe(1);
    const later = await move(teller, "deposit", juan, 12_345, {}, headers);
    expect(later.body).toEqual(answers[0]?.body);
  });

  test("the key of another request is refused", async () => {
    const juan = await addMember(teller);
    const headers = { "idempotency-key": "the-same-key-again" };
    expectStatus(await move(teller, "deposit", juan, 100, {}, headers));
    expect((await move(teller, "deposit", juan, 200, {}, headers)).body.code).toBe("idempotency_key_reused");
    expectStatus(await move(teller2, "deposit", juan, 200, {}, headers));
  });

  test("a key belongs to its branch and operation: elsewhere it is another request", async () => {
    const owner = await kaban.signIn("owner");
    const { rows } = await kaban.db.query(
      `insert into user_organization (id, user_id, organization_id, branch_id, user_type, permission_name,
         permissions, created_at)
       select gen_random_uuid(), $1, organization_id, id, 'owner', 'owner', '{}', now()
       from branch where name = 'north' returning branch_id`,
      [owner.userId],
    );
    const headers = { "idempotency-key": "one-key-two-branches" };
    const bank = { name: "Bank of two branches" };
    const inMain = expectStatus(await owner.post("/bank", bank, headers), 201);
    const elsewhere = { ...headers, "x-branch-id": rows[0].branch_id };
    const inNorth = expectStatus(await owner.post("/bank", bank, elsewhere), 201);
    expect(inNorth.id).not.toBe(inMain.id);
    expect(inNorth.branch_id).toBe(rows[0].branch_id);
    expect(expectStatus(await owner.post("/bank", bank, headers), 201)).toEqual(inMain);
    expect(expectStatus(await owner.post("/bank", bank, elsewhere), 201)).toEqual(inNorth);
    const { id } = expectStatus(await owner.post("/member-gender", { name: "Any" }, headers), 201);
    expect(id).not.toBe(inMain.id);
  });

  test("a refused request leaves its key free", async () => {
    const juan = await addMember(teller);
    const headers = { "idempotency-key": "first-refused-then-good" };
    expect((await move(teller, "withdraw", juan, 100, {}, headers)).status).toBe(409);
    expectStatus(await move(teller, "deposit", juan, 100));
    expectStatus(await move(teller, "withdraw", juan, 100, {}, headers));
  });
});
