import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, Client } from "../support/app.ts";
import { addMember, expectStatus, openCounters } from "../support/counter.ts";

const { kaban, teller, manager, north, move } = await openCounters();
let owner: Client;

beforeAll(async () => {
  owner = await kaban.signIn("owner");
});
afterAll(() => kaban.close());

const asked = (filters: object[], more = "") =>
  `?filter=${encodeURIComponent(JSON.stringify({ filters }))}&pageSize=100${more}`;
const where = (field: string, value: unknown, mode = "equal") => ({ field, mode, value });
const rowsOf = (answer: Answer) => expectStatus(answer).data as Record<string, unknown>[];

async function membershipOf(client: Client): Promise<string> {
  const { rows } = await kaban.db.query(
    "select id from user_organization where user_id = $1 and branch_id = $2",
    [client.userId, client.branchId],
  );
  return rows[0].id;
}

describe("the log of a branch", () => {
  test("tells who did what to which row from where, and how it was before and after", async () => {
    const headers = {
      "x-user-agent": "Browser",
      "x-device-type": "Tablet",
      "x-time-zone": "Asia/Manila",
      "x-latitude": "14.5",
      "x-longitude": "121.0",
      referer: "http://kaban.test/org",
      "accept-language": "fil",
    };
    const bank = expectStatus(await manager.post("/bank", { name: "Bangko" }), 201);
    const body = { name: "Bangko Sentral", version: 1 };
    expectStatus(await manager.put(`/bank/${bank.id}`, body, headers));
    const [step, ...others] = rowsOf(
      await manager.get(
        `/footstep/branch/search${asked([where("entity_id", bank.id), where("activity", "update-success")])}`,
      ),
    );
    expect(others).toEqual([]);
    expect(step).toMatchObject({
      user_id: manager.userId,
      user_name: "manager",
      user_full_name: "manager Tester",
      account_type: "employee",
      level: "info",
      origin: "server",
      module: "bank",
      activity: "update-success",
      entity: "bank",
      before: { name: "Bangko", version: 1 },
      after: { name: "Bangko Sentral", version: 2 },
      user_agent: "Browser",
      device_type: "Tablet",
      location: "Asia/Manila",
      latitude: 14.5,
      longitude: 121,
      referer: "http://kaban.test/org",
      accept_language: "fil",
      ip_address: "127.0.0.1",
      created_at: kaban.clock.now().toISOString(),
    });
    expect(step?.request_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("is narrowed by module, person, entity and time", async () => {
    const of = async (...filters: object[]) =>
      rowsOf(await manager.get(`/footstep/branch/search${asked(filters)}`));
    const tellers = await of(where("user_id", teller.userId), where("module", "batches"));
    expect(tellers.map(({ activity, entity }) => [activity, entity])).toEqual([
      ["open-batch-success", "transaction-batch"],
    ]);
    expect(await of(where("created_at", "2026-06-01"))).not.toHaveLength(0);
    expect(await of(where("created_at", "2026-06-01", "after"))).toHaveLength(0);
    const texts = rowsOf(await manager.get("/footstep/branch/search?q=open%20a%20transaction"));
    expect(new Set(texts.map(({ module }) => module))).toEqual(new Set(["batches"]));
  });

  test("holds nothing of another branch", async () => {
    expectStatus(await north.post("/member-profile/quick-create", { first_name: "Ana", last_name: "Norte" }));
    const found = rowsOf(await manager.get("/footstep/branch/search?pageSize=500"));
    expect(new Set(found.map(({ branch_id }) => branch_id))).toEqual(new Set([manager.branchId]));
  });
});

test("only who may read footsteps sees those of others, anybody their own", async () => {
  const member = await addMember(teller);
  const paths = [
    "/footstep",
    "/footstep/branch",
    `/footstep/user-organization/${await membershipOf(teller)}`,
    `/footstep/member-profile/${member}`,
  ];
  for (const path of paths) {
    for (const end of ["/search", "/export"]) {
      expectStatus(await teller.get(path + end), 403);
      expectStatus(await manager.get(path + end));
      expectStatus(await kaban.visitor().get(path + end), 401);
    }
  }
  const ordinary = await kaban.signIn("member");
  for (const path of ["/footstep/current/me/branch", "/footstep/me"]) {
    expectStatus(await ordinary.get(`${path}/search`));
    expectStatus(await ordinary.get(`${path}/export`));
    expectStatus(await kaban.visitor().get(`${path}/search`), 401);
  }
});

describe("one's own footsteps", () => {
  test("in the branch are one's own alone, and of this branch alone", async () => {
    const found = rowsOf(await teller.get("/footstep/current/me/branch/search?pageSize=500"));
    expect(new Set(found.map(({ user_id }) => user_id))).toEqual(new Set([teller.userId]));
    expect(new Set(found.map(({ branch_id }) => branch_id))).toEqual(new Set([teller.branchId]));
  });

  test("span all organisations and what belongs to none, and need no branch", async () => {
    const stranger = await kaban.signIn("stranger");
    const { rows } = await kaban.db.query(
      `insert into user_organization (id, user_id, organization_id, branch_id, user_type, permission_name,
         permissions, created_at)
       select gen_random_uuid(), $1, organization_id, branch_id, 'employee', 'clerk',
         array['bank:create'], now() from user_organization where user_id = $2 returning organization_id`,
      [teller.userId, stranger.userId],
    );
    const home = teller.branchId as string;
    expectStatus(
      await teller.post("/bank", { name: "Damayan" }, { "x-branch-id": stranger.branchId ?? "" }),
      201,
    );
    const answer = await kaban.app.inject({
      method: "GET",
      url: "/api/v1/footstep/me/search?pageSize=500",
      cookies: teller.cookies,
    });
    const found: Record<string, unknown>[] = answer.json().data;
    expect(new Set(found.map(({ user_id }) => user_id))).toEqual(new Set([teller.userId]));
    expect(new Set(found.map(({ branch_id }) => branch_id))).toEqual(
      new Set([home, stranger.branchId, null]),
    );
    expect(found.find(({ branch_id }) => branch_id === null)).toMatchObject({ activity: "login-success" });
    expect(found.find(({ branch_id }) => branch_id === stranger.branchId)).toMatchObject({
      organization_id: rows[0].organization_id,
      module: "bank",
    });
    const file = await teller.get("/footstep/me/export?format=csv");
    expect(file.text).toContain("login-success");
    expectStatus(await teller.get("/footstep/me/search?colour=red"), 400);
    await kaban.db.query("delete from user_organization where permission_name = 'clerk'");
  });
});

describe("the log of an organisation", () => {
  const branchesOf = async (client: Client) =>
    new Set(rowsOf(await client.get("/footstep/search?pageSize=500")).map(({ branch_id }) => branch_id));

  test("holds the branches where the person may read it, and no other", async () => {
    expect(await branchesOf(owner)).toEqual(new Set([owner.branchId]));
    const join = (permissions: string[], status: string) =>
      kaban.db.query(
        `insert into user_organization (id, user_id, organization_id, branch_id, user_type, permission_name,
           permissions, application_status, created_at)
         select gen_random_uuid(), $1, organization_id, id, 'employee', 'auditor', $3, $4, now()
         from branch where id = $2`,
        [manager.userId, north.branchId, permissions, status],
      );
    const leave = () =>
      kaban.db.query("delete from user_organization where user_id = $1 and branch_id = $2", [
        manager.userId,
        north.branchId,
      ]);
    for (const [permissions, status, sees] of [
      [["bank:read"], "accepted", false],
      [["footstep:read"], "pending", false],
      [["footstep:read"], "accepted", true],
    ] as const) {
      await join([...permissions], status);
      const expected = sees ? [manager.branchId, north.branchId] : [manager.branchId];
      expect(await branchesOf(manager)).toEqual(new Set(expected));
      await leave();
    }
  });
});

describe("the steps of a person, by membership", () => {
  test("are that person's in this branch", async () => {
    const found = rowsOf(
      await manager.get(`/footstep/user-organization/${await membershipOf(teller)}/search?pageSize=500`),
    );
    expect(new Set(found.map(({ user_id }) => user_id))).toEqual(new Set([teller.userId]));
    expect(new Set(found.map(({ branch_id }) => branch_id))).toEqual(new Set([teller.branchId]));
  });

  test("of another branch are not there, nor what is no id", async () => {
    expectStatus(await manager.get(`/footstep/user-organization/${await membershipOf(north)}/search`), 404);
    expectStatus(await manager.get("/footstep/user-organization/me/search"), 400);
  });
});

describe("the steps about a member", () => {
  test("are those done to them and to what is theirs, not the viewer's own", async () => {
    const id = await addMember(teller);
    const other = await addMember(teller);
    expectStatus(await move(teller, "deposit", id, 50_000));
    expectStatus(await move(teller, "deposit", other, 10_000));
    const found = rowsOf(await manager.get(`/footstep/member-profile/${id}/search`));
    expect(found.map(({ activity, user_id }) => [activity, user_id]).sort()).toEqual([
      ["create-member-success", teller.userId],
      ["post-deposit-success", teller.userId],
    ]);
  });

  test("of another branch are not there", async () => {
    const foreign = await addMember(north);
    expectStatus(await manager.get(`/footstep/member-profile/${foreign}/search`), 404);
  });
});

describe("a line of a browser's log", () => {
  const line = { level: "warning", module: "maps", activity: "load-error", description: "No tiles" };
  const newest = async () =>
    rowsOf(await manager.get(`/footstep/branch/search${asked([where("origin", "browser")])}`));

  test("is kept with its level as a browser's, of who is signed in", async () => {
    const kept = expectStatus(await teller.post("/footstep", line), 201);
    expect(kept).toEqual({ ...line, created_at: kaban.clock.now().toISOString() });
    expect(await newest()).toMatchObject([
      { ...line, user_id: teller.userId, origin: "browser", entity: null, entity_id: null, after: null },
    ]);
  });

  test.each([
    ["another person", { user_id: "00000000-0000-4000-8000-000000000001" }],
    ["a row", { entity: "bank", entity_id: "00000000-0000-4000-8000-000000000001" }],
    ["the server", { origin: "server" }],
    ["another level", { level: "fatal" }],
    ["no module", { module: " " }],
    ["too much", { description: "x".repeat(1001) }],
    ["what cannot be kept", { description: "\0" }],
  ])("that claims %s is refused", async (_, claim) => {
    expectStatus(await teller.post("/footstep", { ...line, ...claim }), 400);
  });

  test("is refused when it is large, or of nobody", async () => {
    expectStatus(await teller.post("/footstep", { ...line, description: "x".repeat(9000) }), 413);
    const visitor = kaban.visitor();
    await visitor.get("/health");
    expectStatus(await visitor.post("/footstep", line), 401);
  });

  test("outside any branch is the person's alone", async () => {
    const person = await kaban.signIn("teller2");
    person.branchId = undefined;
    expectStatus(await person.post("/footstep", { ...line, activity: "elsewhere" }), 201);
    expect((await newest()).map(({ activity }) => activity)).not.toContain("elsewhere");
    const own = rowsOf(await person.get(`/footstep/me/search${asked([where("activity", "elsewhere")])}`));
    expect(own).toMatchObject([{ branch_id: null, level: "warning" }]);
  });

  test("comes 30 times a minute at most", async () => {
    const talkative = await kaban.signIn("teller");
    const statuses: number[] = [];
    for (let count = 0; count < 32; count++) statuses.push((await talkative.post("/footstep", line)).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429]);
    expectStatus(await talkative.get("/footstep/me/search"));
  });
});

describe("people of the branch", () => {
  test("are found by name for references, members are not", async () => {
    const found = rowsOf(await teller.get("/user/search?q=tester"));
    expect(found.map(({ user_name }) => user_name).sort()).toEqual([
      "accountant",
      "manager",
      "owner",
      "teller",
      "teller2",
    ]);
    const shown = expectStatus(await teller.get(`/user/${manager.userId}`));
    expect(shown).toEqual({ id: manager.userId, user_name: "manager", full_name: "manager Tester" });
    expectStatus(await teller.get(`/user/${north.userId}`), 404);
    expectStatus(await (await kaban.signIn("member")).get("/user/search"), 403);
  });
});
