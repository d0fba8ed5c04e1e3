import type { Client, TestApp } from "./app.ts";
import { expectStatus } from "./counter.ts";
import { password } from "./world.ts";

const add = `
  insert into user_account (id, email, user_name, first_name, last_name, password_hash, created_at,
    updated_at)
  select gen_random_uuid(), $1 || '@kaban.test', $1, 'New', 'Comer', password_hash, created_at, created_at
  from user_account where user_name = 'teller'`;

/** Somebody signed in who belongs to no branch yet. */
export async function newcomer(kaban: TestApp, name: string): Promise<Client> {
  await kaban.db.query(add, [name]);
  const client = kaban.visitor();
  await client.get("/health");
  client.userId = expectStatus(await client.post("/authentication/login", { key: name, password })).user_id;
  return client;
}

/** An invitation by a client in their branch, as the API answers it. */
export const invite = async (client: Client, more: Record<string, unknown> = {}) =>
  expectStatus(
    await client.post("/invitation-code", {
      user_type: "member",
      expiration_date: "2026-06-30",
      max_use: 10,
      permission_name: "member",
      permissions: [],
      ...more,
    }),
    201,
  );

/** The membership of a person in the client's branch, as the API answers it. */
export async function membershipOf(client: Client, name: string) {
  const { data } = expectStatus(await client.get(`/user-organization/search?q=${name}&pageSize=100`));
  const found = data.find((row: { user_name: string }) => row.user_name === name);
  return found && expectStatus(await client.get(`/employee/${found.id}`));
}

/** A decision on somebody's membership, by its word: "accept", "ban" … */
export const decide = (by: Client, id: string, decision: string, reason = "because") =>
  by.post(`/employee/${id}/${decision}`, { reason });

/** Other permissions for somebody: those of one who reads banks, unless the change says otherwise. */
export const grant = (
  by: Client,
  person: { id: string; version: number },
  change: Record<string, unknown> = {},
) =>
  by.put(`/employee/${person.id}/permissions`, {
    version: person.version,
    user_type: "employee",
    permission_name: "Changed",
    permissions: ["bank:read"],
    ...change,
  });
