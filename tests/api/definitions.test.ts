import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { accountByCode } from "../support/chart.ts";
import { expectStatus } from "../support/counter.ts";

let kaban: TestApp;
let accountant: Client;
let teller: Client;
let north: Client;

beforeAll(async () => {
  kaban = await startTestApp();
  accountant = await kaban.signIn("accountant");
  teller = await kaban.signIn("teller");
  north = await kaban.signIn("north-manager");
});
afterAll(() => kaban.close());

const nobody = "0195f0c0-0000-7000-8000-000000000000";

interface Row {
  id: string;
  name: string;
  grouping_id: string;
  parent_id: string | null;
  node_id: string;
  account_id: string;
  code: string;
}
interface Tree {
  version: number;
  groupings: Row[];
  nodes: Row[];
  accounts: Row[];
  missing: Row[];
}

const at = (kind: string) => `/statement-definition/${kind}`;
const gl = at("general-ledger");
const read = async (path = gl, client = accountant): Promise<Tree> => expectStatus(await client.get(path));
const called = (rows: Row[], name: string) => rows.find((row) => row.name === name) as Row;
const coded = (rows: Row[], code: string) => rows.find((row) => row.code === code) as Row;

/** Asks for a change of the tree as it is now. */
async function change(method: "post" | "put", path: string, body: object, client = accountant) {
  const { version } = await read(gl, client);
  return client[method](`${gl}${path}`, { version, ...body });
}
const remove = async (path: string) => accountant.delete(`${gl}${path}?version=${(await read()).version}`);

const aLine = (change: object = {}) => ({
  name: "Cash in Islands",
  name_in_total: "Total Cash in Islands",
  is_posting: true,
  parent_id: null,
  ...change,
});

describe("a new branch", () => {
  test.each(["general-ledger", "financial-statement"])("has every account in its %s tree", async (kind) => {
    const tree = await read(at(kind));
    expect(tree.missing).toEqual([]);
    expect(tree.groupings.map(({ name }) => name)).toEqual([
      "Assets",
      "Liabilities",
      "Equity",
      "Income",
      "Costs and Expenses",
      "Other Items",
    ]);
    const cash = coded(tree.accounts, "11110");
    const line = tree.nodes.find(({ id }) => id === cash.node_id) as Row;
    const above = tree.nodes.find(({ id }) => id === line.parent_id) as Row;
    expect([line.name, above.name]).toEqual(["Cash and Cash Equivalents", "Current Assets"]);
    expect(cash).toMatchObject({ is_in_range: true, closing: 0 });
    const { rows } = await kaban.db.query("select count(*) from account where branch_id = $1", [
      accountant.branchId,
    ]);
    expect(tree.accounts).toHaveLength(rows[0].count);
  });
});

