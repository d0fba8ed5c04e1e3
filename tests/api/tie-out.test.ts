import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sealFootsteps } from "#server/domain/footsteps/seal";
import { checks } from "#server/domain/tie-out/find";
import { whenEnded } from "#server/platform/jobs/when-ended";
import type { Client } from "../support/app.ts";
import { addMember, type Counters, expectStatus, openCounters } from "../support/counter.ts";

let kaban: Counters["kaban"];
let teller: Client;
let manager: Client;
let north: Client;
let place: { organizationId: string; branchId: string };
let member: string;

beforeAll(async () => {
  const counters = await openCounters();
  ({ kaban, teller, manager, north } = counters);
  const { rows } = await kaban.db.query("select organization_id from branch where id = $1", [
    teller.branchId,
  ]);
  place = { organizationId: rows[0].organization_id, branchId: teller.branchId as string };
  member = await addMember(teller);
  expectStatus(await counters.move(teller, "deposit", member, 50_000));
  expectStatus(await counters.move(teller, "withdraw", member, 10_000));
});
afterAll(() => kaban.close());

/** Ties the books out, and answers the differences that last. */
async function tieOut(client = manager) {
  await sealFootsteps(kaban.db);
  const { id } = expectStatus(await client.post("/job/tie-out-item/find"));
  const { state } = await whenEnded(kaban, place, id);
  expect(state).toBe("done");
  const { result } = expectStatus(await client.get(`/job-run/${id}`));
  const filter = { filters: [{ field: "is_resolved", mode: "equal", value: false }] };
  const found = await client.get(`/tie-out-item/search?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  expect(expectStatus(found).data).toHaveLength(result.differences);
  expect(result.checks).toBe(checks.length + 1);
  return found.body.data as Record<string, unknown>[];
}

/** Does to the books what only the database's owner could, around what refuses it; undone after the test. */
const undo: (() => Promise<unknown>)[] = [];
async function spoil(statement: string, back: string, values: unknown[] = []) {
  const run = async (text: string) => {
    const client = await kaban.db.connect();
    try {
      await client.query("set session_replication_role = replica");
      const { rowCount } = await client.query(text, values);
      expect(rowCount).toBe(1);
    } finally {
      await client.query("set session_replication_role = origin");
      client.release();
    }
  };
  undo.push(() => run(back));
  await run(statement);
}
afterEach(async () => {
  for (const act of undo.splice(0)) await act();
  expect(await tieOut()).toEqual([]);
});

test("finds nothing in books that agree", async () => {
  expect(await tieOut()).toEqual([]);
});

const cash = "(select account_id from branch_account where branch_id = $1 and role = 'cash on hand')";
const unheld = `(select a.id from account a where a.branch_id = $1 and a.member_kind is not null
  and not exists (select from member_account h where h.account_id = a.id) order by a.code limit 1)`;
const entry = `(select id from journal_entry where branch_id = $1 and source = 'withdraw')`;

describe("finds exactly", () => {
  test.each([
    [
      "a member's balance that is not what their lines say",
      "update member_account set line_count = line_count + 1 where branch_id = $1",
      "update member_account set line_count = line_count - 1 where branch_id = $1",
      [{ kind: "member account", expected: 40_000, found: 40_000 }],
    ],
    [
      "members' balances that are not their account's",
      "update member_account set balance = balance + 5 where branch_id = $1",
      "update member_account set balance = balance - 5 where branch_id = $1",
      [
        { kind: "control account", expected: 40_000, found: 40_005, difference: 5 },
        { kind: "member account", expected: 40_000, found: 40_005, difference: 5 },
      ],
    ],
    [
      "a product with a balance of which no member has an account",
      `update account_balance set balance = balance - 9 where branch_id = $1 and account_id = ${unheld}`,
      `update account_balance set balance = balance + 9 where branch_id = $1 and account_id = ${unheld}`,
      [
        { kind: "account balance", difference: expect.any(Number) },
        { kind: "control account", found: 0 },
      ],
    ],
    [
      "an account's balance that is not what its lines say",
      `update account_balance set line_count = line_count + 1 where account_id = ${cash} and branch_id = $1`,
      `update account_balance set line_count = line_count - 1 where account_id = ${cash} and branch_id = $1`,
      [{ kind: "account balance", expected: 2_040_000, found: 2_040_000 }],
    ],
    [
      "a day of an account that is not what its lines say",
      `update account_day set debit = debit + 7 where account_id = ${cash} and branch_id = $1`,
      `update account_day set debit = debit - 7 where account_id = ${cash} and branch_id = $1`,
      [{ kind: "account day", difference: 7 }],
    ],
    [
      "open drawers that are not cash on hand",
      `update transaction_batch set expected_cash = expected_cash + 3
       where branch_id = $1 and expected_cash = 1040000`,
      `update transaction_batch set expected_cash = expected_cash - 3
       where branch_id = $1 and expected_cash = 1040003`,
      [{ kind: "drawers", expected: 2_040_000, found: 2_040_003 }],
    ],
    [
      "a number that was given and that no entry bears",
      "update series set next_number = next_number + 1 where branch_id = $1 and kind = 'withdraw'",
      "update series set next_number = next_number - 1 where branch_id = $1 and kind = 'withdraw'",
      [{ kind: "series", subject_name: "withdraw", expected: 2, found: 1 }],
    ],
    [
      "a number beyond its series",
      "update series set next_number = next_number - 1 where branch_id = $1 and kind = 'batch'",
      "update series set next_number = next_number + 1 where branch_id = $1 and kind = 'batch'",
      [{ kind: "series", subject_name: "batch", expected: 1, found: 2 }],
    ],
    [
      "an entry whose debits are not its credits, and all that hangs on its lines",
      `update journal_line set debit = debit + 1 where entry_id = ${entry} and debit > 0`,
      `update journal_line set debit = debit - 1 where entry_id = ${entry} and debit > 0`,
      [
        { kind: "account balance", difference: -1 },
        { kind: "account day", difference: -1 },
        { kind: "entries", expected: 4, found: 3 },
        { kind: "entry", expected: 10_001, found: 10_000 },
        { kind: "member account", difference: 1 },
      ],
    ],
    [
      "an entry that says something else than when it was linked",
      `update journal_entry set description = 'Mine' where id = ${entry}`,
      `update journal_entry set description = '' where id = ${entry}`,
      [{ kind: "entries", expected: 4, found: 3 }],
    ],
    [
      "a link that was taken out of the chain of entries",
      "update journal_link set number = 1000 where branch_id = $1 and number = 2",
      "update journal_link set number = 2 where branch_id = $1 and number = 1000",
      [{ kind: "entries", expected: 4, found: 1 }],
    ],
    [
      "an entry slipped in behind the chain",
      `update journal_entry set sequence = 1000 where id = ${entry}`,
      `update journal_entry set sequence = 4 where id = ${entry}`,
      [{ kind: "entries", expected: 5, found: 3 }],
    ],
  ])("%s", async (_what, statement, back, expected) => {
    await spoil(statement, back, [place.branchId]);
    const found = await tieOut();
    expect(found).toHaveLength(expected.length);
    for (const one of expected) expect(found).toContainEqual(expect.objectContaining(one));
  });
});

test("finds what a closed month keeps beside its lines", async () => {
  const close = (through: string | null) =>
    kaban.db.query("update journal_head set closed_through = $2 where branch_id = $1", [
      place.branchId,
      through,
    ]);
  await close("2026-06-30");
  expect(await tieOut()).toEqual([]);
  await spoil(
    `update period_balance set balance = balance + 9 where account_id = ${cash} and branch_id = $1`,
    `update period_balance set balance = balance - 9 where account_id = ${cash} and branch_id = $1`,
    [place.branchId],
  );
  undo.push(() => close(null));
  expect(await tieOut()).toMatchObject([{ kind: "closed month", difference: 9 }]);
});

test("finds a chain of footsteps that was broken, and where", async () => {
  await sealFootsteps(kaban.db);
  const { rows } = await kaban.db.query(
    `select encode(hashes, 'hex') as hashes, number from footstep_seal
      where number <= 3 and number + cardinality(footstep_ids) > 3 and chain_id = $1`,
    [place.organizationId],
  );
  const [{ hashes, number }] = rows;
  const set = (hex: string) =>
    `update footstep_seal set hashes = decode('${hex}', 'hex') where number = ${number} and chain_id = $1`;
  const at = 64 * (3 - number);
  const spoilt = hashes.slice(0, at) + "00".repeat(32) + hashes.slice(at + 64);
  await spoil(set(spoilt), set(hashes), [place.organizationId]);
  expect(await tieOut()).toMatchObject([{ kind: "footsteps", found: 2 }]);
});

test("a difference keeps its age, owner and note, and is resolved when found no more", async () => {
  const set = (by: string) => `update account_day set debit = debit ${by}
    where account_id = ${cash} and branch_id = $1`;
  await spoil(set("+ 7"), set("- 7"), [place.branchId]);
  const [first] = (await tieOut()) as [Record<string, unknown>];
  const at = `/tie-out-item/${first.id}`;
  expectStatus(await teller.put(`${at}/note`, { version: first.version, note: "x" }), 403);
  expectStatus(await north.put(`${at}/note`, { version: first.version, note: "x" }), 403);
  const given = { version: first.version, owner_id: teller.userId };
  const owned = expectStatus(await manager.put(`${at}/owner`, given));
  expect(owned).toMatchObject({ owner_id: teller.userId, difference: 7 });
  expect(expectStatus(await manager.put(`${at}/owner`, given), 409).code).toBe("stale_version");
  const strange = { version: owned.version, owner_id: north.userId };
  expect(expectStatus(await manager.put(`${at}/owner`, strange), 400).code).toBe("not_of_branch");
  const note = "The printer jammed";
  expectStatus(await manager.put(`${at}/note`, { version: owned.version, note }));
  kaban.clock.advance({ minutes: 30 });
  const [later] = await tieOut();
  expect(later).toMatchObject({ id: first.id, first_seen_at: first.first_seen_at, note });
  expect(later?.owner_name).toBe("teller Tester");
  expect(later?.last_seen_at).not.toBe(first.last_seen_at);
  for (const act of undo.splice(0)) await act();
  expect(await tieOut()).toEqual([]);
  const { data } = expectStatus(await manager.get(`/tie-out-item/search?q=${encodeURIComponent(note)}`));
  expect(data).toMatchObject([{ id: first.id, is_resolved: true }]);
});
