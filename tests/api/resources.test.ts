import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Field } from "#contract/kit/field";
import { parentField, pluralOf, type Resource, tableName } from "#contract/kit/resource";
import { resourceActions } from "#contract/permissions";
import type { LiveMessage } from "#server/platform/live/broker";
import type { Client, TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { allResources, startWithEveryKind } from "../support/every-kind.ts";
import { badValue, type Referable, referableIn, rowOf, type Values } from "../support/resource-values.ts";
import type { Person } from "../support/world.ts";

let kaban: TestApp;
let referable: Referable;
const clients = {} as Record<Person, Client>;
const people: Person[] = ["owner", "manager", "accountant", "teller", "member", "north-manager", "stranger"];
const unknownId = "01890000-0000-7000-8000-000000000000";

beforeAll(async () => {
  kaban = await startWithEveryKind();
  for (const person of people) clients[person] = await kaban.signIn(person);
  referable = await referableIn(kaban, clients.manager, allResources);
});
afterAll(() => kaban.close());

/**
 * What the roles of the test world may do with a resource: what a member's papers say is not for everybody.
 */
const rightsOn = ({ parent }: Resource): Partial<Record<Person, readonly string[]>> => ({
  owner: resourceActions,
  manager: resourceActions,
  accountant: parent === "member-profile" ? ["read"] : ["create", "read", "update", "export"],
  teller: ["read"],
  member: [],
});

describe.each(allResources.map((resource) => [resource.name, resource] as const))(
  "%s",
  (name, resource: Resource) => {
    const path = `/${name}`;
    const isShared = resource.scope === "organization";
    const allowed = rightsOn(resource);
    const unique = Object.entries(resource.fields).find(
      ([, field]) => "unique" in field && field.unique,
    )?.[0];
    let made = 100;
    const another = (of = resource) => {
      made += 1;
      return rowOf(of, made, referable);
    };
    const values = () => another();
    const editor = () => clients[allowed.accountant?.includes("update") ? "accountant" : "manager"];
    /** Other values of a row, but that it stays a part of the same. */
    const changedFrom = (row: Values) => {
      const partOf = parentField(resource);
      return { ...values(), ...(partOf && { [partOf]: row[partOf] }) };
    };
    const make = async (client = clients.manager) => expectStatus(await client.post(path, values()), 201);
    const footsteps = async (id: string) =>
      (await kaban.db.query("select * from footstep where entity_id = $1 order by id", [id])).rows;
    const countRows = async () =>
      (await kaban.db.query(`select count(*) from ${tableName(resource)} where deleted_at is null`)).rows[0]
        .count;

    test("is created, read, changed and deleted, and says so in the log", async () => {
      const given = values();
      const made = expectStatus(await clients.manager.post(path, given), 201);
      expect(made).toMatchObject({ ...given, version: 1, created_by_id: clients.manager.userId });
      expect(made.branch_id).toBe(isShared ? null : clients.manager.branchId);
      expect(expectStatus(await clients.teller.get(`${path}/${made.id}`))).toEqual(made);

      const next = changedFrom(made);
      const changed = expectStatus(await editor().put(`${path}/${made.id}`, { ...next, version: 1 }));
      expect(changed).toMatchObject({ ...next, id: made.id, version: 2, created_at: made.created_at });
      expect(changed.updated_by_id).toBe(editor().userId);

      expectStatus(await clients.manager.delete(`${path}/${made.id}`), 204);
      expectStatus(await clients.manager.get(`${path}/${made.id}`), 404);
      expectStatus(await clients.manager.put(`${path}/${made.id}`, { ...next, version: 2 }), 404);
      expectStatus(await clients.manager.delete(`${path}/${made.id}`), 404);
      const all = expectStatus(await clients.manager.get(`${path}/`));
      expect(all.map(({ id }: { id: string }) => id)).not.toContain(made.id);

      expect(await footsteps(made.id)).toMatchObject([
        { module: name, activity: "create-success", before: null, after: made },
        { module: name, activity: "update-success", before: made, after: changed },
        { module: name, activity: "delete-success", before: changed, after: null },
      ]);
    });

    test("refuses a change of what somebody else has changed", async () => {
      const made = await make();
      const given = { ...changedFrom(made), version: 1 };
      expectStatus(await clients.manager.put(`${path}/${made.id}`, given));
      const stale = expectStatus(await clients.manager.put(`${path}/${made.id}`, given), 409);
      expect(stale).toMatchObject({ code: "stale_version", detail: { version: 2 } });
      expectStatus(await clients.manager.put(`${path}/${made.id}`, values()), 400);
    });

    test.runIf(unique)("is unique among the living of its branch, without case", async () => {
      const field = unique as string;
      const made = await make();
      const twin = { ...values(), [field]: String(made[field]).toUpperCase() };
      const refused = expectStatus(await clients.manager.post(path, twin), 409);
      expect(refused.code).toBe("already_exists");
      expect(refused.fields).toHaveProperty(field);
      const other = await make();
      const taking = { ...values(), [field]: made[field], version: 1 };
      expectStatus(await clients.manager.put(`${path}/${other.id}`, taking), 409);
      expectStatus(await clients.manager.delete(`${path}/${made.id}`), 204);
      expectStatus(await clients.manager.post(path, twin), 201);
    });

    test("answers the same to the same idempotency key, and does it once", async () => {
      const given = values();
      const key = { "idempotency-key": `key-of-${name}` };
      const answers = await Promise.all([1, 2, 3].map(() => clients.manager.post(path, given, key)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect((await clients.manager.post(path, values(), key)).body.code).toBe("idempotency_key_reused");
    });

    test("tells the live topic of its branch, after the commit", async () => {
      const all: LiveMessage[] = [];
      const stop = kaban.broker.subscribe((message) => all.push(message));
      const made = await make();
      const { id } = made;
      // What earlier tests emitted may still be on its way.
      const heard = () => all.filter(({ ids }) => ids.includes(id));
      expectStatus(await clients.manager.put(`${path}/${id}`, { ...changedFrom(made), version: 1 }));
      expectStatus(await clients.manager.delete(`${path}/${id}`), 204);
      await expect.poll(heard).toHaveLength(3);
      stop();
      expect(heard().map(({ topic }) => topic)).toEqual(
        ["create", "update", "delete"].map((act) => `${name}.${act}`),
      );
      expect(heard().every(({ branchId }) => branchId === clients.manager.branchId)).toBe(true);
    });

    test("answers a bulk delete for each id", async () => {
      const [one, two] = [await make(), await make()];
      const ids = [one.id, unknownId, two.id, one.id];
      const answer = expectStatus(await clients.manager.delete(`${path}/bulk-delete`, { ids }));
      expect(answer.deleted).toEqual([one.id, two.id]);
      expect(answer.refused).toMatchObject([{ id: unknownId, code: "not_found" }]);
      expect(await footsteps(two.id)).toMatchObject([{}, { activity: "delete-success", before: two }]);
      for (const bad of [
        {},
        { ids: [] },
        { ids: ["x"] },
        { ids: Array(501).fill(unknownId) },
        [],
        { ids: one.id },
      ]) {
        expectStatus(await clients.manager.delete(`${path}/bulk-delete`, bad), 400);
      }
    });

    describe("is out of reach of", () => {
      let theirs: { id: string };
      beforeEach(async () => {
        theirs = await make();
      });
      test.each<Person>(isShared ? ["stranger"] : ["north-manager", "stranger"])("%s", async (person) => {
        const client = clients[person];
        const ids = [theirs.id];
        expectStatus(await client.get(`${path}/${theirs.id}`), 404);
        expectStatus(await client.put(`${path}/${theirs.id}`, { ...values(), version: 1 }), 404);
        expectStatus(await client.delete(`${path}/${theirs.id}`), 404);
        const bulk = expectStatus(await client.delete(`${path}/bulk-delete`, { ids }));
        expect(bulk).toMatchObject({ deleted: [], refused: [{ code: "not_found" }] });
        const seen = [await client.get(`${path}/`), await client.get(`${path}/search?pageSize=500`)];
        seen.push(await client.get(`${path}/export`));
        for (const { text } of seen) expect(text).not.toContain(theirs.id);
        expectStatus(await clients.manager.get(`${path}/${theirs.id}`));
      });
      test("a branch of another's", async () => {
        const headers = { "x-branch-id": clients.stranger.branchId as string };
        expectStatus(await clients.manager.get(`${path}/search`, headers), 404);
      });
      test("nobody signed in", async () => {
        expectStatus(await kaban.visitor().get(`${path}/${theirs.id}`), 401);
      });
    });

    test.each(Object.entries(allowed))(
      "lets %s do what the table of permissions says",
      async (role, actions) => {
        const client = clients[role as Person];
        const made = await make();
        const { id } = made;
        const given = { ...changedFrom(made), version: 1 };
        const answers = {
          create: [
            await client.post(path, values()),
            await client.post(`${path}/import?dry_run=true`, { rows: [{}] }),
          ],
          read: [
            await client.get(`${path}/${id}`),
            await client.get(`${path}/`),
            await client.get(`${path}/search`),
          ],
          update: [await client.put(`${path}/${id}`, given)],
          export: [await client.get(`${path}/export?format=csv`)],
          delete: [
            await client.delete(`${path}/bulk-delete`, { ids: [unknownId] }),
            await client.delete(`${path}/${id}`),
          ],
        };
        for (const [action, got] of Object.entries(answers)) {
          const permitted = got.map(({ status }) => status !== 403);
          expect(permitted, action).toEqual(got.map(() => actions.includes(action)));
          if (actions.includes(action))
            expect(
              got.every(({ status }) => status < 300),
              action,
            ).toBe(true);
        }
      },
    );

    test("refuses each field what it cannot hold, by name, and keeps nothing", async () => {
      const before = await countRows();
      for (const [field, declared] of Object.entries(resource.fields) as [string, Field][]) {
        const refused = await clients.manager.post(path, { ...values(), [field]: badValue(declared) });
        expect(refused.status, `${field}: ${refused.text}`).toBe(400);
        expect(Object.keys(refused.body.fields).map((one) => one.split(".")[0])).toEqual([field]);
        if (declared.kind === "reference" || declared.kind === "media") {
          const gone = expectStatus(
            await clients.manager.post(path, { ...values(), [field]: unknownId }),
            400,
          );
          expect(Object.keys(gone.fields)).toEqual([field]);
        }
      }
      for (const bad of [
        [],
        "text",
        5,
        null,
        { ...values(), id: unknownId },
        { ...values(), branch_id: unknownId },
      ]) {
        expectStatus(await clients.manager.post(path, bad), 400);
      }
      for (const id of ["x", "'; drop table bank; --", "%00", "-1", "NaN", "__proto__", "a".repeat(150)]) {
        const answers = [await clients.manager.get(`${path}/${encodeURIComponent(id)}`)];
        answers.push(await clients.manager.delete(`${path}/${encodeURIComponent(id)}`));
        answers.push(
          await clients.manager.put(`${path}/${encodeURIComponent(id)}`, { ...values(), version: 1 }),
        );
        for (const { status } of answers) expect([400, 404]).toContain(status);
      }
      expect(await countRows()).toBe(before);
    });

    test("refuses to delete what another resource's row uses, and says by what", async () => {
      const using = allResources.flatMap((other: Resource) =>
        Object.entries(other.fields)
          .filter(([, field]) => field.kind === "reference" && field.to === name)
          .map(([field]) => ({ other, field })),
      );
      for (const { other, field } of using) {
        const { id } = await make();
        const user = { ...another(other), [field]: id };
        const made = expectStatus(await clients.manager.post(`/${other.name}`, user), 201);
        const refused = expectStatus(await clients.manager.delete(`${path}/${id}`), 409);
        expect(refused.code).toBe("in_use");
        expect(refused.message).toContain(`1 ${pluralOf(other).toLowerCase()}`);
        const bulk = expectStatus(await clients.manager.delete(`${path}/bulk-delete`, { ids: [id] }));
        expect(bulk).toMatchObject({ deleted: [], refused: [{ id, code: "in_use" }] });
        expectStatus(await clients.manager.delete(`/${other.name}/${made.id}`), 204);
        expectStatus(await clients.manager.delete(`${path}/${id}`), 204);
      }
    });
  },
);
