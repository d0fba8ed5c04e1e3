import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyPeriods } from "#server/domain/periods/verify";
import type { Client } from "../support/app.ts";
import { addMember, expectStatus, openBatch, openCounters } from "../support/counter.ts";
import { tamper } from "../support/tampering.ts";

const { kaban, ids, move } = await openCounters();
let owner: Client;
let last: { id: string; reference: string };
const place = "bayanihan/main";

beforeAll(async () => {
  owner = await kaban.signIn("owner");
  await openBatch(owner);
  const member = await addMember(owner);
  for (const entry_date of ["2026-04-20", "2026-05-02", "2026-05-31"])
    last = expectStatus(
      await move(owner, "deposit", member, 12_300, {
        entry_date,
        back_date_reason: "Found later",
        payment_type_id: ids.online,
      }),
    );
  for (const month of ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05"])
    for (const act of ["begin-closing", "close"])
      expectStatus(await owner.put(`/accounting-period/${month}-01/${act}`, {}));
});
afterAll(() => kaban.close());

async function foundAfter(...statements: string[]) {
  await tamper(kaban, ...statements);
  return (await verifyPeriods(kaban.db, { place })).months.flatMap(({ month, broken }) =>
    broken.map(({ kind, row }) => `${month} ${kind}: ${row}`),
  );
}

test("closed months hold, one by one or all", async () => {
  const { months } = await verifyPeriods(kaban.db);
  expect(months.map(({ month, entries, broken }) => [month, entries, broken])).toEqual([
    ["2026-01", 0, []],
    ["2026-02", 0, []],
    ["2026-03", 0, []],
    ["2026-04", 1, []],
    ["2026-05", 2, []],
  ]);
  const { seal } = expectStatus(await owner.get("/accounting-period/2026-05-01/checklist"));
  expect(seal).toMatchObject({ entries: 2, debit: 24_600, credit: 24_600 });
  expect((await verifyPeriods(kaban.db, { place, period: "2026-05" })).months).toEqual([
    { place, month: "2026-05", hash: seal.hash, entries: 2, broken: [] },
  ]);
  expect((await verifyPeriods(kaban.db, { place, period: "2026-06" })).months).toEqual([]);
});

test("seals are never changed, nor emptied away", async () => {
  for (const table of ["period_seal", "period_seal_entry"]) {
    await expect(kaban.db.query(`update ${table} set hash = ''`)).rejects.toThrow("append-only");
    await expect(kaban.db.query(`delete from ${table}`)).rejects.toThrow("append-only");
    await expect(kaban.db.query(`truncate ${table} cascade`)).rejects.toThrow("append-only");
  }
});

test("an entry that was changed is named, also where the chain was written anew", async () => {
  const named = `2026-05 changed: deposit ${last.reference} of 2026-05-31 (${last.id})`;
  const more = (sign: string) =>
    `update journal_line set debit = debit ${sign} (debit > 0)::int, credit = credit ${sign} (credit > 0)::int
     where entry_id = '${last.id}'`;
  expect(await foundAfter(more("+"))).toEqual([named]);
  expect(await foundAfter(more("-"))).toEqual([]);
  const told = `update journal_entry set description = description || '.' where id = '${last.id}'`;
  const back = `update journal_entry set description = left(description, -1) where id = '${last.id}'`;
  expect(await foundAfter(told)).toEqual([named]);
  // As somebody would who knows the chain: its hashes fit again, and the month does not.
  const rehash = `
    with recursive links as (
      select l.organization_id, l.branch_id, l.number, journal_hash(null, l.organization_id, l.branch_id,
        l.first_sequence, l.last_sequence) as hash from journal_link l where l.number = 1
        and l.branch_id = '${owner.branchId}'
      union all
      select l.organization_id, l.branch_id, l.number, journal_hash(b.hash, l.organization_id, l.branch_id,
        l.first_sequence, l.last_sequence)
      from links b join journal_link l on l.branch_id = b.branch_id and l.number = b.number + 1)
    update journal_link l set hash = k.hash from links k
    where l.branch_id = k.branch_id and l.number = k.number`;
  const found = await foundAfter(rehash);
  expect(found).toContain(named);
  expect(found.some((one) => one.startsWith("2026-05 chain: link "))).toBe(true);
  expect(await foundAfter(back, rehash)).toEqual([]);
});

test("an entry that was moved into a month, or out of it, is named on both sides", async () => {
  const move = (from: string, to: string) =>
    ["journal_entry", "journal_line"].map(
      (table) => `update ${table} set entry_date = '${to}' where entry_date = '${from}'`,
    );
  expect(await foundAfter(...move("2026-04-20", "2026-05-20"))).toEqual([
    expect.stringMatching(/^2026-04 missing: entry \d+$/),
    expect.stringMatching(/^2026-05 inserted: deposit \S+ of 2026-05-20/),
  ]);
  expect(await foundAfter(...move("2026-05-20", "2026-04-20"))).toEqual([]);
});

test("a seal that was written anew no longer fits itself", async () => {
  const flip = `update period_seal set entries = entries + 1 where month = '2026-04-01'`;
  const back = `update period_seal set entries = entries - 1 where month = '2026-04-01'`;
  expect(await foundAfter(flip)).toEqual(["2026-04 seal: the seal of the month"]);
  expect(await foundAfter(back)).toEqual([]);
});
