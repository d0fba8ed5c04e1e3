import { afterAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { addMember, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";

const { kaban, teller, north, ids, move } = await openCounters();
afterAll(() => checkAndClose(kaban));

const figures = async (span?: string, by?: Client) =>
  expectStatus(await (by ?? (await kaban.signIn("manager"))).get(`/dashboard${span ? `?span=${span}` : ""}`));

const permit = ({ userId }: Client) =>
  kaban.db.query(
    `update user_organization set permissions = permissions || '{dashboard:branch-figures}'
     where user_id = $1`,
    [userId],
  );

test("a branch without entries has nothing, on each of the days asked for", async () => {
  const books = await figures();
  expect(books.days).toHaveLength(30);
  expect(books.days.at(-1)).toBe("2026-06-01");
  expect(books.days[0]).toBe("2026-05-03");
  expect(books.figures.savings).toEqual({ now: 0, ends: Array(30).fill(0) });
  expect(books.movements).toEqual(Array(30).fill({ in: 0, out: 0 }));
  expect((await figures("52 weeks")).days.slice(0, 2)).toEqual(["2025-06-09", "2025-06-16"]);
});

test("what was put in and taken out is told day by day, and week by week", async () => {
  const ana = await addMember(teller);
  expectStatus(await move(teller, "deposit", ana, 100_000));
  kaban.clock.advance({ days: 3 });
  const later = await kaban.signIn("teller");
  await kaban.db.query("update transaction_batch set entry_date = '2026-06-04' where ended_at is null");
  expectStatus(await move(later, "withdraw", ana, 30_000));
  expectStatus(await move(later, "deposit", ana, 5_000, { account_id: ids.shares }));
  const books = await figures();
  expect(books.days.at(-1)).toBe("2026-06-04");
  expect(books.figures.savings.now).toBe(70_000);
  expect(books.figures.savings.ends.slice(-5)).toEqual([0, 100_000, 100_000, 100_000, 70_000]);
  expect(books.figures["share capital"].ends.slice(-2)).toEqual([0, 5_000]);
  expect(books.figures.cash.ends.slice(-5)).toEqual([0, 100_000, 100_000, 100_000, 75_000]);
  expect(books.movements.slice(-5)).toEqual([
    ...[
      { in: 0, out: 0 },
      { in: 100_000, out: 0 },
      { in: 0, out: 0 },
      { in: 0, out: 0 },
    ],
    { in: 5_000, out: 30_000 },
  ]);
  const weeks = await figures("13 weeks");
  expect(weeks.days).toHaveLength(13);
  expect(weeks.movements.slice(-2)).toEqual([
    { in: 0, out: 0 },
    { in: 105_000, out: 30_000 },
  ]);
  expect(weeks.figures.savings.ends.slice(-2)).toEqual([0, 70_000]);
  expect(books.latest[0]).toMatchObject({ source: "deposit", amount: 5_000, is_reversed: false });
  expect(books.latest[0].member_name).toMatch(/Santos/);
});

test("members count from the day they joined to the day they left", async () => {
  await kaban.db.query(
    "update member set membership_date = '2026-06-02', status = 'verified' where branch_id = $1",
    [teller.branchId],
  );
  const gone = await addMember(await kaban.signIn("teller"));
  await kaban.db.query(
    `update member set membership_date = '2020-01-01', status = 'verified', is_closed = true,
      closed_at = '2026-06-03T02:00:00Z' where id = $1`,
    [gone],
  );
  const { members } = await figures();
  expect(members).toMatchObject({ now: 1, joined: 1, left: 1 });
  expect(members.ends.slice(-4)).toEqual([1, 2, 1, 1]);
});

test("what waits for somebody is counted, and batches of days that are over", async () => {
  const { waiting, cash_counts } = await figures();
  expect(waiting).toMatchObject({ approvals: 0, batches_overdue: 0, vouchers_draft: 0, differences: 0 });
  kaban.clock.advance({ days: 1 });
  await addMember(await kaban.signIn("teller"));
  expect((await figures()).waiting).toMatchObject({ batches_overdue: 2, members_to_verify: 1 });
  expect(cash_counts).toEqual({ over: 0, short: 0, batches: 0 });
});

test("a teller does not see it, another branch sees its own, and no span is made up", async () => {
  expect((await (await kaban.signIn("teller")).get("/dashboard")).status).toBe(403);
  expect((await (await kaban.signIn("north")).get("/dashboard")).status).toBe(403);
  await permit(north);
  const elsewhere = await figures(undefined, await kaban.signIn("north"));
  expect(elsewhere.figures.savings.now).toBe(0);
  expect(elsewhere.members.now).toBe(0);
  expect(elsewhere.latest.filter(({ source }: { source: string }) => source === "deposit")).toEqual([]);
  const manager = await kaban.signIn("manager");
  expect((await manager.get("/dashboard?span=7")).body.fields).toEqual({
    span: "Span must be one of its options",
  });
});

test("who counts blind is not told the cash, while their drawer is open", async () => {
  const owner = await kaban.signIn("owner");
  const { version, ...rules } = expectStatus(await owner.get("/ledger/posting-rules"));
  expectStatus(await owner.put("/ledger/posting-rules", { ...rules, version, counts_blind: true }));
  await permit(teller);
  const blind = await figures(undefined, await kaban.signIn("teller"));
  expect(blind).toMatchObject({ figures: { cash: null, savings: { now: 70_000 } }, latest: [] });
  expect((await figures()).figures.cash).not.toBeNull();
});
