import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownerProofOf, proofOf } from "../support/accounts.ts";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { accountByCode, addAccount, writtenOf } from "../support/chart.ts";
import { expectStatus } from "../support/counter.ts";

let kaban: TestApp;
let accountant: Client;
let north: Client;

beforeAll(async () => {
  kaban = await startTestApp();
  accountant = await kaban.signIn("accountant");
  north = await kaban.signIn("north-manager");
});
afterAll(() => kaban.close());

// biome-ignore lint/suspicious/noExplicitAny: the wire as it comes
const put = async (account: any, change: object) =>
  expectStatus(await accountant.put(`/account/${account.id}`, { ...writtenOf(account), ...change }));

describe("the history of an account", () => {
  test("keeps every version with what differs, and shows it as it was", async () => {
    const [category] = (await accountant.get("/account-category")).body;
    const first = await addAccount(accountant, {
      code: "21117",
      name: "Rice savings",
      type: "liability",
      normal_side: "credit",
      terms: { account_type: "deposit" },
    });
    kaban.clock.advance({ days: 1 });
    [accountant, north] = [await kaban.signIn("accountant"), await kaban.signIn("north-manager")];
    const terms = { ...first.terms, interest_rate: "2.5" };
    const second = await put(first, { terms, account_category_id: category.id });
    const third = expectStatus(
      await accountant.post(`/account/${first.id}/freeze`, { version: 2, remarks: "Under review" }),
    );
    const { data, has_more } = expectStatus(await accountant.get(`/account/${first.id}/history`));
    expect(has_more).toBe(false);
    expect(data).toMatchObject([
      { version: 3, act: "freeze", remarks: "Under review", changed_by_name: "accountant Tester" },
      { version: 2, act: "update", remarks: null },
      { version: 1, act: "create", changes: [] },
    ]);
    expect(data[0].changes).toEqual([
      { field: "status", before: { value: "open", name: null }, after: { value: "frozen", name: null } },
    ]);
    const held = (value: string | null, name: string | null = null) => ({ value, name });
    expect(data[1].changes).toEqual([
      { field: "account_category_id", before: held(null), after: held(category.id, category.name) },
      { field: "terms.interest_rate", before: held("0"), after: held("2.5") },
    ]);
    const older = expectStatus(await accountant.get(`/account/${first.id}/history?before=2`));
    expect(older.data.map(({ version }: { version: number }) => version)).toEqual([1]);

    const on = async (query: string) => accountant.get(`/account/${first.id}/version?${query}`);
    const yesterday = expectStatus(await on("on=2026-06-01"));
    expect([yesterday.version, yesterday.account.terms.interest_rate]).toEqual([1, "0"]);
    expect(expectStatus(await on("on=2026-06-02")).account).toMatchObject({ status: "frozen" });
    expect(expectStatus(await on("version=2")).account.account_category_name).toBe(category.name);
    expect((await on("on=2026-05-31")).body.code).toBe("version_not_found");
    expect((await on("version=9")).body.code).toBe("version_not_found");
    expect((await on("version=1&on=2026-06-01")).status).toBe(400);

    const restore = (restored_version: number, version = third.version) =>
      accountant.post(`/account/${first.id}/restore`, { version, restored_version });
    expect((await restore(1, second.version)).body.code).toBe("stale_version");
    expect((await restore(7)).body.code).toBe("version_not_found");
    const back = expectStatus(await restore(1));
    expect(back).toMatchObject({ version: 4, account_category_id: null, status: "frozen" });
    expect(back.terms).toEqual(first.terms);
    const after = expectStatus(await accountant.get(`/account/${first.id}/history`));
    expect(after.data[0]).toMatchObject({ act: "restore", restored_version: 1 });
  });

  test("gives nothing back that the rules forbid", async () => {
    const account = await addAccount(accountant, { code: "73771", name: "Drums" });
    await put(account, { code: "73772", name: "Cymbals" });
    await addAccount(accountant, { code: "73773", name: "Drums" });
    const restored = await accountant.post(`/account/${account.id}/restore`, {
      version: 2,
      restored_version: 1,
    });
    expect([restored.status, restored.body.code]).toEqual([409, "account_name_already_used"]);
    expect((await accountByCode(accountant, "73772")).version).toBe(2);
  });

  test("is never changed", async () => {
    await expect(kaban.db.query("update account_version set act = 'update'")).rejects.toThrow("append-only");
    await expect(kaban.db.query("delete from account_version")).rejects.toThrow("append-only");
  });
});

