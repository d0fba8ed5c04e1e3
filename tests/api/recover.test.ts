import { afterAll, beforeAll, expect, it } from "vitest";
import { recoverAccount } from "#server/domain/identity/recover";
import { login, visit } from "../support/accounts.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { openStream } from "../support/live.ts";

let kaban: TestApp;
beforeAll(async () => {
  kaban = await startTestApp();
});
afterAll(() => kaban.close());

const recover = (key: string) => recoverAccount(kaban.db, { key, now: kaban.clock.now() });

it("lets an owner in again who lost everything, once, to choose a password", async () => {
  const owner = await kaban.signIn("owner");
  await kaban.db.query(
    "insert into second_factor (user_id, secret, created_at, confirmed_at) values ($1, 'x', now(), now())",
    [owner.userId],
  );
  for (let count = 0; count < 5; count++) await login(await visit(kaban), "owner", "wrong");
  expect((await login(await visit(kaban), "owner")).status).toBe(429);

  const recovered = await recover("OWNER@kaban.test");
  expect(recovered).toMatchObject({ user_name: "owner", hadSecondFactor: true });
  expect((await owner.get("/authentication/current")).status).toBe(401);
  const client = await visit(kaban);
  const { user } = expectStatus(await login(client, "owner", recovered.password));
  expect(user).toMatchObject({ is_password_temporary: true, second_factor_enabled: false });
  const chosen = { new_password: "sariling-lihim-na-88", confirm_password: "sariling-lihim-na-88" };
  expectStatus(await client.put("/profile/first-password", chosen));
  expect((await login(await visit(kaban), "owner", recovered.password)).status).toBe(401);

  const { rows } = await kaban.db.query(
    `select f.user_id, f.level, f.activity, f.entity_id, b.name
     from footstep f join branch b on b.id = f.branch_id
     where f.activity like 'recover%'`,
  );
  const step = { user_id: null, level: "warning", activity: "recover-account-success" };
  expect(rows).toEqual([{ ...step, entity_id: owner.userId, name: "main" }]);
});

it("leaves the waiting times of others, and theirs elsewhere by another name, alone", async () => {
  await kaban.db.query(
    `insert into login_attempt (key, failures, last_failed_at)
     select key, 9, now() from unnest($1::text[]) as key on conflict (key) do nothing`,
    [
      [
        "name teller",
        "name xteller",
        "account 10.0.0.1 teller",
        "account 10.0.0.1 xteller",
        "address 10.0.0.1",
      ],
    ],
  );
  expect((await recover("teller")).hadSecondFactor).toBe(false);
  const { rows } = await kaban.db.query(
    "select key from login_attempt where key like '%teller%' or key like 'add%1'",
  );
  const keys = rows.map(({ key }) => key);
  expect(keys).toEqual(
    expect.arrayContaining(["name xteller", "account 10.0.0.1 xteller", "address 10.0.0.1"]),
  );
  expect(keys).not.toContain("name teller");
  expect(keys).not.toContain("account 10.0.0.1 teller");
});

it("ends the streams of a server that is running", async () => {
  const manager = await kaban.signIn("manager");
  const stream = await openStream(kaban.app, manager);
  await recover("manager");
  // Whatever a server next commits has it look at the outbox.
  expectStatus(await (await kaban.signIn("accountant")).post("/bank", { name: "Next" }), 201);
  expect(await stream.event()).toBeNull();
});

it("refuses what is nobody's name", async () => {
  await expect(recover("nobody@kaban.test")).rejects.toThrow("nobody@kaban.test is nobody's");
});
