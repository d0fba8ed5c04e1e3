import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Client } from "../support/app.ts";
import { addMember, type Counters, expectStatus, openCounters } from "../support/counter.ts";

let counters: Counters;
let manager: Client;
let member: string;
beforeAll(async () => {
  counters = await openCounters();
  manager = counters.manager;
  expectStatus(await manager.post("/transaction-batch", { beginning_cash: 5_000_000 }));
});
afterAll(() => counters.kaban.close());
beforeEach(async () => {
  member = await addMember(manager);
});

const passbookOf = (id: string, more = "") =>
  `/member-accounting-ledger/member-profile/${id}/account/${counters.ids.savings}/passbook${more}`;
const show = async (more = "") => expectStatus(await manager.get(passbookOf(member, more)));
const open = (reason = "First passbook", more = {}) =>
  manager.post(passbookOf(member, "/volume"), { reason, ...more });
const print = (volume_id: string, from_position: number, key?: string) =>
  manager.post(
    passbookOf(member, "/print"),
    { volume_id, from_position },
    key ? { "idempotency-key": key } : {},
  );
const deposit = async (amount: number, more = {}) =>
  expectStatus(await counters.move(manager, "deposit", member, amount, more));
const withdraw = async (amount: number) =>
  expectStatus(await counters.move(manager, "withdraw", member, amount));
const nobody = "0195f0c0-0000-7000-8000-000000000000";

interface Line {
  position: number;
  page: number;
  line: number;
  balance: number;
}
const placesOf = (lines: Line[]) => lines.map(({ page, line, balance }) => [page, line, balance]);

async function rule(change: Record<string, unknown>) {
  const { layout, layout_version: version } = await show();
  return manager.put("/passbook-layout", { ...layout, ...change, version });
}

