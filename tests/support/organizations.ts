import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { ownerProofOf } from "./accounts.ts";
import type { Client, TestApp } from "./app.ts";
import { expectStatus } from "./counter.ts";
import { newcomer } from "./newcomers.ts";

type Values = Record<string, unknown>;

/** Founds an organisation, Kaisahan unless more says otherwise, with its first branch. */
export const found = (client: Client, more: Values = {}, branch: Values = {}) =>
  client.post("/organization", { name: "Kaisahan", branch: { name: "Main Branch", ...branch }, ...more });

/** An organisation founded by somebody new, and their client within its first branch. */
export async function founded(kaban: TestApp, name: string, more: Values = {}) {
  const owner = await newcomer(kaban, `owner-of-${name}`);
  const organization = expectStatus(await found(owner, { name, ...more }));
  owner.branchId = organization.branches[0].id;
  return { owner, organization };
}

/** Changes an organization, confirmed by the owner of the branch that the client works in. */
export const change = async (client: Client, id: string, values: Values) =>
  client.put(`/organization/${id}`, values, await ownerProofOf(client, "organizations:update-organization"));

/** The same for a branch. */
export const changeBranch = async (client: Client, id: string, values: Values) =>
  client.put(`/organization/branch/${id}`, values, await ownerProofOf(client, "organizations:update-branch"));

const partHead = [
  "--border",
  'Content-Disposition: form-data; name="file"; filename="a.png"',
  "Content-Type: image/png",
  "",
  "",
].join("\r\n");

/** Uploads a small picture and answers its id. */
export async function upload(client: Client, background: string): Promise<string> {
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
  const payload = Buffer.concat([Buffer.from(partHead), picture, Buffer.from("\r\n--border--\r\n")]);
  const headers = { "content-type": "multipart/form-data; boundary=border" };
  const request = { method: "POST" as const, url: "/api/v1/media", headers, payload };
  return expectStatus(await client.request(request), 201).id;
}

/** The status with which a browser is shown a picture; nobody is signed in unless cookies say so. */
export const look = async (app: FastifyInstance, url: string, cookies: Record<string, string> = {}) =>
  (await app.inject({ method: "GET", url, cookies })).statusCode;
