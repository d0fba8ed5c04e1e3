import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { decide, invite, membershipOf, newcomer } from "../support/newcomers.ts";

let kaban: TestApp;
let owner: Client;
let manager: Client;
let northManager: Client;
let stranger: Client;
let organizationId: string;
beforeAll(async () => {
  kaban = await startTestApp();
  [owner, manager, northManager, stranger] = (await Promise.all([
    kaban.signIn("owner"),
    kaban.signIn("manager"),
    kaban.signIn("north-manager"),
    kaban.signIn("stranger"),
  ])) as [Client, Client, Client, Client];
  organizationId = (await owner.get("/authentication/current")).body.user_organization.organization.id;
});
afterAll(() => kaban.close());
beforeEach(() => kaban.db.query("delete from throttle"));

const browse = (client: Client, branch: Client = manager, organization = organizationId) =>
  client.post(`/user-organization/organization/${organization}/branch/${branch.branchId}/join`);
const redeem = (client: Client, code: string) =>
  client.post(`/user-organization/invitation-code/${code}/join`);
const mine = async (client: Client) => expectStatus(await client.get("/user-organization/me")).data;

describe("asking to join", () => {
  it("by browsing makes a member who waits, and sees nothing until accepted", async () => {
    const ana = await newcomer(kaban, "ana");
    const asked = expectStatus(await browse(ana));
    expect(asked).toMatchObject({
      user_type: "member",
      application_status: "pending",
      organization: { slug: "bayanihan" },
      branch: { slug: "main" },
      decided_at: null,
    });
    expect(await mine(ana)).toEqual([asked]);
    const within = { "x-branch-id": manager.branchId as string };
    expect((await ana.get("/authentication/current", within)).status).toBe(404);
    expectStatus(await decide(manager, asked.id, "accept", ""));
    expect((await ana.get("/authentication/current", within)).body.user_organization.user_type).toBe(
      "member",
    );
    expect((await ana.get("/bank/search", within)).status).toBe(403);
  });

  it("by a code gives what the code says", async () => {
    const permissions = ["bank:read", "teller:post-deposit"];
    const role = {
      user_type: "employee",
      permission_name: "Helper",
      permission_description: "Helps",
      permissions,
    };
    const { code } = await invite(manager, role);
    const ben = await newcomer(kaban, "ben");
    const asked = expectStatus(await redeem(ben, code.toLowerCase()));
    expect(asked).toMatchObject({ user_type: "employee", application_status: "pending" });
    expect(await membershipOf(manager, "ben")).toMatchObject({ ...role, invitation_code: code });
    expectStatus(await decide(manager, asked.id, "accept"));
    ben.branchId = manager.branchId;
    expect((await ben.get("/bank/search")).status).toBe(200);
    expect((await ben.post("/bank", { name: "x" })).status).toBe(403);
  });

  it("as a member is for one branch of an organisation, as an employee for several", async () => {
    const { code } = await invite(northManager);
    const cora = await newcomer(kaban, "cora");
    expectStatus(await browse(cora));
    expect((await browse(cora)).body.code).toBe("already_in_branch");
    expect((await redeem(cora, code)).body.code).toBe("already_in_organization");
    expect((await browse(cora, northManager)).body.code).toBe("already_in_organization");
    const employee = { user_type: "employee", permission_name: "Clerk", permissions: ["bank:read"] };
    const north = await invite(northManager, employee);
    const here = await invite(manager, employee);
    const dino = await newcomer(kaban, "dino");
    expectStatus(await redeem(dino, north.code));
    expectStatus(await redeem(dino, here.code));
    expect((await redeem(dino, here.code)).body.code).toBe("already_in_branch");
    const { body } = await manager.get(`/invitation-code/${here.id}`);
    expect(body.current_use).toBe(1);
  });

  it("in two branches at once lets a member into one", async () => {
    const { code } = await invite(northManager);
    const eva = await newcomer(kaban, "eva");
    const answers = await Promise.all([browse(eva), redeem(eva, code), browse(eva, northManager)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await mine(eva)).toHaveLength(1);
  });

  it("is not possible where there is nothing to join", async () => {
    const fe = await newcomer(kaban, "fe");
    expect((await browse(fe, stranger)).body.code).toBe("branch_not_found");
    await kaban.db.query("update organization set is_private = true where id = $1", [organizationId]);
    expect((await browse(fe)).body.code).toBe("branch_not_found");
    const { code } = await invite(manager);
    expectStatus(await redeem(fe, code));
    await kaban.db.query("update organization set is_private = false where id = $1", [organizationId]);
    expect((await browse(kaban.visitor())).status).toBe(403);
  });

  it("invalidates the pages of those who may accept", async () => {
    const heard: unknown[] = [];
    const stop = kaban.broker.subscribe(({ topic, ids }) => heard.push({ topic, ids }));
    const gus = await newcomer(kaban, "gus");
    const { id } = expectStatus(await browse(gus));
    await expect.poll(() => heard).toContainEqual({ topic: "employee.create", ids: [id] });
    stop();
  });
});

describe("a decision", () => {
  const asking = async (name: string) => {
    const client = await newcomer(kaban, name);
    return { client, id: expectStatus(await browse(client)).id as string };
  };

  it("says who made it, when and why, also to whom it concerns", async () => {
    const { client, id } = await asking("hana");
    expect((await manager.post(`/employee/${id}/reject`, {})).body.fields).toEqual({
      reason: "Reason is required",
    });
    const rejected = expectStatus(await decide(manager, id, "reject", "Lives elsewhere"));
    const why = { decision_reason: "Lives elsewhere", decided_at: kaban.clock.now().toISOString() };
    expect(rejected).toMatchObject({
      application_status: "not-allowed",
      decided_by_id: manager.userId,
      ...why,
    });
    expect(await mine(client)).toEqual([
      expect.objectContaining({ application_status: "not-allowed", ...why }),
    ]);
    expect(await membershipOf(manager, "hana")).toMatchObject({ decided_by_name: "manager Tester", ...why });
  });

  it("to turn down is undone only by an invitation or by who made it", async () => {
    const { client, id } = await asking("ivan");
    expectStatus(await decide(manager, id, "reject"));
    expect((await browse(client)).body.code).toBe("turned_down");
    const { code } = await invite(manager);
    expect(expectStatus(await redeem(client, code))).toMatchObject({ id, application_status: "pending" });
    expectStatus(await decide(manager, id, "reject"));
    expectStatus(await decide(manager, id, "reinstate"));
    expect((await mine(client))[0].application_status).toBe("accepted");
  });

  it("to ban keeps somebody out of the whole organisation, from their next request on", async () => {
    const { client, id } = await asking("jun");
    expectStatus(await decide(manager, id, "accept"));
    client.branchId = manager.branchId;
    expect((await client.get("/authentication/current")).status).toBe(200);
    expectStatus(await decide(manager, id, "ban", "Fraud"));
    expect((await client.get("/authentication/current")).status).toBe(404);
    client.branchId = undefined;
    const { code } = await invite(northManager);
    for (const answer of [
      await browse(client),
      await browse(client, northManager),
      await redeem(client, code),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, "banned"]);
    }
    expect((await client.post(`/user-organization/${id}/leave`)).body.code).toBe("not_leavable");
    const elsewhere = (await stranger.get("/authentication/current")).body.user_organization.organization.id;
    expectStatus(await browse(client, stranger, elsewhere));
  });

  it("goes only from the states it may go from", async () => {
    const { id } = await asking("kim");
    const tryAll = async () => {
      const allowed: string[] = [];
      for (const decision of ["accept", "reject", "suspend", "ban", "reinstate", "end"]) {
        const before = await kaban.db.query("select * from user_organization where id = $1", [id]);
        const { status, body } = await decide(manager, id, decision);
        if (status === 200) allowed.push(decision);
        else expect([status, body.code]).toEqual([409, "wrong_status"]);
        await kaban.db.query(
          "update user_organization set application_status = $2, deleted_at = null where id = $1",
          [id, before.rows[0].application_status],
        );
      }
      return allowed;
    };
    const found: Record<string, string[]> = {};
    for (const status of ["pending", "accepted", "reported", "ban", "not-allowed"]) {
      await kaban.db.query("update user_organization set application_status = $2 where id = $1", [
        id,
        status,
      ]);
      found[status] = await tryAll();
    }
    expect(found).toEqual({
      pending: ["accept", "reject", "ban"],
      accepted: ["suspend", "ban", "end"],
      reported: ["ban", "reinstate", "end"],
      ban: ["reinstate"],
      "not-allowed": ["ban", "reinstate"],
    });
  });

  it("is not there for another branch or organisation, nor for who may not decide", async () => {
    const { id } = await asking("leo");
    for (const foreign of [northManager, stranger]) {
      const { status, body } = await decide(foreign, id, "accept");
      expect([status, body.code]).toEqual([404, "employee_not_found"]);
    }
    const teller = await kaban.signIn("teller");
    expect((await decide(teller, id, "accept")).body.code).toBe("not_permitted");
    expect((await membershipOf(manager, "leo")).application_status).toBe("pending");
  });
});

