import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";

let kaban: TestApp;
let accountant: Client;
let manager: Client;
let teller: Client;
let north: Client;

beforeAll(async () => {
  kaban = await startTestApp();
  [accountant, manager, teller, north] = await Promise.all([
    kaban.signIn("accountant"),
    kaban.signIn("manager"),
    kaban.signIn("teller"),
    kaban.signIn("north-manager"),
  ]);
});
afterAll(() => kaban.close());

let made = 0;
const view = (more: Record<string, unknown> = {}) => ({
  list: "bank",
  name: `View ${++made}`,
  filter: {
    logic: "and",
    filters: [
      { field: "name", mode: "isnotempty" },
      { logic: "or", filters: [{ field: "name", mode: "contains", value: "rural" }] },
    ],
  },
  sort: [{ field: "name", order: "desc" }],
  columns: [
    { field: "created_at", width: 120, is_hidden: false },
    { field: "name", width: null, is_hidden: true },
  ],
  page_size: 50,
  ...more,
});
const save = async (client: Client, more: Record<string, unknown> = {}) =>
  expectStatus(await client.post("/saved-view", view(more)), 201);
const namesOf = async (client: Client, list = "bank") =>
  expectStatus(await client.get(`/saved-view?list=${list}`)).data.map(({ name }: { name: string }) => name);

describe("a view is not kept", () => {
  it.each([
    ["of a list that is not", { list: "constructor" }, "list"],
    ["without a name", { name: "  " }, "name"],
    ["that asks for a field the list has not", { sort: [{ field: "__proto__", order: "asc" }] }, "sort"],
    [
      "that filters in a way the field cannot",
      { filter: { filters: [{ field: "name", mode: "gt" }] } },
      "filter",
    ],
    [
      "whose groups lie too deep",
      { filter: JSON.parse(`${'{"filters":['.repeat(5)}${"]}".repeat(5)}`) },
      "filter",
    ],
    ["with a column the list has not", { columns: [{ field: "secret" }] }, "columns"],
    ["with a column twice", { columns: [{ field: "name" }, { field: "name" }] }, "columns"],
    ["with a page of a thousand rows", { page_size: 1000 }, "page_size"],
    ["with what is no part of it", { user_id: "x" }, "user_id"],
  ])("%s", async (_what, more, field) => {
    const { code, fields } = expectStatus(await accountant.post("/saved-view", view(more)), 400);
    expect([code, Object.keys(fields)]).toEqual(["invalid_input", [field]]);
  });

  it("under a name the person already has for the list, whatever its case", async () => {
    await save(accountant, { name: "Mine" });
    const refused = await accountant.post("/saved-view", view({ name: "mine" }));
    expect(expectStatus(refused, 409)).toMatchObject({
      code: "view_already_exists",
      fields: { name: expect.anything() },
    });
    await save(accountant, {
      name: "Mine",
      list: "account",
      filter: undefined,
      sort: undefined,
      columns: [],
    });
    await save(manager, { name: "Mine" });
  });

  it("of a list one may not read", async () => {
    const of = { list: "general-ledger", filter: undefined, sort: undefined, columns: [] };
    expectStatus(await teller.post("/saved-view", view(of)), 403);
    expectStatus(await teller.get("/saved-view?list=general-ledger"), 403);
    expectStatus(await accountant.post("/saved-view", view(of)), 201);
  });
});

describe("a view", () => {
  it("is answered as it was saved, to its maker alone until it is shared", async () => {
    const saved = await save(accountant);
    expect(saved).toMatchObject({
      ...view(),
      name: saved.name,
      q: "",
      is_shared: false,
      is_own: true,
      version: 1,
    });
    expect(expectStatus(await accountant.get(`/saved-view/${saved.id}`))).toEqual(saved);
    expectStatus(await manager.get(`/saved-view/${saved.id}`), 404);
    expect(await namesOf(manager)).not.toContain(saved.name);

    const { list: _, ...shared } = view({ name: saved.name, is_shared: true, version: 1 });
    expect(expectStatus(await accountant.put(`/saved-view/${saved.id}`, shared)).version).toBe(2);
    const seen = expectStatus(await manager.get(`/saved-view/${saved.id}`));
    expect(seen).toMatchObject({ is_own: false, user_full_name: "accountant Tester", filter: view().filter });
    expect(await namesOf(manager)).toContain(saved.name);
    expectStatus(await accountant.put(`/saved-view/${saved.id}`, shared), 409);
  });

  it("that is shared is not there for other branches, nor for who may not read its list", async () => {
    const saved = await save(accountant, { is_shared: true });
    expectStatus(await north.get(`/saved-view/${saved.id}`), 404);
    expect(await namesOf(north)).toEqual([]);
    const ledger = await save(accountant, {
      list: "general-ledger",
      is_shared: true,
      filter: undefined,
      sort: undefined,
      columns: [],
    });
    expectStatus(await teller.get(`/saved-view/${ledger.id}`), 404);
    expectStatus(await manager.get(`/saved-view/${ledger.id}`));
  });

  it("is changed and deleted by its maker alone", async () => {
    const saved = await save(accountant, { is_shared: true });
    const { list: _, ...changed } = view({ name: "Theirs", version: 1 });
    expectStatus(await manager.put(`/saved-view/${saved.id}`, changed), 404);
    expectStatus(await manager.delete(`/saved-view/${saved.id}`), 404);
    expectStatus(await accountant.delete(`/saved-view/${saved.id}`), 204);
    expectStatus(await accountant.get(`/saved-view/${saved.id}`), 404);
  });

  it("is a person's default for its list, until another is, or it is gone", async () => {
    const [mine, shared] = [await save(manager), await save(accountant, { is_shared: true })];
    const defaults = async () => {
      const { data } = expectStatus(await manager.get("/saved-view?list=bank"));
      return data
        .filter(({ is_default }: { is_default: boolean }) => is_default)
        .map(({ id }: { id: string }) => id);
    };
    expectStatus(await manager.put("/saved-view-default", { list: "bank", id: mine.id }));
    expect(await defaults()).toEqual([mine.id]);
    expectStatus(await manager.put("/saved-view-default", { list: "bank", id: shared.id }));
    expect(await defaults()).toEqual([shared.id]);
    expect(expectStatus(await accountant.get(`/saved-view/${shared.id}`)).is_default).toBe(false);
    expectStatus(await accountant.delete(`/saved-view/${shared.id}`), 204);
    expect(await defaults()).toEqual([]);
    expectStatus(await manager.put("/saved-view-default", { list: "account", id: mine.id }), 404);
    expectStatus(await manager.put("/saved-view-default", { list: "bank", id: mine.id }));
    expectStatus(await manager.put("/saved-view-default", { list: "bank", id: null }));
    expect(await defaults()).toEqual([]);
  });

  it("lists one's own before those of others, by name", async () => {
    await save(manager, { name: "zz own" });
    await save(accountant, { name: "aa shared", is_shared: true });
    const names = await namesOf(manager);
    expect(names.indexOf("zz own")).toBeLessThan(names.indexOf("aa shared"));
  });
});
