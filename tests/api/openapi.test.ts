import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";

let kaban: TestApp;
beforeAll(async () => {
  kaban = await startTestApp();
});
afterAll(() => kaban.close());

it("is served to anybody, and every call it describes is there", async () => {
  const { status, body } = await kaban.visitor().get("/openapi.json");
  expect(status).toBe(200);
  expect(body.openapi).toBe("3.1.0");
  const missing: string[] = [];
  for (const [path, methods] of Object.entries<Record<string, unknown>>(body.paths)) {
    const url = `/api/v1${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
    for (const method of Object.keys(methods)) {
      if (!kaban.app.hasRoute({ method: method.toUpperCase() as "GET", url }))
        missing.push(`${method} ${path}`);
    }
  }
  expect(missing).toEqual([]);
});

it("describes every call that is there", async () => {
  const { body } = await kaban.visitor().get("/openapi.json");
  const served = kaban.app.printRoutes({ commonPrefix: false });
  expect(served).toContain("openapi.json");
  const ofTheApi = routesOf(served).filter(({ url }) => url.startsWith("/api/v1/"));
  expect(ofTheApi.length).toBeGreaterThan(20);
  const undocumented = ofTheApi.filter(({ method, url }) => {
    const paths = alternatives(url.replace(/^\/api\/v1/, "")).map((path) =>
      path.replaceAll(/:(\w+)/g, "{$1}"),
    );
    return !paths.some((path) => body.paths[path]?.[method.toLowerCase()]);
  });
  expect(undocumented).toEqual([]);
});

it("is the version the product says it is, from one source", async () => {
  const { body: description } = await kaban.visitor().get("/openapi.json");
  const { body: health } = await kaban.visitor().get("/health");
  expect(description.info.version).toBe("1.0.0");
  expect(health.version).toBe("1.0.0");
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  expect([lock.version, lock.packages[""].version]).toEqual(["1.0.0", "1.0.0"]);
});

it("says which calls need a password confirmed, and whose", async () => {
  const { body } = await kaban.visitor().get("/openapi.json");
  const headersOf = (path: string, method: string) =>
    body.paths[path][method].parameters.map(({ $ref = "" }) => $ref.split("/").at(-1));
  expect(headersOf("/account/renumbering", "post")).toContain("OwnerProof");
  expect(headersOf("/organization/{id}", "put")).toContain("OwnerProof");
  expect(headersOf("/account/renumbering", "get")).not.toContain("OwnerProof");
  expect(body.components.parameters.OwnerProof.name).toBe("X-Proof");
});

/** The paths behind one that names its parameter in several ways: "/a/:id|:slug". */
function alternatives(path: string): string[] {
  const [names] = /:\w+(\|:\w+)+/.exec(path) ?? [];
  return names ? names.split("|").flatMap((name) => alternatives(path.replace(names, name))) : [path];
}

/**
 * The routes of Fastify's own tree: each line a piece of a path under that of the line it is indented below.
 */
function routesOf(tree: string): { method: string; url: string }[] {
  const above: string[] = [];
  return tree
    .split("\n")
    .flatMap((line) => {
      const match = /^([│├└─\s]*)(\S+)(?: \(([A-Z, ]+)\))?/.exec(line);
      if (!match?.[2]) return [];
      const depth = (match[1] ?? "").length / 4;
      above[depth] = match[2];
      const url = above.slice(0, depth + 1).join("");
      return (match[3] ?? "").split(", ").map((method) => ({ method, url }));
    })
    .filter(({ method }) => ["GET", "POST", "PUT", "DELETE"].includes(method));
}
