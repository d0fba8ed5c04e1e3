import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { accountByCode, accountOf, addAccount, writtenOf } from "../support/chart.ts";
import { addMember, type CounterIds, counterIds, expectStatus, openBatch } from "../support/counter.ts";

let kaban: TestApp;
let accountant: Client;
let teller: Client;
let north: Client;
let ids: CounterIds;

beforeAll(async () => {
  kaban = await startTestApp();
  accountant = await kaban.signIn("accountant");
  teller = await kaban.signIn("teller");
  north = await kaban.signIn("north-manager");
  ids = await counterIds(kaban, accountant.branchId);
  await openBatch(teller, 500_000);
  const member_id = await addMember(teller);
  const deposit = { member_id, account_id: ids.savings, amount: 100_000, payment_type_id: ids.cash };
  expectStatus(await teller.post("/transaction/deposit", deposit));
});
afterAll(() => kaban.close());

const nobody = "0195f0c0-0000-7000-8000-000000000000";
const put = (account: { id: string }, change: Record<string, unknown> = {}) =>
  accountant.put(`/account/${account.id}`, { ...writtenOf(account), ...change });

describe("an account", () => {
  test("is kept whole, with what follows from it", async () => {
    const loan = await accountByCode(accountant, "11210");
    const [category] = (await accountant.get("/account-category")).body;
    const written = accountOf({
      code: "40145",
      name: "Fines of crop loans",
      type: "revenue",
      normal_side: "credit",
      section: "Income from Credit Operations",
      terms: {
        account_type: "fines",
        fines_amortization: "2.5",
        fines_maturity: "5",
        fines_grace_period_amortization: 7,
        fine_rates: [{ mode: "semi-monthly", amortization: "7.5", maturity: "12" }],
      },
      account_category_id: category.id,
      default_payment_type_id: ids.cash,
      loan_account_id: loan.id,
      maximum_balance: 5_000_000,
      show_in_withdraw: false,
      tags: [{ name: "Crops", category: "loan", color: "#65a30d", icon: "plant-growth" }],
    });
    const added = expectStatus(await accountant.post("/account", written), 201);
    const shown = expectStatus(await accountant.get(`/account/${added.id}`));
    expect(shown).toMatchObject({ ...added, mapped_code: null });
    expect(shown).toMatchObject({
      ...written,
      terms: {
        ...written.terms,
        no_grace_period_daily: false,
        cut_off_days: 0,
        fines_grace_period_maturity: 0,
      },
      tags: [{ ...(written as unknown as { tags: object[] }).tags[0], description: null }],
      account_type: "fines",
      member_kind: null,
      is_contra: false,
      status: "open",
      balance: 0,
      line_count: 0,
      roles: [],
      version: 1,
      account_category_name: category.name,
      default_payment_type_name: "Cash",
      loan_account_code: "11210",
      currency: "PHP",
      created_by_name: "accountant Tester",
    });
    const filter = { filters: [{ field: "account_type", mode: "equal", value: "fines" }] };
    const query = `sort=${encodeURIComponent('[{"field":"display_order","order":"asc"}]')}`;
    const { data } = expectStatus(
      await teller.get(`/account/search?${query}&filter=${encodeURIComponent(JSON.stringify(filter))}`),
    );
    expect(data.map((row: { code: string }) => row.code)).toEqual(["40140", "40145"]);
    expect(data[1]).toMatchObject({ is_placed: true, account_category_name: category.name, version: 1 });
  });

  test.each([
    ["deposit", "liability", "credit", "savings"],
    ["time deposit", "liability", "credit", "time deposit"],
    ["share capital", "equity", "credit", "share capital"],
    ["loan", "asset", "debit", "loan"],
  ])("of the kind %s is held by members", async (account_type, type, normal_side, member_kind) => {
    const code = `99${member_kind.length}`;
    const added = await addAccount(accountant, {
      code,
      name: `A ${account_type}`,
      type,
      normal_side,
      terms: { account_type },
    });
    expect(added).toMatchObject({ member_kind, is_contra: false });
  });

  test("that is a loan takes no deposits at a counter, and shows only to who owes", async () => {
    const loan = await accountByCode(accountant, "11210");
    const member_id = await addMember(teller);
    const move = { member_id, account_id: loan.id, amount: 100, payment_type_id: ids.cash };
    for (const way of ["deposit", "withdraw"]) {
      expect((await teller.post(`/transaction/${way}`, move)).body.code).toBe("account_not_held_by_members");
    }
    const held = expectStatus(await teller.get(`/member-accounting-ledger/member-profile/${member_id}`));
    expect(held.data.map((row: { member_kind: string }) => row.member_kind)).not.toContain("loan");
  });

  test("is changed as a whole, by who read it last", async () => {
    const before = await addAccount(accountant, { code: "73991", name: "Rice for meetings" });
    const after = expectStatus(await put(before, { name: "Rice and fish for meetings" }));
    expect(after).toMatchObject({
      name: "Rice and fish for meetings",
      version: 2,
      updated_by_name: "accountant Tester",
    });
    const stale = await put(before, { name: "Only fish" });
    expect([stale.status, stale.body.code, stale.body.detail]).toEqual([
      409,
      "stale_version",
      { version: 2 },
    ]);
    const taken = await put(after, { name: "Cash on Hand" });
    expect(taken.body.code).toBe("account_name_already_used");
    expect((await accountByCode(accountant, "73991")).version).toBe(2);
  });

  test("with journal lines keeps its type, its side and what members hold in it", async () => {
    const savings = expectStatus(await accountant.get(`/account/${ids.savings}`));
    expect(savings).toMatchObject({ line_count: 1, balance: 100_000 });
    const cash = expectStatus(await accountant.get(`/account/${ids.cashOnHand}`));
    const refusal = async (account: { id: string }, change: object) =>
      (await put(account, { ...change })).body.code;
    expect(await refusal(cash, { type: "expense" })).toBe("type_is_settled");
    expect(await refusal(cash, { normal_side: "credit" })).toBe("normal_side_is_settled");
    expect(await refusal(savings, { terms: { account_type: "time deposit" } })).toBe("kind_is_settled");
    expect(await refusal(savings, { terms: { account_type: "other" } })).toBe("kind_is_settled");
    const terms = { ...savings.terms, interest_rate: "2.5" };
    expect(expectStatus(await put(savings, { terms })).terms.interest_rate).toBe("2.5");
  });

  test("that plays a part in the branch is not given to members, and a served loan stays one", async () => {
    const over = await accountByCode(accountant, "40460");
    const held = { type: "equity", normal_side: "credit", terms: { account_type: "share capital" } };
    const part = await put(over, held);
    expect([part.body.code, part.body.detail]).toEqual(["plays_a_part", { roles: "cash over" }]);
    const loan = await accountByCode(accountant, "11210");
    const other = await put(loan, { terms: { account_type: "other" } });
    expect(other.body.code).toBe("still_a_loan");
    expect(other.body.detail.accounts).toContain("40110 Interest Income from Loans");
  });

  test("is frozen, closed and reopened, with remarks, and then refuses or takes postings", async () => {
    const second = await addAccount(accountant, {
      code: "21115",
      name: "Christmas savings",
      type: "liability",
      normal_side: "credit",
      terms: { account_type: "deposit" },
    });
    const decide = async (how: string, version: number, more: object = {}) =>
      accountant.post(`/account/${second.id}/${how}`, { version, remarks: "Says the board", ...more });
    expect((await decide("freeze", 1, { remarks: "" })).body.fields).toHaveProperty("remarks");
    expect((await decide("reopen", 1)).body.code).toBe("account_wrong_status");
    expect((await decide("freeze", 2)).body.code).toBe("stale_version");
    expect(expectStatus(await decide("freeze", 1))).toMatchObject({ status: "frozen", version: 2 });
    const member_id = await addMember(teller);
    const deposit = () =>
      teller.post("/transaction/deposit", {
        member_id,
        account_id: second.id,
        amount: 5_000,
        payment_type_id: ids.cash,
      });
    expect((await deposit()).body.code).toBe("account_frozen");
    expectStatus(await decide("reopen", 2));
    expectStatus(await deposit());
    const held = await decide("close", 3);
    expect([held.body.code, held.body.detail]).toEqual(["account_has_balance", { balance: "50.00" }]);
    const cash = expectStatus(await accountant.get(`/account/${ids.cashOnHand}`));
    const part = await accountant.post(`/account/${cash.id}/freeze`, {
      version: cash.version,
      remarks: "No",
    });
    expect(part.body.code).toBe("plays_a_part");
    const rent = await accountByCode(accountant, "73450");
    const closed = { version: rent.version, remarks: "We own the house" };
    expect(expectStatus(await accountant.post(`/account/${rent.id}/close`, closed)).status).toBe("closed");
  });
});