describe("the standard chart", () => {
  test("is added where code and name are free, each account in its place", async () => {
    const [core, complete] = await Promise.all(
      ["core", "complete"].map(async (extent) =>
        expectStatus(await north.get(`/account/standard-chart?extent=${extent}`)),
      ),
    );
    expect(core.data.every(({ state }: { state: string }) => state === "code there")).toBe(true);
    expect(complete.data).toHaveLength(321);
    await addAccount(north, { code: "T1", name: "Franchise", type: "asset" });
    const { added, skipped } = expectStatus(
      await north.post("/account/standard-chart", { extent: "complete" }),
      201,
    );
    expect(added.length + skipped.length).toBe(321);
    expect(skipped.filter(({ state }: { state: string }) => state === "name taken")).toEqual([
      { code: "16100", name: "Franchise", state: "name taken" },
    ]);
    expect(await accountByCode(north, "62530")).toMatchObject({ name: "Depreciation (Generation Cost)" });
    expect(await accountByCode(north, "11281")).toMatchObject({ is_contra: true, normal_side: "credit" });
    const tree = expectStatus(await north.get("/statement-definition/general-ledger"));
    expect(tree.missing.map(({ code }: { code: string }) => code)).toEqual(["T1"]);
    const again = expectStatus(await north.post("/account/standard-chart", { extent: "complete" }), 201);
    expect(again.added).toEqual([]);
    expect((await accountant.get("/account/standard-chart?extent=half")).status).toBe(400);
  });
});

describe("renumbering", () => {
  test("shows the codes of 2022 and what stands in their way", async () => {
    const { data, mapping, unused } = expectStatus(await accountant.get("/account/renumbering"));
    expect(mapping).toMatchObject({ name: "cda-2016-to-2022", is_complete: false, is_verified: false });
    const of = (code: string) => data.find((row: { code: string }) => row.code === code);
    expect(of("11110")).toMatchObject({ new_code: "11110", state: "same" });
    expect(of("11350")).toMatchObject({ new_code: "11360", state: "changed" });
    expect(of("11360")).toMatchObject({ new_code: "11370", state: "changed" });
    expect(of("30400")).toMatchObject({
      new_code: "30600",
      state: "conflict",
      conflict_with: "30600 Donations/Grants",
    });
    expect(of("30500")).toMatchObject({ new_code: "30600", state: "changed" });
    expect(of("73520")).toMatchObject({ new_code: null, state: "unknown" });
    expect(unused.map(({ code }: { code: string }) => code)).toEqual(["11190", "21130"]);
  });

  test("gives codes all at once, so that accounts may exchange them, or none", async () => {
    const [advances, due, net, donations, bank] = await Promise.all(
      ["11350", "11360", "30400", "30600", "73600"].map((code) => accountByCode(accountant, code)),
    );
    const renumber = async (body: object) =>
      accountant.post("/account/renumbering", body, await ownerProofOf(accountant, "account:renumber"));
    const alone = await accountant.post("/account/renumbering", { ids: [net.id] });
    expect([alone.status, alone.body.code]).toEqual([403, "proof_required"]);
    const own = await proofOf(accountant, "account:renumber");
    expect((await accountant.post("/account/renumbering", { ids: [net.id] }, own)).body.code).toBe(
      "proof_required",
    );
    expect((await renumber({ ids: [net.id] })).body.code).toBe("account_code_already_used");
    expect((await renumber({ ids: [bank.id] })).body.detail).toEqual({ account: "73600 Bank Charges" });
    expect((await renumber({})).body.fields).toHaveProperty("ids");
    const twice = { ids: [net.id], own_codes: [{ id: net.id, code: "1" }] };
    expect((await renumber(twice)).status).toBe(400);
    const foreign = await accountByCode(north, "11350");
    expect((await renumber({ ids: [foreign.id] })).body.code).toBe("account_not_found");

    const own_codes = [{ id: donations.id, code: "30700" }];
    const { data } = expectStatus(await renumber({ ids: [advances.id, due.id, net.id], own_codes }));
    const codes = (rows: { id: string; code: string }[]) => new Map(rows.map(({ id, code }) => [id, code]));
    expect(codes(data)).toEqual(
      new Map([
        [advances.id, "11360"],
        [due.id, "11370"],
        [net.id, "30600"],
        [donations.id, "30700"],
      ]),
    );
    const { data: history } = expectStatus(await accountant.get(`/account/${due.id}/history`));
    expect(history.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect(history[0].changes).toMatchObject([
      { field: "code", before: { value: "11360" }, after: { value: "11370" } },
    ]);
    expect((await (await kaban.signIn("teller")).get("/account/renumbering")).status).toBe(403);
  });
});
