import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { addMember, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";
import { pdfPages } from "../support/pdf-text.ts";

const { kaban, teller, north, move } = await openCounters();
let member: Client;
let ana: string;
let ben: string;
afterAll(() => checkAndClose(kaban));

const connect = "update member set user_id = $2 where id = $1";
const accounts = async (by = member) => expectStatus(await by.get("/my-membership"));
const accountOf = async (memberId: string) =>
  (await kaban.db.query("select id from member_account where member_id = $1", [memberId])).rows[0].id;

beforeAll(async () => {
  member = await kaban.signIn("member");
  ana = await addMember(teller);
  ben = await addMember(teller);
  expectStatus(await move(teller, "deposit", ana, 100_000));
  expectStatus(await move(teller, "withdraw", ana, 25_050));
  expectStatus(await move(teller, "deposit", ben, 99_900));
});

test("who is connected with no member is told what to do", async () => {
  const answer = await member.get("/my-membership");
  expect([answer.status, answer.body.code]).toEqual([404, "not_connected"]);
  expect(answer.body.message).toBe(
    "Your sign-in is not connected with a member yet. Ask the branch to connect it",
  );
  expect((await member.get("/my-membership/qr")).status).toBe(404);
});

test("a member sees their own accounts with what is in them, and only those they have", async () => {
  await kaban.db.query(connect, [ana, member.userId]);
  const mine = await accounts();
  expect(mine.member.full_name).toMatch(/Santos/);
  expect(mine.accounts).toHaveLength(1);
  expect(mine.accounts[0]).toMatchObject({ kind: "savings", balance: 74_950, available: 74_950, entries: 2 });
});

test("each line of them, and no line of anybody else's", async () => {
  const own = await accountOf(ana);
  const ledger = expectStatus(await member.get(`/my-membership/account/${own}/ledger?order=desc&limit=1`));
  expect(ledger).toMatchObject({ opening: 0, debit: 25_050, credit: 100_000, closing: 74_950, count: 2 });
  expect(ledger.lines).toMatchObject([{ source: "withdraw", debit: 25_050, balance: 74_950 }]);
  const foreign = await accountOf(ben);
  for (const path of ["ledger", "statement"]) {
    const refused = await member.get(`/my-membership/account/${foreign}/${path}`);
    expect([refused.status, refused.body.code]).toEqual([404, "account_not_found"]);
    expect((await member.get(`/my-membership/account/x/${path}`)).status).toBe(400);
    const turned = await member.get(`/my-membership/account/${own}/${path}?from=2026-06-02&to=2026-06-01`);
    expect(turned.body).toMatchObject({ code: "dates_reversed", fields: { from: expect.any(String) } });
  }
  // What the branch's people ask stays shut.
  expect((await member.get(`/member-accounting-ledger/member-profile/${ana}`)).status).toBe(403);
  expect((await member.get("/member-profile/search")).status).toBe(403);
});

test("the statement says what the ledger does", async () => {
  const url = `/api/v1/my-membership/account/${await accountOf(ana)}/statement`;
  const headers: Record<string, string> = member.branchId ? { "x-branch-id": member.branchId } : {};
  const answer = await kaban.app.inject({ method: "GET", url, cookies: member.cookies, headers });
  expect(answer.headers["content-type"]).toBe("application/pdf");
  const text = pdfPages(answer.rawPayload).join(" ");
  for (const shown of ["1,000.00", "250.50", "749.50"]) expect(text).toContain(shown);
});

test("the QR code is the member's own, as the window scans it", async () => {
  const { content } = expectStatus(await member.get("/my-membership/qr"));
  const scanned = await teller.get(`/member-profile/scan?content=${encodeURIComponent(content)}`);
  expect(expectStatus(scanned).id).toBe(ana);
});

test("who works here and is a member sees their own as well; elsewhere they are nobody", async () => {
  await kaban.db.query(connect, [ben, teller.userId]);
  expect((await accounts(teller)).accounts).toMatchObject([{ balance: 99_900 }]);
  expect((await north.get("/my-membership")).status).toBe(404);
  await kaban.db.query("update member set deleted_at = now() where id = $1", [ben]);
  expect((await teller.get("/my-membership")).status).toBe(404);
  await kaban.db.query("update member set deleted_at = null where id = $1", [ben]);
});
