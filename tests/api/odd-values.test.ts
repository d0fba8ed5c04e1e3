import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { addMember, openCounters } from "../support/counter.ts";

const { kaban, manager, teller, move } = await openCounters();
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

test("a filter that is no group of filters is refused, not left out", async () => {
  const one = { field: "name", mode: "equal", value: "nobody is called so" };
  for (const filter of [[one], one, { filter: [one] }, 1, "name"]) {
    const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`;
    for (const path of ["/bank", "/member-profile", "/transaction"]) {
      const { status, body } = await manager.get(`${path}/search?${query}`);
      expect([path, status, Object.keys(body.fields ?? {})]).toEqual([path, 400, ["filter"]]);
    }
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

test("a body of more levels than can be gone through is refused before anything else", async () => {
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

test("what cannot be kept is named by its field, also in what is searched for or looked up", async () => {
  const { data } = (await manager.get("/account/search?pageSize=1")).body;
  const nul = encodeURIComponent("a\0b");
  const asked = [
    [await manager.get(`/user-organization/none-member-profile/search?q=${nul}`), "q"],
    [await manager.get(`/account/${data[0].id}/history?before=2147483648`), "before"],
    [await manager.post("/loan/assign", { loan_count: 1, reason: "a\0b" }), "reason"],
  ] as const;
  for (const [{ status, body }, name] of asked) {
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, expect.arrayContaining([name])]);
  }
});

test("what is of another branch is not there, nor are its past and its fees", async () => {
  const { rows } = await kaban.db.query(
    `select (select id from account where branch_id <> $1 limit 1) as account,
      (select gen_random_uuid()) as member`,
    [manager.branchId],
  );
  const [{ account, member }] = rows;
  for (const path of [`/account/${account}/history?before=9`, `/member-profile/${member}/noted-fees`]) {
    expect([path, (await manager.get(path)).status]).toEqual([path, 404]);
  }
});

test("a head that is too long or no HTTP is answered as everything is", async () => {
  await kaban.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = kaban.app.server.address() as AddressInfo;
  const ask = async (head: string) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(head);
    const [answer] = await once(socket, "data");
    return JSON.parse(String(answer).split("\r\n\r\n")[1] as string);
  };
  const long = await ask(`GET /api/v1/health?q=${"x".repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`);
  expect(long).toEqual({ code: "http_431", message: "That is too large" });
  expect(await ask("no such thing\r\n\r\n")).toEqual({
    ...{ code: "http_400", message: "The request could not be read" },
  });
});

test("a receipt number is used once, however wide its digits are typed", async () => {
  const member = await addMember(teller);
  const deposit = (reference: string) => move(teller, "deposit", member, 100, { reference });
  expect((await deposit("AB 9001")).status).toBe(200);
  for (const again of ["ＡＢ ９００１", "AB ９００１", "AB\u3000900¹"]) {
    expect([again, (await deposit(again)).body.code]).toEqual([again, "reference_already_used"]);
  }
});