describe("a passbook", () => {
  it("shows what waits before it is opened, and takes nothing until then", async () => {
    await deposit(10_000);
    await withdraw(3_000);
    const body = await show();
    expect(body).toMatchObject({ volumes: [], volume_id: null, lines: [], waiting_count: 2 });
    expect(placesOf(body.waiting)).toEqual([
      [1, 1, 10_000],
      [1, 2, 7_000],
    ]);
    const { status, body: refused } = await print(nobody, 1);
    expect([status, refused.code]).toEqual([409, "no_volume_open"]);
  });

  it("prints new lines from the next free line, once each", async () => {
    const { volume } = expectStatus(await open());
    expect(volume).toMatchObject({ number: 1, printed: 0, opened_by_name: "manager Tester" });
    expect((await print(volume.id, 1)).body.code).toBe("nothing_to_print");
    await deposit(10_000);
    await deposit(500);
    const first = expectStatus(await print(volume.id, 1));
    expect(placesOf(first.lines)).toEqual([
      [1, 1, 10_000],
      [1, 2, 10_500],
    ]);
    await withdraw(1_500);
    const body = await show();
    expect(body).toMatchObject({
      waiting_count: 1,
      waiting: [{ position: 3, debit: 1_500, balance: 9_000 }],
    });
    expect(body.lines).toMatchObject(first.lines);
    expect((await print(volume.id, 1)).body.code).toBe("passbook_moved_on");
    expect(expectStatus(await print(volume.id, 3)).lines).toMatchObject([{ position: 3, balance: 9_000 }]);
    expect((await print(volume.id, 4)).body.code).toBe("nothing_to_print");
  });

  it("prints below what is on paper also what came late, and ends on the balance", async () => {
    const { volume } = expectStatus(await open());
    await deposit(10_000);
    expectStatus(await print(volume.id, 1));
    const online = { payment_type_id: counters.ids.online };
    await deposit(2_000, { entry_date: "2026-05-02", back_date_reason: "Found later", ...online });
    const { lines } = expectStatus(await print(volume.id, 2));
    expect(lines).toMatchObject([{ position: 2, entry_date: "2026-05-02", balance: 12_000 }]);
    expect((await show()).account.balance).toBe(12_000);
  });

  it("sent twice under one key prints once", async () => {
    const { volume } = expectStatus(await open());
    await deposit(10_000);
    const [one, two] = await Promise.all([
      print(volume.id, 1, "one-print"),
      print(volume.id, 1, "one-print"),
    ]);
    expect(expectStatus(one)).toEqual(expectStatus(two));
    const both = await Promise.all([print(volume.id, 2), deposit(5).then(() => print(volume.id, 2))]);
    expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect((await show()).lines.map(({ position }: Line) => position)).toEqual(
      (await show()).lines.map((_: Line, index: number) => index + 1),
    );
  });

  it("stops when it is full, and goes on in a new one from the balance brought forward", async () => {
    expectStatus(await rule({ lines_per_page: 2, pages: 2, lines_above_fold: null }));
    const { volume } = expectStatus(await open());
    for (const amount of [100, 200, 300, 400, 500, 600]) await deposit(amount);
    const body = await show();
    expect(body.waiting_count).toBe(6);
    expect(placesOf(body.waiting)).toEqual([
      [1, 1, 100],
      [1, 2, 300],
      [2, 1, 600],
      [2, 2, 1_000],
    ]);
    expect(expectStatus(await print(volume.id, 1)).lines).toMatchObject(
      body.waiting.map(({ entry_id, position }: Line & { entry_id: string }) => ({ entry_id, position })),
    );
    expect((await print(volume.id, 5)).body.code).toBe("volume_full");
    expect(await show()).toMatchObject({ waiting: [], waiting_count: 2 });

    const next = expectStatus(await open("The first is full", { covers_waiting: false }));
    expect(next.volume).toMatchObject({ number: 2, printed: 1 });
    expect(next.lines).toMatchObject([{ position: 1, entry_id: null, balance: 1_000 }]);
    expect((await print(volume.id, 5)).body.code).toBe("passbook_moved_on");
    const rest = expectStatus(await print(next.volume.id, 2));
    expect(placesOf(rest.lines)).toEqual([
      [1, 2, 1_500],
      [2, 1, 2_100],
    ]);
    const older = await show(`?volume_id=${volume.id}`);
    expect(older.lines).toHaveLength(4);
    expectStatus(await rule({ lines_per_page: 24, pages: 16, lines_above_fold: 12 }));
    // It keeps the lines it was opened with.
    expect((await show()).volumes).toMatchObject([{ lines_per_page: 2 }, { lines_per_page: 2 }]);
  });

  it("when it is lost, the new one begins with the balance of today, be it zero", async () => {
    expectStatus(await open());
    await deposit(900);
    const second = expectStatus(await open("Lost in the flood"));
    expect(second.lines).toMatchObject([{ position: 1, entry_id: null, balance: 900 }]);
    await withdraw(900);
    const third = expectStatus(await open("Lost again"));
    expect(third.lines).toMatchObject([{ position: 1, balance: 0 }]);
    await deposit(70);
    expect(await show()).toMatchObject({ waiting_count: 1, waiting: [{ position: 2, balance: 70 }] });
  });

  it("prints lines again only with a reason, and tells who did", async () => {
    const { volume } = expectStatus(await open());
    await deposit(100);
    await deposit(200);
    expectStatus(await print(volume.id, 1));
    const reprint = (body: object) =>
      manager.post(passbookOf(member, "/reprint"), { volume_id: volume.id, ...body });
    expect((await reprint({ from_position: 2 })).body.fields).toEqual({ reason: "Reason is required" });
    expect((await reprint({ from_position: 2, reason: " " })).body.fields).toEqual({
      reason: "Reason is required",
    });
    for (const range of [
      { from_position: 3 },
      { from_position: 2, to_position: 1 },
      { from_position: 1, to_position: 9 },
    ]) {
      expect((await reprint({ ...range, reason: "Jam" })).body.code).toBe("line_not_printed");
    }
    const again = expectStatus(await reprint({ from_position: 2, reason: "The paper jammed" }));
    expect(placesOf(again.lines)).toEqual([[1, 2, 300]]);
    const { rows } = await counters.kaban.db.query(
      `select user_id, description, after from footstep
       where activity = 'reprint-passbook-success' and entity_id = $1`,
      [volume.id],
    );
    expect(rows).toEqual([
      {
        user_id: manager.userId,
        description: "The paper jammed",
        after: { volume: 1, from_position: 2, to_position: 2 },
      },
    ]);
  });

  it("of another branch is not there, and is not for who may not", async () => {
    const northManager = await counters.kaban.signIn("north-manager");
    const { volume } = expectStatus(await open());
    const foreign = await addMember(northManager);
    for (const [id, client] of [
      [foreign, manager],
      [member, northManager],
      [nobody, manager],
    ] as const) {
      const answers = await Promise.all([
        client.get(passbookOf(id)),
        client.post(passbookOf(id, "/volume"), { reason: "Mine" }),
        client.post(passbookOf(id, "/print"), { volume_id: volume.id, from_position: 1 }),
        client.post(passbookOf(id, "/reprint"), { volume_id: volume.id, from_position: 1, reason: "Mine" }),
      ]);
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
        answers.map(() => [404, "holding_not_found"]),
      );
    }
    expect((await manager.get(passbookOf(member, `?volume_id=${nobody}`))).body.code).toBe(
      "volume_not_found",
    );
    const accountant = await counters.kaban.signIn("accountant");
    expect((await accountant.get(passbookOf(member))).status).toBe(200);
    expect((await accountant.post(passbookOf(member, "/volume"), { reason: "Mine" })).status).toBe(403);
  });

  it("stays as it was printed, whoever asks the database", async () => {
    const { volume } = expectStatus(await open());
    await deposit(100);
    expectStatus(await print(volume.id, 1));
    for (const statement of [
      "update passbook_line set balance = 0",
      "delete from passbook_line",
      "update passbook_volume set pages = 1",
      "delete from passbook_volume",
    ]) {
      await expect(counters.kaban.db.query(statement)).rejects.toThrow("what is printed stays printed");
    }
  });
});

describe("the layout of passbooks", () => {
  it("is the branch's, and refuses what does not fit, by name", async () => {
    const { body } = await rule({ page_height: 400 });
    expect([body.code, body.fields]).toEqual([
      "lines_off_page",
      { line_height: "The lines do not fit on the page" },
    ]);
    expect((await rule({ lines_above_fold: 24 })).body.code).toBe("fold_past_lines");
    expect((await rule({ lines_per_page: 0 })).body.fields).toEqual({
      lines_per_page: "Lines per page must be at least 1",
    });
    expect((await rule({ top: 1.5 })).body.fields).toEqual({ top: "Upper margin takes one decimal at most" });
    const { layout, layout_version } = await show();
    expectStatus(await rule({ top: 200 }));
    expect((await manager.put("/passbook-layout", { ...layout, version: layout_version })).body.code).toBe(
      "stale_version",
    );
    expect((await show()).layout).toEqual({ ...layout, top: 200 });
    const north = await counters.kaban.signIn("north-manager");
    const theirs = await addMember(north);
    const account = `/member-accounting-ledger/member-profile/${theirs}/account/${counters.foreign.savings}`;
    expect(expectStatus(await north.get(`${account}/passbook`))).toMatchObject({
      layout: { top: 160 },
      layout_version: 0,
    });
    const teller = await counters.kaban.signIn("teller");
    expect((await teller.put("/passbook-layout", { ...layout, version: 1 })).status).toBe(403);
  });
});
