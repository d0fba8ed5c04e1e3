import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";

let kaban: TestApp;
let accountant: Client;
beforeAll(async () => {
  kaban = await startTestApp();
  accountant = await kaban.signIn("accountant");
});
afterAll(() => kaban.close());

interface Row {
  id: string;
  name: string;
  grouping_id: string;
  is_posting: boolean;
}
const gl = "/statement-definition/general-ledger";
const read = async (): Promise<{ version: number; groupings: Row[]; nodes: Row[] }> =>
  expectStatus(await accountant.get(gl));

/** Asks for a change of the tree as it is now. */
const change = async (method: "post" | "put", path: string, body: object) =>
  accountant[method](`${gl}${path}`, { version: (await read()).version, ...body });
const remove = async (path: string) => accountant.delete(`${gl}${path}?version=${(await read()).version}`);

const memo = { name: "Memo accounts", normal_side: "debit", from_code: "90000", to_code: "99999" };
const named = async (name: string) => (await read()).groupings.find((one) => one.name === name) as Row;

test("a grouping is added at its position, changed, and deleted once nothing stands under it", async () => {
  const before = await read();
  const { id } = expectStatus(await change("post", "/grouping", { ...memo, position: 1 }), 201);
  const added = await read();
  expect(added.version).toBe(before.version + 1);
  expect(added.groupings[1]).toMatchObject({ id, ...memo });

  expectStatus(await change("put", `/grouping/${id}`, { ...memo, name: "Memoranda", to_code: "95000" }));
  expect((await read()).groupings[1]).toMatchObject({ id, name: "Memoranda", to_code: "95000" });

  const line = { name: "Guarantees", name_in_total: "Total Guarantees", is_posting: true, parent_id: null };
  const node = expectStatus(await change("post", "/node", { ...line, grouping_id: id }), 201);
  expect(await remove(`/grouping/${id}`)).toMatchObject({
    status: 409,
    body: { code: "grouping_has_nodes", message: "Guarantees are under it: move or delete them first" },
  });
  expectStatus(await remove(`/node/${node.id}`));
  expectStatus(await remove(`/grouping/${id}`));
  expect((await read()).groupings).toEqual(before.groupings);
});

test("a grouping keeps its name to itself, and its codes in order", async () => {
  const { groupings } = await read();
  const [first, second] = groupings as [Row, Row];
  expect(await change("post", "/grouping", { ...memo, name: first.name.toUpperCase() })).toMatchObject({
    status: 409,
    body: { code: "grouping_already_named", fields: { name: expect.any(String) } },
  });
  expect(await change("put", `/grouping/${second.id}`, { ...memo, name: first.name })).toMatchObject({
    status: 409,
    body: { code: "grouping_already_named" },
  });
  expect(await change("post", "/grouping", { ...memo, from_code: "99999", to_code: "1" })).toMatchObject({
    status: 400,
    body: { code: "range_reversed", fields: { from_code: expect.any(String) } },
  });
  const nobody = "0195f0c0-0000-7000-8000-000000000000";
  expect((await change("put", `/grouping/${nobody}`, memo)).body.code).toBe("grouping_not_found");
  expect((await remove(`/grouping/${nobody}`)).body.code).toBe("grouping_not_found");
  expect((await read()).groupings).toEqual(groupings);
});

test("a line is renamed, and stays what it is while something stands on it", async () => {
  const { id: grouping_id } = await named("Equity");
  const heading = { name: "Reserves held", name_in_total: "Total Reserves held", is_posting: false };
  const where = { grouping_id, parent_id: null };
  const { id } = expectStatus(await change("post", "/node", { ...heading, ...where }), 201);
  const leaf = { name: "Statutory", name_in_total: "Total Statutory", is_posting: true };
  const under = expectStatus(await change("post", "/node", { ...leaf, grouping_id, parent_id: id }), 201);

  expectStatus(await change("put", `/node/${id}`, { ...heading, name: "Reserves kept" }));
  expect((await read()).nodes.find((node) => node.id === id)).toMatchObject({ name: "Reserves kept" });
  expect(await change("put", `/node/${id}`, { ...heading, is_posting: true })).toMatchObject({
    status: 409,
    body: { code: "node_has_nodes", operation: "statement-definition:update-node" },
  });
  expectStatus(await remove(`/node/${under.id}`));
  expectStatus(await change("put", `/node/${id}`, { ...heading, is_posting: true }));
  expect((await read()).nodes.find((node) => node.id === id)).toMatchObject({ is_posting: true });
});
