import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answerErrors } from "#server/platform/http/errors";
import { serveBrowser } from "#server/platform/http/static";

let webRoot: string;
let app: FastifyInstance;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "kaban-web-"));
  await mkdir(join(webRoot, "assets"));
  await writeFile(join(webRoot, "index.html"), "<!doctype html><title>Kaban</title>");
  await writeFile(join(webRoot, "index.html.gz"), "page, compressed before");
  await writeFile(join(webRoot, "sw.js"), "// worker");
  await writeFile(join(webRoot, "assets/app-1a2b3c.js"), `export const text = "${"long ".repeat(1000)}";`);
  await writeFile(join(webRoot, "assets/app-1a2b3c.js.br"), "compressed before");
  await writeFile(join(webRoot, "assets/page-4d5e6f.js"), `export const text = "${"long ".repeat(1000)}";`);
  app = Fastify();
  answerErrors(app);
  await serveBrowser(app, webRoot);
});

afterAll(async () => {
  await app.close();
  await rm(webRoot, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ method: "GET", url, headers });

it("says with every page that a demo is public, and with none otherwise", async () => {
  const demo = Fastify();
  await serveBrowser(demo, webRoot, true);
  const cookieOf = async (url: string) =>
    (await demo.inject({ url, headers: { accept: "text/html" } })).headers["set-cookie"];
  for (const url of ["/", "/auth/sign-in"]) expect(await cookieOf(url)).toContain("kaban_demo=public");
  expect(await cookieOf("/sw.js")).toBeUndefined();
  expect((await get("/", { accept: "text/html" })).headers["set-cookie"]).toBeUndefined();
  await demo.close();
});

it.each(["/", "/auth/sign-in", "/org/bayanihan/branch/main/maintenance/banks?pageIndex=1"])(
  "answers %s with the page that all screens begin with, asked for anew each time",
  async (url) => {
    const { statusCode, body, headers } = await get(url, { accept: "text/html" });
    expect(statusCode).toBe(200);
    expect(body).toContain("<title>Kaban</title>");
    expect(headers["cache-control"]).toBe("no-cache");
  },
);

it.each(["/assets/gone-1.js", "/favicon.png", "/api/v1/nothing", "/api/", "/../package.json"])(
  "answers %s with 404",
  async (url) => {
    const { statusCode, body } = await get(url, { accept: "*/*" });
    expect(statusCode).toBe(404);
    expect(JSON.parse(body).code).toBe("not_found");
  },
);

it("never answers an address of the API with a page", async () => {
  expect((await get("/api/v1/nothing", { accept: "text/html" })).statusCode).toBe(404);
});

it("lets hashed files be kept for ever, and the worker never", async () => {
  const { headers } = await get("/assets/page-4d5e6f.js");
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await get("/sw.js")).headers["cache-control"]).toBe("no-cache");
  const page = await get("/", { "accept-encoding": "gzip" });
  expect([page.body, page.headers["cache-control"]]).toEqual(["page, compressed before", "no-cache"]);
});

it("compresses what the build did not, and takes what it did", async () => {
  const compressed = await get("/assets/page-4d5e6f.js", { "accept-encoding": "gzip" });
  expect(compressed.headers["content-encoding"]).toBe("gzip");
  expect(compressed.rawPayload.length).toBeLessThan(500);
  const before = await get("/assets/app-1a2b3c.js", { "accept-encoding": "br" });
  expect([before.headers["content-encoding"], before.body]).toEqual(["br", "compressed before"]);
  expect(before.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});
