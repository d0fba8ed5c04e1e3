import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember, expectStatus, openCounters } from "../support/counter.ts";

const { kaban, teller, teller2, north, move } = await openCounters();
let member: string;
beforeAll(async () => {
  member = await addMember(teller);
});
afterAll(() => kaban.close());

const next = async (client = teller, source = "deposit") =>
  expectStatus(await client.get(`/ledger/next-reference?source=${source}`));
const drawn = async (client = teller, way: "deposit" | "withdraw" = "deposit", more = {}) =>
  expectStatus(await move(client, way, member, 1_000, more)).reference as string;

test("the branch's series gives what was shown, to whoever posts first", async () => {
  const shown = await next();
  expect(shown).toEqual({ reference: "000001", is_from_booklet: false });
  expect(await next()).toEqual(shown);
  expect(await next(teller2)).toEqual(shown);
  expect(await drawn(teller2)).toBe(shown.reference);
  expect((await next()).reference).toBe("000002");
  expect(await drawn()).toBe("000002");
  expect((await next(north)).reference).toBe("000001");
  expect((await next(teller, "withdraw")).reference).toBe("WD000001");
  expect(await drawn(teller, "withdraw")).toBe("WD000001");
});

test("numbers typed by hand ahead of it are passed over", async () => {
  for (const reference of ["000003", "4"]) await drawn(teller, "deposit", { reference });
  const { reference } = await next();
  expect(reference).toBe("000005");
  expect(await drawn()).toBe(reference);
});

test("who has a booklet is shown its numbers, until it is used up", async () => {
  await kaban.db.query(
    `update user_organization set receipt_prefix = 'OR-', receipt_start = 100, receipt_end = 101,
       user_setting_used_or = 99 where user_id = $1`,
    [teller.userId],
  );
  expect(await next()).toEqual({ reference: "OR-000100", is_from_booklet: true });
  expect(await drawn()).toBe("OR-000100");
  expect((await next(teller2)).is_from_booklet).toBe(false);
  expect((await next(teller, "withdraw")).is_from_booklet).toBe(false);
  expect(await drawn()).toBe("OR-000101");
  expect(await next()).toEqual({ reference: null, is_from_booklet: true });
  expect((await move(teller, "deposit", member, 1_000)).body.code).toBe("booklet_used_up");
});

test("a member or stranger is not shown it, and another source is refused by name", async () => {
  expect((await (await kaban.signIn("member")).get("/ledger/next-reference?source=deposit")).status).toBe(
    403,
  );
  const { status, body } = await teller.get("/ledger/next-reference?source=loan");
  expect([status, Object.keys(body.fields)]).toEqual([400, ["source"]]);
});
