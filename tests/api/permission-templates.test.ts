import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { permissionOf } from "#contract/kit/operation";
import { operations } from "#contract/operations/index";
import { standardTemplates } from "#contract/permission-templates";
import { permissions as everyPermission } from "#contract/permissions";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { membershipOf } from "../support/newcomers.ts";

let kaban: TestApp;
let owner: Client;
let manager: Client;
let northManager: Client;
beforeAll(async () => {
  kaban = await startTestApp();
  owner = await kaban.signIn("owner");
  manager = await kaban.signIn("manager");
  northManager = await kaban.signIn("north-manager");
});
afterAll(() => kaban.close());

const search = async (client: Client, more = "") =>
  expectStatus(await client.get(`/permission-template/search?pageSize=50${more}`));
const grantedBy = (name: string) => standardTemplates.find((one) => one.name === name)?.permissions ?? [];

describe("the standard templates", () => {
  it("are the fourteen, in every new branch, with permissions that there are", async () => {
    const { data, totalSize } = await search(manager);
    expect(totalSize).toBe(14);
    const byName = new Map(data.map((row: { name: string }) => [row.name, row]));
    for (const { name, description, permissions } of standardTemplates) {
      expect(byName.get(name)).toMatchObject({
        description,
        permissions,
        permission_count: permissions.length,
      });
      expect(permissions.filter((permission) => !everyPermission.includes(permission))).toEqual([]);
    }
  });

  it.each([
    ["Teller", ["teller:post-deposit", "batches:open-batch", "timesheets:time-in-and-out", "member:read"]],
    ["Cashier", ["teller:post-withdrawal", "batches:end-batch", "transaction-batch:read"]],
    ["Accountant", ["statements:trial-balance", "savings:credit-interest", "general-ledger:export"]],
    ["Member Services", ["members:create-member", "timesheets:time-in-and-out"]],
    ["Collections Officer", ["teller:post-deposit", "batches:open-batch"]],
    ["Treasurer", ["statements:trial-balance", "transaction-batch:read", "bank:export"]],
    ["Risk & Compliance", ["footstep:read", "footstep:verify", "general-ledger:export"]],
    ["Credit Analyst", ["savings:member-accounts", "transaction:read"]],
    ["Loan Officer", ["members:show-member", "savings:member-accounts"]],
    ["Cooperative Admin", ["employee:create", "permission-template:update", "invitation-code:create"]],
    ["Branch Manager", ["employee:accept", "employee:update-permissions", "teller:approve-reversal"]],
    ["Basic User", ["timesheets:time-in-and-out", "holiday:read"]],
  ])("let a %s do the job", (name, needed) => {
    expect(needed.filter((permission) => !grantedBy(name).includes(permission))).toEqual([]);
  });

  it("let an auditor read everything and change nothing", () => {
    const granted = new Set(grantedBy("Auditor"));
    const reading = /:(read|export)$/;
    const branchOperations = operations.filter(
      ({ scope, permission }) => scope === "branch" && permission === undefined,
    );
    const looking = branchOperations.filter(({ method }) => method === "GET").map(permissionOf);
    const writing = branchOperations.filter(({ method }) => method !== "GET").map(permissionOf);
    const missing = [...everyPermission.filter((one) => reading.test(one)), ...looking].filter(
      (permission) => !granted.has(permission),
    );
    expect(missing).toEqual([]);
    expect([...granted].filter((permission) => writing.includes(permission))).toEqual([]);
    expect(
      [...granted].filter((permission) => !reading.test(permission) && !looking.includes(permission)),
    ).toEqual([]);
  });

  it("come back when they were deleted, beside those that are there", async () => {
    const { data } = await search(owner, "&q=Auditor");
    expectStatus(await owner.delete(`/permission-template/${data[0].id}`), 204);
    expect((await search(owner)).totalSize).toBe(13);
    const restored = expectStatus(await owner.post("/permission-template/restore"));
    expect(restored.data.map(({ name }: { name: string }) => name)).toEqual(["Auditor"]);
    expect(expectStatus(await owner.post("/permission-template/restore")).data).toEqual([]);
    expect((await search(owner)).totalSize).toBe(14);
  });
});

describe("a template of one's own", () => {
  it("is added, read, changed at its version and deleted", async () => {
    const asked = {
      name: "Greeter",
      description: "Greets",
      permissions: ["bank:read", "area:read", "bank:read"],
    };
    const made = expectStatus(await owner.post("/permission-template", asked), 201);
    expect(made).toMatchObject({ ...asked, permissions: ["area:read", "bank:read"], version: 1 });
    const path = `/permission-template/${made.id}`;
    expect(expectStatus(await manager.get(path))).toEqual(made);
    expect((await owner.post("/permission-template", { ...asked, name: "GREETER" })).body).toMatchObject({
      code: "template_already_exists",
      fields: { name: "A template GREETER already exists" },
    });
    const change = { ...asked, name: "Teller", version: 1 };
    expect((await owner.put(path, change)).body.code).toBe("template_already_exists");
    const changed = expectStatus(await owner.put(path, { ...change, name: "Doorman" }));
    expect(changed).toMatchObject({ name: "Doorman", version: 2 });
    expect((await owner.put(path, { ...change, name: "Doorman" })).body.code).toBe("stale_version");
    expectStatus(await owner.delete(path), 204);
    expect((await owner.get(path)).status).toBe(404);
  });

  it("holds only permissions that there are, and at least one", async () => {
    const asked = { name: "Odd", permissions: ["BillsAndCoin:Approve", "bank:read"] };
    const unknown = await owner.post("/permission-template", asked);
    expect([unknown.status, unknown.body.fields]).toEqual([
      400,
      { permissions: "Unknown permission: BillsAndCoin:Approve" },
    ]);
    const none = await owner.post("/permission-template", { ...asked, permissions: [] });
    expect(none.body.fields).toEqual({ permissions: "Choose at least one permission" });
  });

  it("is copied when given: who has it keeps it as it was", async () => {
    const asked = { name: "Copied", permissions: ["bank:read"] };
    const made = expectStatus(await owner.post("/permission-template", asked), 201);
    const person = await membershipOf(owner, "teller2");
    const grant = { user_type: "employee", permission_name: made.name, permissions: made.permissions };
    expectStatus(
      await owner.put(`/employee/${person.id}/permissions`, { ...grant, version: person.version }),
    );
    const change = { ...asked, permissions: ["bank:delete"], version: 1 };
    expectStatus(await owner.put(`/permission-template/${made.id}`, change));
    expect((await membershipOf(owner, "teller2")).permissions).toEqual(["bank:read"]);
  });

  it("is the branch's alone", async () => {
    const made = expectStatus(
      await owner.post("/permission-template", { name: "Ours", permissions: ["bank:read"] }),
      201,
    );
    expect((await northManager.get(`/permission-template/${made.id}`)).status).toBe(404);
    expect((await search(northManager)).totalSize).toBe(14);
    const stranger = await kaban.signIn("stranger");
    for (const answer of [
      await stranger.put(`/permission-template/${made.id}`, {
        name: "x",
        permissions: ["bank:read"],
        version: 1,
      }),
      await stranger.delete(`/permission-template/${made.id}`),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, "template_not_found"]);
    }
  });
});
