import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lists } from "#contract/lists";
import { operations } from "#contract/operations/index";
import { roleTemplates, standardTemplates } from "#contract/permission-templates";
import { resources } from "#contract/resources/index";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { branchEndpoints, type Endpoint } from "../support/endpoints.ts";
import { openStream } from "../support/live.ts";
import { newcomer } from "../support/newcomers.ts";
import { referableIn, rowOf } from "../support/resource-values.ts";

interface Role {
  name: string;
  userType: "owner" | "employee" | "member";
  permissions: readonly string[];
}
const userTypeOf = (role: string) => (role === "owner" || role === "member" ? role : "employee");
const roles: Role[] = [
  ...Object.entries(roleTemplates).map(([name, permissions]) => ({
    name,
    userType: userTypeOf(name) as Role["userType"],
    permissions,
  })),
  ...standardTemplates.map(({ name, permissions }) => ({ name, userType: "employee" as const, permissions })),
];
const holds = ({ userType, permissions }: Role, ...any: readonly string[]) =>
  userType === "owner" || any.some((permission) => permissions.includes(permission));

let kaban: TestApp;
const clients = new Map<string, Client>();
const clientOf = ({ name }: Role) => clients.get(name) as Client;
let elsewhere: { branch: string | undefined; organization: string | undefined };
let place: { organizationId: string; branchId: string };

const join = `
  insert into user_organization (id, user_id, organization_id, branch_id, user_type, permission_name,
    permissions, created_at)
  values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, now())`;

beforeAll(async () => {
  kaban = await startTestApp();
  const [manager, north, stranger] = await Promise.all([
    kaban.signIn("manager"),
    kaban.signIn("north"),
    kaban.signIn("stranger"),
  ]);
  elsewhere = { branch: north.branchId, organization: stranger.branchId };
  const { organization, branch } = (await manager.get("/authentication/current")).body.user_organization;
  place = { organizationId: organization.id, branchId: branch.id };
  for (const [index, role] of roles.entries()) {
    const client = await newcomer(kaban, `role-${index}`);
    const { userType, name, permissions } = role;
    await kaban.db.query(join, [client.userId, organization.id, branch.id, userType, name, permissions]);
    client.branchId = branch.id;
    clients.set(name, client);
  }
});
afterAll(() => kaban.close());

const call = (client: Client, { method, path }: Endpoint, branchId = client.branchId) => {
  const headers = { "x-branch-id": branchId as string };
  if (method === "GET") return client.get(path, headers);
  return client.request({ method, url: `/api/v1${path}`, headers, payload: {} });
};

/** Asks everything of everybody, or of some, many at a time. */
async function askAll<T>(
  work: (role: Role, endpoint: Endpoint) => Promise<T[]>,
  asking: readonly Role[] = roles,
): Promise<T[]> {
  const found: T[] = [];
  for (const role of asking) {
    for (let start = 0; start < branchEndpoints.length; start += 40) {
      const some = branchEndpoints.slice(start, start + 40);
      found.push(...(await Promise.all(some.map((endpoint) => work(role, endpoint)))).flat());
    }
  }
  return found;
}

const nameOf = ({ name }: Role, { method, path }: Endpoint) => `${name}: ${method} ${path}`;

describe("every role at every endpoint", () => {
  it("has both sides in the table", () => {
    expect(branchEndpoints.length).toBeGreaterThan(100);
    expect(roles).toHaveLength(20);
  });

  it("in the own branch is refused exactly what the role does not hold", async () => {
    const wrong = await askAll(async (role, endpoint) => {
      const { status, body, text } = await call(clientOf(role), endpoint);
      const { permissions } = endpoint;
      const isExpected = permissions === "anyone" || holds(role, ...permissions);
      const isPermitted = body?.code !== "not_permitted";
      if (status < 500 && isPermitted === isExpected && (isPermitted || status === 403)) return [];
      return [`${nameOf(role, endpoint)} → ${status} ${text.slice(0, 100)}`];
    });
    expect(wrong).toEqual([]);
  });

  it.each(["branch", "organization"] as const)("of another %s finds nothing there", async (where) => {
    // Membership decides before any permission is looked at, so those who hold most and least stand for all.
    const asking = roles.filter(({ name }) => ["owner", "manager", "teller", "member"].includes(name));
    expect(asking).toHaveLength(4);
    const wrong = await askAll(async (role, endpoint) => {
      const { status, body } = await call(clientOf(role), endpoint, elsewhere[where]);
      return status === 404 && body.code === "not_found" ? [] : [`${nameOf(role, endpoint)} → ${status}`];
    }, asking);
    expect(wrong).toEqual([]);
  });

  it("without a session is asked to sign in", async () => {
    const visitor = kaban.visitor();
    await visitor.get("/health");
    const statuses = await Promise.all(
      // There are more than one address may ask without a session in a minute.
      branchEndpoints.map(({ method, path }, index) =>
        visitor.request({
          method,
          url: `/api/v1${path}`,
          headers: { "x-branch-id": place.branchId },
          remoteAddress: `10.0.0.${index % 4}`,
          ...(method !== "GET" && { payload: {} }),
        }),
      ),
    );
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([401]));
  });
});