describe("leaving", () => {
  it("ends a membership, which can be asked for anew", async () => {
    const mina = await newcomer(kaban, "mina");
    const { id } = expectStatus(await browse(mina));
    expectStatus(await decide(manager, id, "accept"));
    expect((await stranger.post(`/user-organization/${id}/leave`)).body.code).toBe("membership_not_found");
    expectStatus(await mina.post(`/user-organization/${id}/leave`), 204);
    expect((await mina.post(`/user-organization/${id}/leave`)).status).toBe(404);
    expect(await mine(mina)).toEqual([]);
    expect(expectStatus(await browse(mina)).id).not.toBe(id);
  });

  it("is not for the last owner, whatever way they try", async () => {
    const [{ id }] = await mine(owner);
    expect((await owner.post(`/user-organization/${id}/leave`)).body.code).toBe("last_owner");
    for (const change of ["user_type = 'employee'", "application_status = 'ban'", "deleted_at = now()"]) {
      const forced = kaban.db.query(`update user_organization set ${change} where id = $1`, [id]);
      await expect(forced).rejects.toThrow("an organization keeps an owner");
    }
    const deleted = kaban.db.query("delete from user_organization where id = $1", [id]);
    await expect(deleted).rejects.toThrow("an organization keeps an owner");
  });

  it("at once by all owners leaves one", async () => {
    const founder = await newcomer(kaban, "nena");
    const found = { name: "Leavers", branch: { name: "Main" } };
    const { branches } = expectStatus(await founder.post("/organization", found));
    founder.branchId = branches[0].id;
    // Who founds it makes the others owners by themselves; that two decide on it is tested elsewhere.
    await kaban.db.query("delete from approval_rule where kind = 'permissions'");
    const others = await Promise.all(["n1", "n2", "n3"].map((name) => newcomer(kaban, name)));
    const { code } = await invite(founder);
    for (const [index, client] of others.entries()) {
      const { id } = expectStatus(await redeem(client, code));
      const { version } = expectStatus(await decide(founder, id, "accept"));
      const grant = { version, user_type: "owner", permission_name: "owner", permissions: [] };
      expectStatus(await founder.put(`/employee/${id}/permissions`, grant));
      expect(await mine(others[index] as Client)).toMatchObject([{ user_type: "owner" }]);
    }
    const answers = await Promise.all(
      [founder, ...others].map(async (client) => {
        const [{ id }] = await mine(client);
        return client.post(`/user-organization/${id}/leave`);
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 204, 409]);
  });
});
