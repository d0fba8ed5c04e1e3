import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Files } from "#server/platform/files/files";
import { openFiles } from "#server/platform/files/open";

const asked: { method: string; url: string; type: string | undefined; signed: boolean }[] = [];

/** The three requests of S3 that Kaban makes, answered as S3 answers them. It stands in for a real bucket. */
function bucketDouble(): Server {
  const objects = new Map<string, Buffer>();
  return createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = (request.url ?? "").split("?", 1)[0] as string;
    const { authorization, "content-type": type } = request.headers;
    const signed = authorization?.startsWith("AWS4-HMAC-SHA256 Credential=key/") === true;
    asked.push({ method: request.method ?? "", url, type, signed });
    if (request.method === "PUT") objects.set(url, Buffer.concat(chunks));
    if (request.method === "DELETE") objects.delete(url);
    const object = objects.get(url);
    if (request.method === "GET" && !object) {
      response.writeHead(404, { "content-type": "application/xml" });
      response.end("<Error><Code>NoSuchKey</Code><Message>no such key</Message></Error>");
      return;
    }
    response.writeHead(request.method === "DELETE" ? 204 : 200);
    response.end(request.method === "GET" ? object : undefined);
  });
}

let dataDir: string;
let server: Server;
let kinds: Record<string, Files>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kaban-files-"));
  server = bucketDouble().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const s3 = { bucket: "kaban", region: "us-east-1", accessKeyId: "key", secretAccessKey: "secret" };
  kinds = {
    disk: openFiles({ dataDir, s3: undefined }),
    bucket: openFiles({ dataDir, s3: { ...s3, endpoint: `http://127.0.0.1:${port}` } }),
  };
});

afterAll(async () => {
  server.close();
  await rm(dataDir, { recursive: true });
});

describe.each(["disk", "bucket"])("files on %s", (kind) => {
  it("are read as they were put, until removed", async () => {
    const files = kinds[kind] as Files;
    const content = Buffer.from([0, 1, 2, 255]);
    await files.put("organization/branch/one", content, "image/webp");
    expect(await files.get("organization/branch/one")).toEqual(content);
    await files.put("organization/branch/one", Buffer.from("two"), "image/webp");
    expect(String(await files.get("organization/branch/one"))).toBe("two");
    await files.remove("organization/branch/one");
    expect(await files.get("organization/branch/one")).toBeNull();
    expect(files.bucket).toBe(kind === "disk" ? "files" : "kaban");
    await files.remove("organization/branch/one");
  });

  it.each(["../secret", "/etc/passwd", "a/../../b", "a//b", "", "A.jpg"])(
    "refuse the key %j",
    async (key) => {
      const files = kinds[kind] as Files;
      await expect(files.put(key, Buffer.from("x"), "image/webp")).rejects.toThrow("is not a key");
      await expect(files.get(key)).rejects.toThrow("is not a key");
    },
  );
});

it("leaves no unfinished file on disk", async () => {
  await kinds.disk?.put("a/b", Buffer.from("x"), "image/webp");
  expect(await readdir(join(dataDir, "files/a"))).toEqual(["b"]);
});

it("names the bucket in the path, says the type and signs what it asks of S3", async () => {
  asked.length = 0;
  await kinds.bucket?.put("a/b", Buffer.from("x"), "image/webp");
  expect(asked).toEqual([{ method: "PUT", url: "/kaban/a/b", type: "image/webp", signed: true }]);
});
