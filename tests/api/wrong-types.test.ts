import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openapiDocument } from "#server/platform/http/openapi";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";

type Schema = { $ref?: string; properties?: Record<string, Schema>; anyOf?: Schema[]; allOf?: Schema[] };
interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  /** The names of what is in its body, or its query for a read. */
  names: string[];
}

const document = openapiDocument() as {
  paths: Record<string, Record<string, { parameters?: object[]; requestBody?: { content: object } }>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, object> };
};

function namesIn(schema: Schema | undefined): string[] {
  if (!schema) return [];
  if (schema.$ref) return namesIn(document.components.schemas[schema.$ref.split("/").at(-1) ?? ""]);
  const inside = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(namesIn);
  return [...Object.keys(schema.properties ?? {}), ...inside];
}

const calls: Call[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
    const content = requestBody?.content as Record<string, { schema: Schema }> | undefined;
    const asked = (parameters as { name?: string; in?: string }[]).filter((one) => one.in === "query");
    const names = [...namesIn(content?.["application/json"]?.schema), ...asked.map(({ name }) => name ?? "")];
    return { method: method.toUpperCase() as Call["method"], path, names: [...new Set(names)] };
  }),
);

/** They take no input, and end the session, or do not end. */
const without = ["/health", "/live", "/authentication/logout"];
const wrong = [
  null,
  true,
  0,
  -1.5,
  1e300,
  "",
  "text",
  "x".repeat(5001),
  [],
  [null],
  [{}],
  ["x"],
  [["x"]],
  {},
];
const nobodysId = "0195f0c0-0000-7000-8000-000000000000";
/** Words of the validator, and of the language it is written in. */
const foreign = /expected|received|Invalid input:|Invalid option|Too (big|small)|undefined|NaN|\bnull\b|UUID/;

let kaban: TestApp;
let owner: Client;
beforeAll(async () => {
  kaban = await startTestApp();
  owner = await kaban.signIn("owner");
});
afterAll(() => kaban.close());

interface Answered {
  call: string;
  status: number;
  code: string;
  said: string[];
}

async function ask({ method, path }: Call, id: string, input: unknown): Promise<Answered> {
  const url = new URL(`http://kaban/api/v1${path.replaceAll(/\{\w+\}/g, id)}`);
  if (method === "GET") {
    for (const [name, value] of Object.entries(input as object)) {
      url.searchParams.append(name, typeof value === "string" ? value : JSON.stringify(value));
    }
  }
  const { status, body } = await owner.request({
    method,
    url: url.pathname + url.search,
    ...(method !== "GET" && {
      payload: JSON.stringify(input),
      headers: { "content-type": "application/json" },
    }),
  });
  const said = status < 400 ? [] : [body.message, ...Object.values(body.fields ?? {})].map(String);
  return { call: `${method} ${path}`, status, code: body?.code, said };
}

/** Asks everything with everything, many at a time. */
async function askAll(some: Call[], id: string, inputs: (call: Call) => unknown[]): Promise<Answered[]> {
  const asked = some.flatMap((call) => inputs(call).map((input) => ({ call, input })));
  const told: Answered[] = [];
  for (let at = 0; at < asked.length; at += 40) {
    const answers = asked.slice(at, at + 40).map(({ call, input }) => ask(call, id, input));
    told.push(...(await Promise.all(answers)));
  }
  return told;
}

const inForeignWords = (told: Answered[]) =>
  told.filter(({ said, status }) => status >= 500 || said.some((text) => foreign.test(text)));

describe("input of the wrong kind", () => {
  const others = calls.filter(({ path }) => !without.includes(path));

  it("is refused in plain words by every call", async () => {
    const told = await askAll(others, nobodysId, ({ method, names }) => [
      ...wrong.map((value) => Object.fromEntries([...names, "surprise"].map((name) => [name, value]))),
      ...(method === "GET" ? [] : [null, [], "text", 1, {}]),
    ]);
    expect(told.length).toBeGreaterThan(5000);
    expect(inForeignWords(told)).toEqual([]);
  });

  it("is named by each call that takes input", async () => {
    const taking = others.filter(({ method, names }) => method !== "GET" && names.length > 0);
    const told = await askAll(taking, nobodysId, ({ names }) => [
      Object.fromEntries(names.map((name) => [name, [["x"]]])),
    ]);
    const silent = told.filter(({ status, said }) => status === 400 && said.length < 2);
    expect(silent).toEqual([]);
    expect(told.filter(({ code }) => code === "invalid_input").length).toBeGreaterThan(150);
  });

  it("in an address is an id that is required", async () => {
    // A fiscal year goes by its first day.
    const goOtherwise = (path: string) => path.startsWith("/media") || path.startsWith("/fiscal-year");
    const withId = others.filter(({ path }) => path.endsWith("{id}") && !goOtherwise(path));
    const told = await askAll(withId, "not-an-id", () => [{}]);
    expect(withId.length).toBeGreaterThan(80);
    expect(told.filter(({ said }) => !said.includes("Id is required"))).toEqual([]);
  });

  it("among many ids is an id that is required", async () => {
    const inBulk = others.filter(({ path, names }) => path.includes("/bulk-") && names.includes("ids"));
    const told = await askAll(inBulk, nobodysId, () => [{ ids: ["not-an-id"], field: "name", value: "x" }]);
    expect(inBulk.length).toBeGreaterThan(60);
    expect(told.filter(({ said }) => !said.includes("Id is required"))).toEqual([]);
  });
});
