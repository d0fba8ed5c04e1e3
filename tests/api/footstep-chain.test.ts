import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sealFootsteps } from "#server/domain/footsteps/seal";
import { placelessChain, verifyChain } from "#server/domain/footsteps/verify";
import type { Client } from "../support/app.ts";
import { addMember, expectStatus, openCounters } from "../support/counter.ts";

const { kaban, teller, manager, north, move } = await openCounters();
let organizationId: string;

beforeAll(async () => {
  const { rows } = await kaban.db.query("select organization_id from branch where id = $1", [
    teller.branchId,
  ]);
  organizationId = rows[0].organization_id;
});
afterAll(() => kaban.close());

const verify = async (client: Client, more = "") => {
  await sealFootsteps(kaban.db);
  return expectStatus(await client.get(`/footstep/verify${more}`));
};

/** Does to the database what only its owner could, around what refuses it, and takes it back at the end. */
const undo: (() => Promise<unknown>)[] = [];
async function tamper(statement: string, values: unknown[], back?: [string, unknown[]]) {
  const run = async (text: string, given: unknown[]) => {
    const client = await kaban.db.connect();
    try {
      await client.query("set session_replication_role = replica");
      return (await client.query(text, given)).rows;
    } finally {
      await client.query("set session_replication_role = origin");
      client.release();
    }
  };
  if (back) undo.push(() => run(...back));
  return run(statement, values);
}
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act();
  expect((await verify(manager)).broken).toBeNull();
});

const linkAt = async (number: number) => {
  const { rows } = await kaban.db.query(
    "select footstep_id, encode(hash, 'hex') as hash from footstep_link where chain_id = $1 and number = $2",
    [organizationId, number],
  );
  return rows[0] as { footstep_id: string; hash: string };
};

test("footsteps and their seals are never changed, nor deleted, nor emptied away", async () => {
  await sealFootsteps(kaban.db);
  for (const table of ["footstep", "footstep_seal"]) {
    const column = table === "footstep" ? "description = ''" : "hashes = ''";
    await expect(kaban.db.query(`update ${table} set ${column}`)).rejects.toThrow("append-only");
    await expect(kaban.db.query(`delete from ${table}`)).rejects.toThrow("append-only");
    await expect(kaban.db.query(`truncate ${table} cascade`)).rejects.toThrow("append-only");
  }
});

describe("a chain", () => {
  test("holds all branches of its organisation, numbered without a gap, and nothing of others", async () => {
    await addMember(teller);
    await addMember(north);
    const state = await verify(manager);
    const { rows } = await kaban.db.query(
      `select f.organization_id, array_agg(s.number::int order by s.number) as numbers,
         count(distinct f.branch_id)
       from footstep_link s join footstep f on f.id = s.footstep_id where s.chain_id = $1 group by 1`,
      [organizationId],
    );
    expect(rows).toMatchObject([{ organization_id: organizationId, count: 2 }]);
    expect(rows[0].numbers).toEqual(rows[0].numbers.map((_: unknown, index: number) => index + 1));
    expect(state).toEqual({
      links: rows[0].numbers.length,
      waiting: 0,
      head: { number: rows[0].numbers.length, hash: (await linkAt(rows[0].numbers.length)).hash },
      broken: null,
    });
  });

  test("also holds what belongs to no organisation", async () => {
    await sealFootsteps(kaban.db);
    const state = await verifyChain(kaban.db, placelessChain, null);
    expect(state.links).toBeGreaterThan(0);
    expect(state.broken).toBeNull();
  });

  test("stays one chain when two servers seal at once", async () => {
    for (let count = 0; count < 20; count++) await addMember(teller);
    await Promise.all([1, 2, 3].map(() => sealFootsteps(kaban.db)));
    expect(await verify(manager)).toMatchObject({ waiting: 0, broken: null });
  });

  test("keeps no posting waiting while it is being sealed", async () => {
    const member = await addMember(teller);
    const sealing = await kaban.db.connect();
    try {
      await sealing.query("begin");
      await sealing.query("select seal_footsteps(1000)");
      // Sealed but not committed: whatever the sealing holds, it holds now.
      expectStatus(await move(teller, "deposit", member, 10_000));
    } finally {
      await sealing.query("commit");
      sealing.release();
    }
    expect(await verify(manager)).toMatchObject({ waiting: 0, broken: null });
  });

  test("is verified by whom the permission names", async () => {
    expectStatus(await teller.get("/footstep/verify"), 403);
    expectStatus(await kaban.visitor().get("/footstep/verify"), 401);
    const stranger = await kaban.signIn("stranger");
    expect((await verify(stranger)).head).not.toEqual((await verify(manager)).head);
  });
});