describe("deleting", () => {
  test("is refused by all that uses an account", async () => {
    const refusal = async (id: string) => (await accountant.delete(`/account/${id}`)).body;
    expect(await refusal(ids.cashOnHand)).toMatchObject({
      code: "account_in_use",
      detail: { uses: "3 journal lines, the branch as cash on hand, 1 payment types" },
    });
    expect((await refusal(ids.savings)).detail.uses).toContain("1 accounts of members");
    const loan = await accountByCode(accountant, "11210");
    expect((await refusal(loan.id)).detail.uses).toContain("4 accounts that serve it");
    expect((await refusal(nobody)).code).toBe("account_not_found");
  });

  test("of several says of each whether it went", async () => {
    const one = await addAccount(accountant, { code: "73981", name: "Candles" });
    const other = await addAccount(accountant, { code: "73982", name: "Matches" });
    const asked = [one.id, ids.vault, other.id, nobody];
    const { deleted, refused } = expectStatus(
      await accountant.delete("/account/bulk-delete", { ids: asked }),
    );
    expect(deleted.sort()).toEqual([one.id, other.id].sort());
    expect(refused).toMatchObject([
      { id: ids.vault, code: "account_in_use" },
      { id: nobody, code: "account_not_found" },
    ]);
    expect((await accountant.get(`/account/${one.id}`)).status).toBe(404);
    // Its code and its name are free again.
    await addAccount(accountant, { code: "73981", name: "candles" });
    expect((await accountant.delete("/account/bulk-delete", { ids: [] })).body.fields).toHaveProperty("ids");
  });

  test("waits for postings on their way, and is refused for them", async () => {
    const account = await addAccount(accountant, {
      code: "21116",
      name: "Fiesta savings",
      type: "liability",
      normal_side: "credit",
      terms: { account_type: "deposit" },
    });
    const member_id = await addMember(teller);
    const deposit = { member_id, account_id: account.id, amount: 100, payment_type_id: ids.cash };
    const [posted, removed] = await Promise.all([
      teller.post("/transaction/deposit", deposit),
      accountant.delete(`/account/${account.id}`),
    ]);
    // One of them came first, and the other saw it.
    const codes = [posted.body?.code, removed.body?.code];
    expect([
      [undefined, "account_in_use"],
      ["account_not_found", undefined],
      ["account_closed", undefined],
    ]).toContainEqual(codes);
  });
});

describe("the order", () => {
  test("gives the places some hold among themselves to them anew", async () => {
    const codes = ["11110", "11130", "11150"];
    const some = await Promise.all(codes.map((code) => accountByCode(accountant, code)));
    const places = some.map(({ display_order }) => display_order);
    const turned = some.map(({ id }) => id).reverse();
    const { data } = expectStatus(await accountant.put("/account/order", { ids: turned }));
    expect(data).toEqual(turned.map((id, index) => ({ id, display_order: places[index] })));
    expect((await accountByCode(accountant, "11150")).version).toBe(some[2]?.version);
  });

  test("refuses who is named twice, who is not there and who is of another branch", async () => {
    const theirs = await accountByCode(north, "11110");
    const order = async (...asked: string[]) =>
      (await accountant.put("/account/order", { ids: asked })).body.code;
    expect(await order(ids.vault, ids.vault)).toBe("invalid_input");
    expect(await order(ids.vault, nobody)).toBe("account_not_found");
    expect(await order(ids.vault, theirs.id)).toBe("account_not_found");
  });
});