describe("a tree refuses", () => {
  test("a kind there is not, days the wrong way round and who may not", async () => {
    expect((await accountant.get(at("budget"))).body.fields).toEqual({ kind: "There is no such definition" });
    expect((await accountant.get(`${gl}?from=2026-06-02&to=2026-06-01`)).body.code).toBe("dates_reversed");
    expect((await teller.get(gl)).status).toBe(403);
    expect((await teller.post(`${gl}/node`, { version: 1, grouping_id: nobody, ...aLine() })).status).toBe(
      403,
    );
  });

  test("a change of a tree that has changed, and leaves it", async () => {
    const { version, groupings } = await read();
    const line = { version: version - 1, grouping_id: groupings[0]?.id, ...aLine() };
    const { status, body } = await accountant.post(`${gl}/node`, line);
    expect([status, body.code, body.detail]).toEqual([409, "stale_version", { version }]);
    expect((await read()).version).toBe(version);
  });

  test("lines and groupings of another tree or another branch", async () => {
    const mine = await read();
    const [other, theirs] = [await read(at("financial-statement")), await read(gl, north)];
    for (const tree of [other, theirs]) {
      const [top, line] = [tree.groupings[0] as Row, tree.nodes[0] as Row];
      const add = await change("post", "/node", aLine({ grouping_id: top.id }));
      expect([add.status, add.body.code]).toEqual([404, "grouping_not_found"]);
      const under = await change(
        "post",
        "/node",
        aLine({ grouping_id: mine.groupings[0]?.id, parent_id: line.id }),
      );
      expect([under.status, under.body.code]).toEqual([400, "parent_not_found"]);
      const where = { grouping_id: mine.groupings[0]?.id, parent_id: null };
      expect((await change("put", `/node/${line.id}/place`, where)).body.code).toBe("node_not_found");
      expect((await remove(`/node/${line.id}`)).body.code).toBe("node_not_found");
      expect((await remove(`/grouping/${top.id}`)).body.code).toBe("grouping_not_found");
    }
    const account = await accountByCode(north, "11110");
    const leaf = called(mine.nodes, "Other Current Assets");
    const placed = await change("put", `/account/${account.id}`, { node_id: leaf.id });
    expect([placed.status, placed.body.code]).toEqual([404, "account_not_found"]);
  });

  test("a line under one that holds accounts, and accounts on one that holds lines", async () => {
    const tree = await read();
    const cash = called(tree.nodes, "Cash and Cash Equivalents");
    const under = await change("post", "/node", aLine({ grouping_id: cash.grouping_id, parent_id: cash.id }));
    expect([under.body.code, under.body.detail]).toEqual(["parent_is_posting", { name: cash.name }]);
    const heading = called(tree.nodes, "Current Assets");
    const { account_id } = coded(tree.accounts, "11110");
    const placed = await change("put", `/account/${account_id}`, { node_id: heading.id });
    expect(placed.body.code).toBe("node_not_posting");
    const words = { name: heading.name, name_in_total: "All", is_posting: true };
    const turned = await change("put", `/node/${heading.id}`, words);
    expect(turned.body.code).toBe("node_has_nodes");
    const back = await change("put", `/node/${cash.id}`, { ...words, name: cash.name, is_posting: false });
    expect(back.body.code).toBe("node_has_accounts");
    expect(back.body.detail.accounts).toMatch(/^11110 Cash on Hand, .* and 4 more$/);
  });

  test("an account whose code is out of range, however it comes there", async () => {
    const tree = await read();
    const { account_id } = coded(tree.accounts, "11110");
    const liabilities = called(tree.nodes, "Accrued Expenses");
    const placed = await change("put", `/account/${account_id}`, { node_id: liabilities.id });
    expect([placed.status, placed.body.code, placed.body.detail]).toEqual([
      409,
      "code_out_of_range",
      { accounts: "11110 Cash on Hand", from_code: "20000", to_code: "29999", grouping: "Liabilities" },
    ]);
    const payables = called(tree.nodes, "Other Current Assets");
    const moved = await change("put", `/node/${payables.id}/place`, {
      grouping_id: liabilities.grouping_id,
      parent_id: null,
    });
    expect(moved.body.code).toBe("code_out_of_range");
    const property = called(tree.nodes, "Non-Current Assets");
    const taken = await change("put", `/node/${property.id}/place`, {
      grouping_id: liabilities.grouping_id,
      parent_id: null,
    });
    expect(taken.body.code).toBe("code_out_of_range");
    const assets = called(tree.groupings, "Assets");
    const narrowed = await change("put", `/grouping/${assets.id}`, {
      name: "Assets",
      normal_side: "debit",
      from_code: "11111",
      to_code: "19999",
    });
    expect(narrowed.body.detail).toMatchObject({ accounts: "11110 Cash on Hand" });
    const reversed = { name: "Assets", normal_side: "debit", from_code: "2", to_code: "1" };
    expect((await change("put", `/grouping/${assets.id}`, reversed)).body.code).toBe("range_reversed");
  });

  test("to delete what something stands on", async () => {
    const { nodes, groupings } = await read();
    expect((await remove(`/node/${called(nodes, "Current Assets").id}`)).body.code).toBe("node_has_nodes");
    const full = await remove(`/node/${called(nodes, "Deposit Liabilities").id}`);
    expect(full.body.detail).toEqual({ accounts: "21110 Saving Deposits, 21120 Time Deposits" });
    expect((await remove(`/grouping/${groupings[0]?.id}`)).body.code).toBe("grouping_has_nodes");
  });

  test("to put a line under itself, or two of one name side by side", async () => {
    const { nodes } = await read();
    const services = called(nodes, "Cost of Services");
    const outer = await change(
      "post",
      "/node",
      aLine({ grouping_id: services.grouping_id, name: "Outer", is_posting: false }),
    );
    const inner = await change(
      "post",
      "/node",
      aLine({
        grouping_id: services.grouping_id,
        name: "Inner",
        is_posting: false,
        parent_id: outer.body.id,
      }),
    );
    for (const parent_id of [outer.body.id, inner.body.id]) {
      const where = { grouping_id: services.grouping_id, parent_id };
      expect((await change("put", `/node/${outer.body.id}/place`, where)).body.code).toBe("under_itself");
    }
    const again = aLine({ grouping_id: services.grouping_id, name: "OUTER" });
    expect((await change("post", "/node", again)).body.code).toBe("line_already_named");
    expectStatus(await remove(`/node/${inner.body.id}`));
    expectStatus(await remove(`/node/${outer.body.id}`));
  });
});
