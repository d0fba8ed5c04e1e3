import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownerProofOf } from "../support/accounts.ts";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { addAccount } from "../support/chart.ts";
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

describe("a tree", () => {
  test("takes a line at a position, moves it with all under it and lets it go", async () => {
    const { nodes, groupings } = await read();
    const equity = called(groupings, "Equity");
    const heading = expectStatus(
      await change(
        "post",
        "/node",
        aLine({ grouping_id: equity.id, name: "Funds", is_posting: false, position: 1 }),
      ),
      201,
    );
    const under = async () =>
      (await read()).nodes
        .filter(({ grouping_id, parent_id }) => grouping_id === equity.id && parent_id === null)
        .map(({ name }) => name);
    expect(await under()).toEqual([
      "Members' Equity",
      "Funds",
      "Donations and Grants",
      "Statutory Funds",
      "Revaluation Surplus",
    ]);
    for (const name of ["Statutory Funds", "Donations and Grants"]) {
      const where = { grouping_id: equity.id, parent_id: heading.id, position: 0 };
      expectStatus(await change("put", `/node/${called(nodes, name).id}/place`, where));
    }
    const top = { grouping_id: equity.id, parent_id: null };
    expectStatus(await change("put", `/node/${heading.id}/place`, top));
    expect(await under()).toEqual(["Members' Equity", "Revaluation Surplus", "Funds"]);
    const after = await read();
    expect(after.nodes.filter(({ parent_id }) => parent_id === heading.id).map(({ name }) => name)).toEqual([
      "Donations and Grants",
      "Statutory Funds",
    ]);
    const steps = await kaban.db.query(
      "select activity, before, after from footstep where entity_id = $1 and activity like 'move%'",
      [heading.id],
    );
    expect(steps.rows[0]).toMatchObject({
      activity: "move-node-success",
      before: { name: "Funds" },
      after: { parent_id: null },
    });
  });

  test("takes an empty line to another grouping", async () => {
    const { groupings } = await read();
    const [assets, liabilities] = [called(groupings, "Assets"), called(groupings, "Liabilities")];
    const heading = await change(
      "post",
      "/node",
      aLine({ grouping_id: assets.id, name: "Wanderers", is_posting: false }),
    );
    const leaf = aLine({ grouping_id: assets.id, name: "Wanderer", parent_id: heading.body.id });
    const { body } = await change("post", "/node", leaf);
    const where = { grouping_id: liabilities.id, parent_id: null, position: 0 };
    expectStatus(await change("put", `/node/${heading.body.id}/place`, where));
    const moved = (await read()).nodes.filter(({ id }) => [heading.body.id, body.id].includes(id));
    expect(new Set(moved.map(({ grouping_id }) => grouping_id))).toEqual(new Set([liabilities.id]));
  });

  test("holds an account in one place, lists it as missing without, and keeps it from deletion", async () => {
    const account = await addAccount(accountant, { code: "73881", name: "Fireworks" });
    expect(coded((await read()).missing, "73881")).toMatchObject({ account_id: account.id, closing: 0 });
    const { nodes, accounts } = await read();
    const [financing, selling] = [
      called(nodes, "Financing Cost"),
      called(nodes, "Selling and Marketing Cost"),
    ];
    expectStatus(await change("put", `/account/${account.id}`, { node_id: selling.id }));
    expectStatus(await change("put", `/account/${account.id}`, { node_id: financing.id, position: 1 }));
    const placed = (await read()).accounts.filter(({ node_id }) => node_id === financing.id);
    const before = accounts.filter(({ node_id }) => node_id === financing.id).map(({ code }) => code);
    expect(placed.map(({ code }) => code)).toEqual([before[0], "73881", ...before.slice(1)]);
    const used = await accountant.delete(`/account/${account.id}`);
    expect(used.body.detail).toEqual({ uses: "the general ledger definition" });
    expectStatus(await remove(`/account/${account.id}`));
    expect((await remove(`/account/${account.id}`)).body.code).toBe("account_not_found");
    expectStatus(await accountant.delete(`/account/${account.id}`), 204);
  });

  test("places an account of a known section by itself, and lets it go with it", async () => {
    const section = "Administrative Cost";
    const account = await addAccount(accountant, { code: "73882", name: "Lanterns", section });
    const tree = await read();
    const placed = coded(tree.accounts, "73882");
    expect(called(tree.nodes, section).id).toBe(placed.node_id);
    expectStatus(await accountant.delete(`/account/${account.id}`), 204);
    const after = await read();
    expect([coded(after.accounts, "73882"), coded(after.missing, "73882")]).toEqual([undefined, undefined]);
    expect(after.version).toBe(tree.version + 1);
  });

  test("says which codes are out of range after accounts were renumbered", async () => {
    const account = await addAccount(accountant, {
      code: "73883",
      name: "Flags",
      section: "Administrative Cost",
    });
    const own_codes = [{ id: account.id, code: "99" }];
    const proof = await ownerProofOf(accountant, "account:renumber");
    expectStatus(await accountant.post("/account/renumbering", { own_codes }, proof));
    expect(coded((await read()).accounts, "99")).toMatchObject({ is_in_range: false });
    expectStatus(await accountant.delete(`/account/${account.id}`), 204);
  });

  test("is written whole in one call, or not at all", async () => {
    const tree = await read();
    const on = (id: string) =>
      tree.accounts.filter(({ node_id }) => node_id === id).map((row) => row.account_id);
    const nodes = tree.nodes.map(({ id, grouping_id, parent_id }) => ({
      id,
      grouping_id,
      parent_id,
      accounts: on(id),
    }));
    // A line comes after the one it stands under.
    const depth = (line: { parent_id: string | null }): number =>
      line.parent_id === null ? 0 : 1 + depth(nodes.find(({ id }) => id === line.parent_id) as never);
    const sorted = nodes.toSorted((one, other) => depth(one) - depth(other));
    const groupings = tree.groupings.map(({ id }) => id);
    const order = async (body: object) => change("put", "/order", { groupings, nodes: sorted, ...body });
    expect((await order({ nodes: sorted.slice(1) })).body.code).toBe("not_the_whole_tree");
    expect((await order({ groupings: [...groupings, nobody] })).body.code).toBe("not_the_whole_tree");
    expect((await order({ nodes: sorted.toReversed() })).body.code).toBe("parent_not_found");
    const cash = called(tree.nodes, "Cash and Cash Equivalents");
    const first = on(cash.id)[0] as string;
    const with_ = (accounts: string[]) =>
      sorted.map((line) => (line.id === cash.id ? { ...line, accounts } : line));
    expect((await order({ nodes: with_([first, first]) })).body.code).toBe("account_twice");
    expect((await order({ nodes: with_([nobody]) })).body.code).toBe("account_not_found");
    const deposits = coded(tree.accounts, "21110").account_id;
    const stolen = sorted.map((line) => ({
      ...line,
      accounts:
        line.id === cash.id ? [...line.accounts, deposits] : line.accounts.filter((id) => id !== deposits),
    }));
    expect((await order({ nodes: stolen })).body.code).toBe("code_out_of_range");
    expect(await read()).toEqual(tree);

    const turned = with_(on(cash.id).slice(1).toReversed());
    expectStatus(await order({ groupings: groupings.toReversed(), nodes: turned }));
    const after = await read();
    expect(after.groupings.map(({ id }) => id)).toEqual(groupings.toReversed());
    const placed = after.accounts.filter(({ node_id }) => node_id === cash.id);
    expect(placed.map(({ account_id }) => account_id)).toEqual(on(cash.id).slice(1).toReversed());
    expect(after.missing.map(({ account_id }) => account_id)).toEqual([first]);
    expect(after.version).toBe(tree.version + 1);
    const again = expectStatus(await change("post", "/place-by-section", {}));
    expect(again.accounts).toBe(1);
    expect((await read()).missing).toEqual([]);
  });

  test("is changed by one of two who move at once", async () => {
    const { version, nodes, groupings } = await read();
    const income = called(groupings, "Income").id;
    const [one, other] = nodes.filter(({ grouping_id }) => grouping_id === income) as [Row, Row];
    const move = ({ id }: Row) =>
      accountant.put(`${gl}/node/${id}/place`, {
        version,
        grouping_id: income,
        parent_id: null,
        position: 3,
      });
    const statuses = (await Promise.all([move(one), move(other)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect((await read()).version).toBe(version + 1);
  });

  test("keeps no loop when two lines are moved under each other at once", async () => {
    const { groupings } = await read();
    const grouping_id = called(groupings, "Other Items").id;
    const add = async (name: string) =>
      (await change("post", "/node", aLine({ grouping_id, name, is_posting: false }))).body.id;
    const [one, other] = [await add("Left"), await add("Right")];
    const { version } = await read();
    const under = (id: string, parent_id: string, at: number) =>
      accountant.put(`${gl}/node/${id}/place`, { version: at, grouping_id, parent_id });
    const answers = await Promise.all([under(one, other, version), under(other, one, version)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = await under(one, other, (await read()).version);
    const back = await under(other, one, (await read()).version);
    expect([again, back].map(({ body }) => body.code)).toContain("under_itself");
  });
});

describe("an empty tree", () => {
  test("takes the standard lines once, with every account in its place", async () => {
    await kaban.db.query("delete from statement_place where branch_id = $1", [north.branchId]);
    for (const table of ["statement_node", "statement_grouping"]) {
      await kaban.db.query(`delete from ${table} where branch_id = $1 and kind = 'general-ledger'`, [
        north.branchId,
      ]);
    }
    const empty = await read(gl, north);
    expect([empty.groupings, empty.nodes, empty.accounts]).toEqual([[], [], []]);
    const { lines, accounts, version } = expectStatus(
      await north.post(`${gl}/standard`, { version: empty.version }),
      201,
    );
    const tree = await read(gl, north);
    expect([tree.nodes.length, tree.accounts.length, tree.missing]).toEqual([lines, accounts, []]);
    expect((await north.post(`${gl}/standard`, { version })).body.code).toBe("not_empty");
  });
});
