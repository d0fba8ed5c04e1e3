import { expect } from "vitest";
import type { Message } from "#server/platform/mail/message";
import type { Client, TestApp } from "./app.ts";
import { password } from "./world.ts";

let count = 0;

/** A registration payload nobody has used. */
export function newcomer(change: Record<string, unknown> = {}) {
  count += 1;
  const user_name = `newcomer${count}`;
  return {
    email: `${user_name}@kaban.test`,
    user_name,
    first_name: "Ana",
    middle_name: "",
    last_name: "Dela Peña",
    full_name: "Ana Dela Peña",
    suffix: "",
    birthdate: "1990-05-17",
    contact_number: `+63 917 000 ${String(1000 + count)}`,
    password: "carabao-at-dawn-7",
    accept_terms: true,
    ...change,
  };
}

export async function visit(kaban: TestApp): Promise<Client> {
  const client = kaban.visitor();
  await client.get("/health");
  return client;
}

/** Somebody new, signed in by registering. */
export async function register(kaban: TestApp, change: Record<string, unknown> = {}) {
  const client = await visit(kaban);
  const payload = newcomer(change);
  const { status, body, text } = await client.post("/authentication/register", payload);
  if (status !== 200) throw new Error(`could not register: ${status} ${text}`);
  client.userId = body.user_id;
  return { client, payload, body };
}

export const login = (client: Client, key: string, typed = password, headers = {}) =>
  client.post("/authentication/login", { key, password: typed }, headers);

/** What was sent to an address or number, newest first. */
export async function sentTo(kaban: TestApp, to: string): Promise<readonly Message[]> {
  await kaban.mailer.settled();
  return kaban.mailer.outbox.held().filter((message) => message.to === to);
}

/** The one-time code of the newest message. */
export async function codeSentTo(kaban: TestApp, to: string): Promise<string> {
  const [newest] = await sentTo(kaban, to);
  const code = newest?.text.match(/\b[A-HJKMNP-Z2-9]{6}\b/)?.[0];
  if (!code) throw new Error(`no code was sent to ${to}`);
  return code;
}

/** The token of the newest reset link. */
export async function resetTokenSentTo(kaban: TestApp, to: string): Promise<string> {
  const [newest] = await sentTo(kaban, to);
  const token = newest?.text.match(/\/auth\/password-reset\/([\w-]{43})/)?.[1];
  if (!token) throw new Error(`no link was sent to ${to}`);
  return token;
}

/** A header that proves the password for an action. */
export async function proofOf(client: Client, action: string, typed = password) {
  const { status, body } = await client.post("/authentication/verify-with-password", {
    password: typed,
    action,
  });
  expect(status).toBe(200);
  return { "x-proof": body.proof as string };
}

/** A header that proves an owner's password for an action, beside whoever is signed in. */
export async function ownerProofOf(client: Client, action: string, typed = password) {
  const path = "/authentication/verify-with-password/owner";
  const { body: owners } = await client.get(path);
  const { user_organization_id } = owners.data[0];
  const { status, body, text } = await client.post(path, { user_organization_id, password: typed, action });
  if (status !== 200) throw new Error(`no proof by the owner: ${status} ${text}`);
  return { "x-proof": body.proof as string };
}

/** The same person at another place. */
export async function elsewhere(kaban: TestApp, key: string, typed = password): Promise<Client> {
  const client = await visit(kaban);
  expect((await login(client, key, typed)).status).toBe(200);
  return client;
}

export const isSignedIn = async (client: Client) =>
  (await client.get("/authentication/current")).status === 200;