describe("every role", () => {
  const topics = [
    ...new Set([
      ...resources.map(({ name }) => `${name}.update`),
      ...lists.flatMap(({ invalidatedBy }) => invalidatedBy ?? []),
      ...operations.flatMap(({ emits }) => emits ?? []),
    ]),
  ]
    // Told to servers, not to people.
    .filter((topic) => !topic.startsWith("*") && topic !== "session.delete")
    .sort();
  /** Subjects that are read under other names than their own. */
  const readUnder: Record<string, string[]> = {
    employee: ["employee:read", "user-organization:read"],
    journal: ["transaction:read", "general-ledger:read", "my-general-ledger:read"],
    "transaction-batch": ["transaction-batch:read", "batches:current-batch"],
  };
  const opening = (topic: string) => {
    const subject = topic.slice(0, topic.indexOf("."));
    return readUnder[subject] ?? [`${subject}:read`];
  };

  it("hears exactly the topics it may read, of its own branch", async () => {
    const other = await startTestApp({ db: kaban.db, broker: kaban.broker });
    await other.app.listen({ port: 0, host: "127.0.0.1" });
    const streams = await Promise.all(roles.map((role) => openStream(other.app, clientOf(role))));
    const { rows } = await kaban.db.query("select organization_id, id from branch");
    for (const { organization_id: organizationId, id: branchId } of rows) {
      for (const topic of topics) kaban.broker.publish({ topic, organizationId, branchId, ids: [branchId] });
    }
    const shared = new Set(resources.filter(({ scope }) => scope === "organization").map(({ name }) => name));
    const heard = streams.map(async (stream) => {
      const events: { topic: string; ids: string[] }[] = [];
      for (let event = await stream.event(); event; event = await stream.event()) events.push(event);
      return events;
    });
    await other.close();
    for (const [index, role] of roles.entries()) {
      const isHeard = (topic: string) =>
        /^(approval-(request|rule)|made-file)\./.test(topic)
          ? role.name !== "member"
          : holds(role, ...opening(topic));
      const expected = topics.filter(isHeard);
      const ids = [place.branchId];
      const events = (await heard[index]) ?? [];
      const [own, others] = [true, false].map((isOwn) =>
        events.filter((event) => (event.ids[0] === place.branchId) === isOwn),
      );
      // What the whole organisation shares is told of wherever it was changed.
      expect(others?.filter(({ topic }) => !shared.has(topic.split(".")[0] ?? ""))).toEqual([]);
      expect([role.name, own]).toEqual([
        role.name,
        expected.map((topic) => ({ topic: `${topic}.branch.${place.branchId}`, ids })),
      ]);
    }
  });

  it("sees the pictures of the rows it may read", async () => {
    const manager = clientOf(roles.find(({ name }) => name === "manager") as Role);
    const illustrated = resources.filter(({ fields }) =>
      Object.values(fields).some(({ kind }) => kind === "media"),
    );
    for (const resource of illustrated) {
      const { name } = resource;
      const referable = await referableIn(kaban, manager, resources);
      const [id] = referable.media as [string];
      expectStatus(await manager.post(`/${name}`, rowOf(resource, 40, referable)), 201);
      const { rows } = await kaban.db.query("select storage_key from media where id = $1", [id]);
      kaban.files.set(rows[0].storage_key, Buffer.from("picture"));
      for (const role of roles) {
        const { status } = await clientOf(role).get(`/media/${id}`);
        const isOwn = role.name === "manager";
        expect([role.name, status]).toEqual([role.name, isOwn || holds(role, `${name}:read`) ? 200 : 404]);
      }
    }
  });
});
