import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";
import { approverAt } from "../support/approvals.ts";
import { type Person, password } from "../support/world.ts";

let kaban: TestApp;
let branch: { organizationId: string; branchId: string };
const idOf = new Map<string, string>();

beforeAll(async () => {
  kaban = await startTestApp();
  const { rows } = await kaban.db.query(
    `select b.id, b.organization_id from branch b join organization o on o.id = b.organization_id
     where o.slug = 'bayanihan' and b.slug = 'main'`,
  );
  branch = { organizationId: rows[0].organization_id, branchId: rows[0].id };
  const people = await kaban.db.query("select id, user_name from user_account");
  for (const { id, user_name } of people.rows) idOf.set(user_name, id);
});
afterAll(() => kaban.close());
beforeEach(() => kaban.db.query("delete from login_attempt"));

const ask = (approver: string, typed = password) =>
  approverAt(kaban, branch, { userId: idOf.get("teller2"), approver, password: typed });

it.each<Person>(["owner", "manager"])("takes the password of the branch's %s", async (person) => {
  expect(await ask(person)).toBe(idOf.get(person));
  expect(await ask(`${person.toUpperCase()}@kaban.test`)).toBe(idOf.get(person));
});

it.each<Person | "nobody">(["teller", "accountant", "north-manager", "stranger", "nobody"])(
  "refuses %s, though the password be right",
  async (person) => {
    expect(await ask(person)).toBe("approval_refused");
  },
);

it("refuses a manager who has left the branch", async () => {
  const leave = "update user_organization set deleted_at = $2 where user_id = $1";
  await kaban.db.query(leave, [idOf.get("manager"), kaban.clock.now()]);
  expect(await ask("manager")).toBe("approval_refused");
  await kaban.db.query(leave, [idOf.get("manager"), null]);
});

it("counts wrong passwords together with those of signing in", async () => {
  for (let count = 0; count < 5; count++) expect(await ask("manager", "wrong")).toBe("approval_refused");
  expect(await ask("manager")).toEqual({ minutes: 1 });
  const client = kaban.visitor();
  await client.get("/health");
  const { status } = await client.request({
    method: "POST",
    url: "/api/v1/authentication/login",
    remoteAddress: "10.0.0.1",
    payload: { key: "manager", password },
  });
  expect(status).toBe(429);
});
