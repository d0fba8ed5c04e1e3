import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { counterIds, expectStatus, openBatch } from "../support/counter.ts";
import { membershipOf } from "../support/newcomers.ts";

let kaban: TestApp;
let owner: Client;
let teller: Client;

beforeAll(async () => {
  kaban = await startTestApp();
  [owner, teller] = await Promise.all([kaban.signIn("owner"), kaban.signIn("teller")]);
});
afterAll(() => kaban.close());

const postingSettings = (client: Client) => client.get("/ledger/posting-settings");
const ownSettings = async (client: Client) => expectStatus(await client.get("/employee/me/settings"));

test("whoever keeps the books sees the series and the accounts it posts to, and nobody else", async () => {
  const { reference } = await openBatch(teller);
  const { series, accounts } = expectStatus(await postingSettings(await kaban.signIn("accountant")));
  const next = `TB${String(Number(reference.slice(2)) + 1).padStart(6, "0")}`;
  expect(series).toContainEqual(expect.objectContaining({ kind: "batch", prefix: "TB", padding: 6, next }));
  expect(accounts).toContainEqual(
    expect.objectContaining({ role: "cash on hand", code: "11110", name: expect.any(String) }),
  );
  expect(expectStatus(await postingSettings(owner)).series).toEqual(series);
  for (const name of ["teller", "member"] as const) {
    expect((await postingSettings(await kaban.signIn(name))).body.code).toBe("not_permitted");
  }
  const north = expectStatus(await postingSettings(await kaban.signIn("north-manager")));
  expect(north.series).not.toEqual(series);
});

test("everybody sees how they work themselves, and nobody else's", async () => {
  const nothing = {
    receipt_prefix: "",
    receipt_start: null,
    receipt_end: null,
    user_setting_used_or: 0,
    user_setting_number_padding: 6,
    default_account_id: null,
    default_payment_type_id: null,
    default_account_code: null,
    default_account_name: null,
    default_payment_type_name: null,
  };
  expect(await ownSettings(await kaban.signIn("member"))).toEqual(nothing);
  const { id, version } = await membershipOf(owner, "teller");
  const ids = await counterIds(kaban, owner.branchId);
  const booklet = {
    receipt_prefix: "B",
    receipt_start: 100,
    receipt_end: 199,
    user_setting_used_or: 120,
    user_setting_number_padding: 5,
    default_account_id: ids.savings,
    default_payment_type_id: ids.check,
  };
  expectStatus(await owner.put(`/employee/${id}/settings`, { version, ...booklet }));
  expect(await ownSettings(teller)).toMatchObject({
    ...booklet,
    default_account_code: "21110",
    default_payment_type_name: "Check",
  });
  expect(await ownSettings(await kaban.signIn("teller2"))).toEqual(nothing);
});
