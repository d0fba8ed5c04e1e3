import { afterAll, expect, test } from "vitest";
import { addMember, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";

const { kaban, teller, north, ids, move } = await openCounters();
afterAll(() => checkAndClose(kaban));

const courseOf = (id: string) => `/member-accounting-ledger/member-profile/${id}/course`;

test("those of another branch are not found, and what is set up is counted for who may read it", async () => {
  const ana = await addMember(teller);
  expect((await north.get(courseOf(ana))).body.code).toBe("member_not_found");
  expect((await north.get(`/account/${ids.savings}/course`)).body.code).toBe("account_not_found");
  const manager = await kaban.signIn("manager");
  const counts = expectStatus(await manager.get("/set-up"));
  const banks = expectStatus(await manager.get("/bank/search?pageIndex=0&pageSize=1"));
  expect(counts.bank).toBe(banks.totalSize);
  const permitAreas = "update user_organization set permissions = '{area:read}' where user_id = $1";
  await kaban.db.query(permitAreas, [north.userId]);
  expect(Object.keys(expectStatus(await north.get("/set-up")))).toEqual(["area"]);
});

test("the course of a member and of an account is the balance at the end of each week", async () => {
  const ana = await addMember(teller);
  const nothing = expectStatus(await teller.get(courseOf(ana)));
  expect(nothing).toMatchObject({ kinds: [] });
  expect(nothing.days).toHaveLength(52);
  expect(nothing.days.at(-1)).toBe("2026-06-01");
  const before = expectStatus(await teller.get(`/account/${ids.savings}/course`));
  expectStatus(await move(teller, "deposit", ana, 100_000));
  expectStatus(await move(teller, "withdraw", ana, 30_000));
  expectStatus(await move(teller, "deposit", ana, 5_000, { account_id: ids.shares }));
  kaban.clock.advance({ days: 8 });
  const later = await kaban.signIn("teller");
  await kaban.db.query("update transaction_batch set entry_date = '2026-06-09' where ended_at is null");
  expectStatus(await move(later, "deposit", ana, 10_000));
  const { days, kinds } = expectStatus(await later.get(courseOf(ana)));
  expect(days.slice(-2)).toEqual(["2026-06-02", "2026-06-09"]);
  expect(kinds).toEqual([
    { kind: "savings", ends: [...Array(50).fill(0), 70_000, 80_000] },
    { kind: "share capital", ends: [...Array(50).fill(0), 5_000, 5_000] },
  ]);
  const after = expectStatus(await later.get(`/account/${ids.savings}/course`));
  const grown = after.ends.slice(-2).map((end: number) => end - before.ends.at(-1));
  expect(grown).toEqual([70_000, 80_000]);
  const shown = expectStatus(await later.get(`/account/${ids.savings}`));
  expect(after.ends.at(-1)).toBe(shown.balance);
});
