import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";

let kaban: TestApp;
let teller: Client;
let cash: Record<string, unknown>;

beforeAll(async () => {
  kaban = await startTestApp();
  teller = await kaban.signIn("teller");
  await teller.post("/transaction-batch", { beginning_cash: 123_456 });
  const { body } = await teller.get("/account/search?q=11110");
  cash = body.data[0];
});
afterAll(() => kaban.close());

test("an account is shown as its list shows it, with its balance in centavos", async () => {
  const { status, body } = await teller.get(`/account/${cash.id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: cash.id,
    code: "11110",
    name: cash.name,
    type: "asset",
    normal_side: "debit",
    member_kind: null,
    status: "open",
    balance: 123_456,
    account_type: "other",
    is_cash_on_hand: true,
    roles: ["cash on hand"],
    line_count: 1,
    mapped_code: { mapping: "cda-2016-to-2022", code: "11110", name: "Cash on Hand", note: "" },
  });
});

test.each(["north", "stranger"] as const)(
  "it is nowhere to be found for %s, of another branch",
  async (person) => {
    const other = await kaban.signIn(person);
    const { status, body } = await other.get(`/account/${cash.id}`);
    expect([status, body.code]).toEqual([404, "account_not_found"]);
  },
);

test("a member may not see it, and what is no id is refused", async () => {
  const member = await kaban.signIn("member");
  expect((await member.get(`/account/${cash.id}`)).status).toBe(403);
  expect((await teller.get("/account/11110")).status).toBe(400);
});
