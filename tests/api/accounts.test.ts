import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { accountByCode, accountOf, addAccount, writtenOf } from "../support/chart.ts";
import { type CounterIds, counterIds, expectStatus } from "../support/counter.ts";

let kaban: TestApp;
let accountant: Client;
let north: Client;
let ids: CounterIds;

beforeAll(async () => {
  kaban = await startTestApp();
  accountant = await kaban.signIn("accountant");
  north = await kaban.signIn("north-manager");
  ids = await counterIds(kaban, accountant.branchId);
});
afterAll(() => kaban.close());

const nobody = "0195f0c0-0000-7000-8000-000000000000";

describe("an account is refused", () => {
  test.each([
    ["no code", { code: "" }, "code"],
    ["a code with a space", { code: "11 1" }, "code"],
    ["a code too long", { code: "1".repeat(21) }, "code"],
    ["no name", { name: " " }, "name"],
    ["a name that cannot be kept", { name: "a\0b" }, "name"],
    ["another type", { type: "income" }, "type"],
    ["no kind", { terms: {} }, "terms.account_type"],
    ["another kind", { terms: { account_type: "savings" } }, "terms.account_type"],
    [
      "terms of another kind",
      { terms: { account_type: "other", interest_rate: "2" } },
      "terms.interest_rate",
    ],
    ["a rate as a number", { terms: { account_type: "svf-ledger", service_fee: 2.5 } }, "terms.service_fee"],
    [
      "a rate above 100",
      { terms: { account_type: "svf-ledger", service_fee: "100.01" } },
      "terms.service_fee",
    ],
    [
      "a rate twice",
      {
        terms: {
          account_type: "fines",
          fine_rates: [
            { mode: "daily", amortization: "1", maturity: "2" },
            { mode: "daily", amortization: "2", maturity: "2" },
          ],
        },
      },
      "terms.fine_rates",
    ],
    [
      "days beyond a year",
      { terms: { account_type: "fines", additional_grace_period: 366 } },
      "terms.additional_grace_period",
    ],
    ["a part of a centavo", { minimum_balance: 0.5 }, "minimum_balance"],
    ["less than nothing", { minimum_balance: -1 }, "minimum_balance"],
    ["a most below the least", { minimum_balance: 200, maximum_balance: 100 }, "maximum_balance"],
    ["savings that are an asset", { type: "asset", terms: { account_type: "deposit" } }, "type"],
    [
      "loans on the wrong side",
      { type: "asset", normal_side: "credit", terms: { account_type: "loan" } },
      "type",
    ],
    ["two roles", { is_internal: true, is_cash_on_hand: true }, "is_internal"],
    ["paid-up capital that is none", { is_paid_up_share_capital: true }, "is_paid_up_share_capital"],
    ["a loan it cannot serve", { loan_account_id: nobody }, "loan_account_id"],
    ["a tag without colour", { tags: [{ name: "New", category: "status", color: "red" }] }, "tags.0.color"],
    [
      "a tag twice",
      {
        tags: ["New", "new"].map((name) => ({ name, category: "status", color: "#00ff00" })),
      },
      "tags",
    ],
    ["what is not its to say", { is_contra: true }, "is_contra"],
  ])("with %s", async (_what, change, field) => {
    const { status, body } = await accountant.post("/account", accountOf(change));
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, "invalid_input", [field]]);
  });

  test.each([
    ["account_classification_id", "classification_not_found"],
    ["account_category_id", "category_not_found"],
    ["member_type_id", "member_type_not_found"],
    ["default_payment_type_id", "payment_type_not_found"],
  ])("with a %s that is not there, or another branch's", async (field, code) => {
    const [theirs] = (await north.get("/payment-type")).body;
    for (const id of [nobody, theirs.id]) {
      const { status, body } = await accountant.post("/account", accountOf({ [field]: id }));
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, code, [field]]);
    }
  });

  test("serving what is no loan, or a loan of another branch", async () => {
    const loan = await accountByCode(north, "11210");
    for (const loan_account_id of [ids.savings, loan.id, nobody]) {
      const terms = { account_type: "interest" };
      const { body } = await accountant.post("/account", accountOf({ terms, loan_account_id }));
      expect(body.code).toBe("loan_account_not_found");
    }
  });

  test("in money that is not the branch's", async () => {
    const { status, body } = await accountant.post("/account", accountOf({ currency: "USD" }));
    expect([status, body.code, body.message]).toEqual([
      400,
      "other_currency",
      "The books of this branch are kept in PHP",
    ]);
  });

  test("with a used name, or a used code of the same type and side", async () => {
    const name = await accountant.post("/account", accountOf({ name: "cash ON hand" }));
    expect([name.status, name.body.code, name.body.fields]).toMatchObject([
      409,
      "account_name_already_used",
      {},
    ]);
    const code = await accountant.post("/account", accountOf({ code: "73210" }));
    expect([code.status, code.body.code]).toEqual([409, "account_code_already_used"]);
    // Of another side it may have the same code: a surplus and a loss.
    const loss = await addAccount(accountant, {
      code: "73210",
      name: "Wages taken back",
      normal_side: "credit",
    });
    expect(loss.is_contra).toBe(true);
    expectStatus(await accountant.delete(`/account/${loss.id}`), 204);
  });
});

describe("another branch, and another role", () => {
  test("finds nothing of it", async () => {
    const account = await accountByCode(accountant, "73370");
    const decision = { version: account.version, remarks: "None of theirs" };
    for (const answer of [
      await north.get(`/account/${account.id}`),
      await north.put(`/account/${account.id}`, writtenOf(account)),
      await north.delete(`/account/${account.id}`),
      await north.post(`/account/${account.id}/freeze`, decision),
      await north.get(`/account/${account.id}/history`),
      await north.get(`/account/${account.id}/version?version=1`),
      await north.post(`/account/${account.id}/restore`, { version: account.version, restored_version: 1 }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, "account_not_found"]);
    }
    expect((await accountByCode(accountant, "73370")).version).toBe(account.version);
  });

  test("may not what it is not given", async () => {
    const [teller, member] = [await kaban.signIn("teller"), await kaban.signIn("member")];
    for (const client of [teller, member]) {
      expect((await client.post("/account", accountOf())).status).toBe(403);
      expect((await client.delete(`/account/${ids.vault}`)).status).toBe(403);
      expect((await client.put("/account/order", { ids: [ids.vault, ids.savings] })).status).toBe(403);
    }
    expect((await member.get(`/account/${ids.vault}`)).status).toBe(403);
  });
});
