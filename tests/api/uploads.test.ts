import { afterAll, beforeAll, expect, test } from "vitest";
import { openapiDocument } from "#server/platform/http/openapi";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";

let kaban: TestApp;
let manager: Client;

beforeAll(async () => {
  kaban = await startTestApp();
  manager = await kaban.signIn("owner");
});
afterAll(() => kaban.close());

const paths = Object.entries(openapiDocument().paths as Record<string, Record<string, object>>)
  .filter(([, methods]) => JSON.stringify(methods.post ?? {}).includes("multipart/form-data"))
  .map(([path]) => path.replace("{target}", "bank"));

const head = '--border\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
const whole = `${head}name\r\nx\r\n--border--\r\n`;
const cuts = Array.from({ length: whole.length - 1 }, (_, index) => whole.slice(0, index + 1));

const send = (path: string, payload: string, type: string) =>
  manager.request({ method: "POST", url: `/api/v1${path}`, headers: { "content-type": type }, payload });

test("every call that takes a file is asked", () => {
  expect(paths).toEqual(expect.arrayContaining(["/media", "/import/bank", "/bank/import"]));
  expect(paths.length).toBeGreaterThan(30);
});

test.each(paths)("POST %s refuses a body that is no whole form in plain words", async (path) => {
  const answers = await Promise.all([
    send(path, whole, "multipart/form-data"),
    send(path, whole, "multipart/form-data; boundary="),
    send(path, whole, 'multipart/form-data; boundary=""'),
    send(path, whole, "multipart/form-data; boundary=other"),
    send(path, "", "multipart/form-data; boundary=border"),
    send(path, head, "multipart/form-data; boundary=border"),
    send(path, whole.slice(0, -6), "multipart/form-data; boundary=border"),
  ]);
  for (const { status, body } of answers) {
    expect([status, body.code]).toEqual([400, "invalid_input"]);
    expect(body.fields.file).toMatch(/^(The file did not arrive whole|A file is required|Send one picture)/);
  }
});

test("a body cut short anywhere is refused", async () => {
  const answers = await Promise.all(
    cuts.map((body) => send("/bank/import?dry_run=true", body, "multipart/form-data; boundary=border")),
  );
  const statuses = answers.map(({ status }) => status);
  // Its last bytes are not needed to know that it ended.
  expect(statuses.slice(0, -4)).toEqual(Array(cuts.length - 4).fill(400));
  expect(statuses.filter((status) => status !== 400 && status !== 200)).toEqual([]);
});