describe("the first broken link is named", () => {
  test("where a row was changed", async () => {
    await verify(manager);
    const { footstep_id } = await linkAt(3);
    const [{ description }] = await tamper("select description from footstep where id = $1", [footstep_id]);
    const set = "update footstep set description = $2 where id = $1";
    await tamper(set, [footstep_id, "Nothing happened"], [set, [footstep_id, description]]);
    const { broken } = await verify(manager);
    expect(broken).toMatchObject({ kind: "changed", number: 3, footstep_id });
    expect(broken.activity).toMatch(/-success$/);
  });

  test.each([
    ["user_id", "00000000-0000-4000-8000-000000000009"],
    ["created_at", "2020-01-01T00:00:00Z"],
    ["after", '{"amount": 1}'],
    ["level", "debug"],
  ])("where its %s was changed", async (column, value) => {
    await verify(manager);
    const { footstep_id } = await linkAt(2);
    const [row] = await tamper(`select "${column}"::text as was from footstep where id = $1`, [footstep_id]);
    const type = { user_id: "uuid", created_at: "timestamptz", after: "jsonb", level: "text" }[column];
    const set = `update footstep set "${column}" = $2::${type} where id = $1`;
    await tamper(set, [footstep_id, value], [set, [footstep_id, row.was]]);
    expect((await verify(manager)).broken).toMatchObject({ kind: "changed", number: 2 });
  });

  test("where a row is gone", async () => {
    await verify(manager);
    const { footstep_id } = await linkAt(4);
    const [{ row }] = await tamper("select row_to_json(f) as row from footstep f where id = $1", [
      footstep_id,
    ]);
    // Generated, so it cannot be written.
    const columns = Object.keys(row).filter((column) => column !== "member_profile_id");
    const back = `insert into footstep (${columns}) select ${columns}
      from json_populate_record(null::footstep, $1)`;
    await tamper("delete from footstep where id = $1", [footstep_id], [back, [JSON.stringify(row)]]);
    expect((await verify(manager)).broken).toMatchObject({ kind: "missing", number: 4, footstep_id });
  });

  test("where links are gone with the seals of their rows", async () => {
    await verify(manager);
    // Others follow it.
    await addMember(teller);
    await verify(manager);
    const [{ number, footstep_ids, hashes }] = await tamper(
      `select number, footstep_ids, encode(hashes, 'hex') as hashes from footstep_seal
       where chain_id = $1 and number <= 5 and number + cardinality(footstep_ids) > 5`,
      [organizationId],
    );
    const back = "insert into footstep_seal values ($1, $2, $3, decode($4, 'hex'))";
    await tamper(
      "delete from footstep_seal where chain_id = $1 and number = $2",
      [organizationId, number],
      [back, [organizationId, number, footstep_ids, hashes]],
    );
    expect((await verify(manager)).broken).toMatchObject({ kind: "missing", number });
  });

  test("where a row was slipped in behind the chain's back", async () => {
    const id = "00000000-0000-4000-8000-00000000abcd";
    await tamper(
      `insert into footstep (id, organization_id, branch_id, module, activity, created_at)
       values ($1, $2, $3, 'teller', 'post-deposit-success', '2026-01-01')`,
      [id, organizationId, teller.branchId],
      ["delete from footstep where id = $1", [id]],
    );
    expect((await verify(manager)).broken).toMatchObject({
      kind: "inserted",
      number: null,
      footstep_id: id,
      activity: "post-deposit-success",
    });
  });

  test("where a row was taken away before it was sealed", async () => {
    const id = "00000000-0000-4000-8000-00000000dcba";
    await tamper(
      "insert into footstep_unsealed (chain_id, footstep_ids) values ($2, array[$1::uuid])",
      [id, organizationId],
      ["delete from footstep_unsealed where $1 = any(footstep_ids)", [id]],
    );
    expect((await verify(manager)).broken).toMatchObject({ kind: "missing", number: null, footstep_id: id });
  });

  test("where one of a group was taken away before the group was sealed", async () => {
    const [gone, there] = ["00000000-0000-4000-8000-00000000dcbb", "00000000-0000-4000-8000-00000000dcbc"];
    const client = await kaban.db.connect();
    try {
      await client.query("begin");
      await client.query(
        `insert into footstep (id, organization_id, branch_id, module, activity, created_at)
         values ($1, $2, $3, 'teller', 'post-deposit-success', '2026-01-01')`,
        [there, organizationId, teller.branchId],
      );
      await client.query(
        `update footstep_unsealed set footstep_ids = footstep_ids || $2::uuid
         where $1::uuid = any(footstep_ids)`,
        [there, gone],
      );
      await client.query("select seal_footsteps(1000)");
      const sealed = "select count(*) from footstep_link where footstep_id = any($1::uuid[])";
      expect((await client.query(sealed, [[there, gone]])).rows[0].count).toBe(1);
      const waiting = "select footstep_ids from footstep_unsealed where $1::uuid = any(footstep_ids)";
      expect((await client.query(waiting, [gone])).rows).toEqual([{ footstep_ids: [gone] }]);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  test("where all was written anew, by a link noted before", async () => {
    const { head } = await verify(manager);
    const known = `?number=${head.number}&hash=${head.hash}`;
    await addMember(teller);
    expect((await verify(manager, known)).broken).toBeNull();
    const other = `?number=${head.number}&hash=${"0".repeat(64)}`;
    expect((await verify(manager, other)).broken).toMatchObject({ kind: "rewritten", number: head.number });
    const beyond = `?number=100000&hash=${head.hash}`;
    expect((await verify(manager, beyond)).broken).toMatchObject({ kind: "rewritten", number: 100_000 });
    expectStatus(await manager.get(`/footstep/verify?number=${head.number}`), 400);
  });
});
