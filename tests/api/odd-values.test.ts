import { afterAll, expect, test } from "vitest";
import { openCounters } from "../support/counter.ts";

const { kaban, manager } = await openCounters();
afterAll(() => kaban.close());

/** They cannot be said as text: one has no way to, the other is too deep. */
const unsayable = [{ toString: 1 }, JSON.parse("[".repeat(2_000) + "]".repeat(2_000))];

test("a list refuses by name what cannot even be said as text", async () => {
  const asked = unsayable.flatMap((odd) => [
    ["sort", [{ field: odd, order: "asc" }]],
    ["sort", [{ field: "name", order: odd }]],
    ["filter", { logic: odd, filters: [] }],
    ["filter", { filters: [{ field: odd, mode: "equal", value: 1 }] }],
    ["filter", { filters: [{ field: "name", mode: odd, value: 1 }] }],
    ["filter", { filters: [{ field: "interest_rate", mode: "equal", value: odd }] }],
  ]);
  for (const [name, value] of asked as [string, unknown][]) {
    const query = `${name}=${encodeURIComponent(JSON.stringify(value))}`;
    const { status, body } = await manager.get(`/loan-product/search?${query}`);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [name]]);
  }
});

test("an import says by row and column which reference is none, whatever stands there", async () => {
  const odd = [{ toString: 1 }, [[{}]], "\0", "a\0b", "\ud800"];
  const rows = odd.map((bank_id, at) => ({ name: `Books ${at}`, bank_id }));
  const { status, body } = await manager.post("/bank-account/import?dry_run=true", { rows });
  expect(status).toBe(200);
  const said = body.errors.filter(({ column }: { column?: string }) => column === "Bank");
  expect(said.map(({ row }: { row: number }) => row)).toEqual(odd.map((_, at) => at + 2));
});

test("a body of more levels than can be gone through is refused before anything is done with it", async () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  const bodies = {
    "POST /bank/import": `{"rows":[{"name":${deep}}]}`,
    "PUT /bank/bulk-edit": `{"ids":["0195f0c0-0000-7000-8000-000000000000"],"field":"name","value":${deep}}`,
    "POST /bank/export": `{"filter":${deep}}`,
    "POST /bank": `{"name":"Deep","surprise":${deep}}`,
  };
  for (const [call, payload] of Object.entries(bodies)) {
    const [method, path] = call.split(" ") as ["POST" | "PUT", string];
    const headers = { "content-type": "application/json" };
    const { status, body } = await manager.request({ method, url: `/api/v1${path}`, headers, payload });
    expect([status, body.fields]).toEqual([400, { body: "The body has too many levels" }]);
  }
});
