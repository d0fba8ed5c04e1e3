import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openDatabase } from "#server/platform/db/database";
import { migrate } from "#server/platform/db/migrate";
import { inPerson, inTenant, type Tenant } from "#server/platform/db/tenant";
import { proofOf } from "../support/accounts.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { createWorld } from "../support/world.ts";

let kaban: TestApp;
const places = new Map<string, Tenant>();
const placeOf = (name: string) => places.get(name) as Tenant;
beforeAll(async () => {
  kaban = await startTestApp({ isWalled: true });
  const { rows } = await kaban.db.query(
    `select o.slug || '/' || b.slug as name, o.id, b.id as branch_id
     from branch b join organization o on o.id = b.organization_id`,
  );
  for (const { name, id, branch_id } of rows) places.set(name, { organizationId: id, branchId: branch_id });
});
afterAll(() => kaban.close());

describe("a request's connection", () => {
  const climbs = [
    "reset role",
    "reset session authorization",
    "set role kaban",
    "set session authorization default",
    "set local role none",
    "select set_config('role', 'none', false)",
    "select set_config('role', 'kaban', false)",
  ];

  it.each(climbs)("is no more than itself after: %s", async (climb) => {
    await inTenant(kaban.db, placeOf("bayanihan/main"), async (tx) => {
      await tx.query("savepoint before");
      await tx.query(climb).catch(() => tx.query("rollback to savepoint before"));
      const { rows } = await tx.query(
        `select current_user as who, session_user as signed_in,
           (select count(distinct branch_id)::int from bank) as branches`,
      );
      expect(rows).toEqual([{ who: "kaban_app", signed_in: "kaban_app", branches: 1 }]);
      const hashes = tx.query("select password_hash from user_account");
      await expect(hashes).rejects.toThrow("permission denied");
    });
  });

  it("is that of a person outside any branch, too", async () => {
    const teller = await kaban.signIn("teller");
    const { rows } = await inPerson(kaban.db, teller.userId as string, (tx) =>
      tx.query("select session_user as signed_in, (select count(*)::int from bank) as banks"),
    );
    expect(rows).toEqual([{ signed_in: "kaban_app", banks: 0 }]);
  });
});

describe("row-level security", () => {
  it("is there for, and forced on, whatever belongs to a tenant", async () => {
    const { rows } = await kaban.db.query(
      `select c.relname as name, c.relrowsecurity as on, c.relforcerowsecurity as forced
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and has_table_privilege('kaban_app', c.oid, 'select, insert, update, delete')`,
    );
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.filter(({ on, forced }) => !on || !forced)).toEqual([]);
    const names = rows.map(({ name }) => name);
    for (const kept of ["remembered_answer", "password_proof", "journal_line"]) expect(names).toContain(kept);
    const half = "select relname from pg_class where relrowsecurity and not relforcerowsecurity";
    expect((await kaban.db.query(half)).rows).toEqual([]);
  });

  it("shows a proof where its person belongs, and nowhere else", async () => {
    const teller = await kaban.signIn("teller");
    await proofOf(teller, "identity:save-profile");
    const proofsIn = async (name: string) =>
      (await inTenant(kaban.db, placeOf(name), (tx) => tx.query("select from password_proof"))).rowCount;
    expect(await proofsIn("bayanihan/main")).toBe(1);
    expect(await proofsIn("bayanihan/north")).toBe(0);
    expect(await proofsIn("damayan/main")).toBe(0);
  });
});

describe("with an owner that is no superuser", () => {
  const name = `kaban_plain_${randomBytes(6).toString("hex")}`;
  const root = openDatabase({ ...inject("server"), max: 1 });
  afterAll(async () => {
    await root.query(`drop database if exists ${name} with (force)`);
    await root.query(`drop role if exists ${name}`);
    await root.end();
  });

  it("migrates, seeds, signs in and works behind the same wall", async () => {
    await root.query(`create role ${name} login createrole`);
    await root.query(`create database ${name} owner ${name}`);
    const db = openDatabase({ ...inject("server"), user: name, database: name });
    await migrate(db);
    await createWorld(db);
    expect(await migrate(db)).toEqual([]);
    const plain = await startTestApp({ db });
    const [manager, north] = [await plain.signIn("manager"), await plain.signIn("north-manager")];
    const { id } = expectStatus(await manager.post("/bank", { name: "Behind a wall" }), 201);
    expect((await manager.get(`/bank/${id}`)).status).toBe(200);
    expect((await north.get(`/bank/${id}`)).status).toBe(404);
    expectStatus(await manager.get("/employee/search"));
    await plain.close();
    const { rows } = await db.query("select count(*)::int as banks from bank where id = $1", [id]);
    expect(rows).toEqual([{ banks: 1 }]);
    await db.end();
  });
});
