import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../support/app.ts";
import { addMember, type Counters, expectStatus, openCounters } from "../support/counter.ts";
import { pdfPages } from "../support/pdf-text.ts";

let counters: Counters;
let manager: Client;
let member: string;
beforeAll(async () => {
  counters = await openCounters();
  manager = counters.manager;
  expectStatus(await manager.post("/transaction-batch", { beginning_cash: 50_000_000 }));
  member = await addMember(manager, { first_name: "Niño", last_name: "Peña", passbook: "PB-7" });
  const online = { payment_type_id: counters.ids.online };
  expectStatus(await counters.move(manager, "deposit", member, 1_234_567, online));
});
afterAll(() => counters.kaban.close());

/** Prints the member's statement as of today, and answers the code on it. */
async function printed(language = "en"): Promise<string> {
  const headers: Record<string, string> = manager.branchId ? { "x-branch-id": manager.branchId } : {};
  const { savings } = counters.ids;
  const url = `/api/v1/member-accounting-ledger/member-profile/${member}/account/${savings}/statement`;
  const answer = await counters.kaban.app.inject({
    method: "GET",
    url: `${url}?language=${language}`,
    cookies: manager.cookies,
    headers,
  });
  expect(answer.statusCode).toBe(200);
  const text = pdfPages(answer.rawPayload).join(" ").replaceAll("- ", "-");
  return /bayanihan · ([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})/.exec(text)?.[1] ?? "";
}
const check = (code: string, organization = "bayanihan", headers: Record<string, string> = {}) =>
  counters.kaban.app.inject({
    method: "GET",
    url: `/verify?${new URLSearchParams({ organization, code })}`,
    headers,
  });
const plain = (body: string) => body.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

describe("a statement's code", () => {
  it("shows anybody what stood on the paper, and shortens who it is about", async () => {
    const code = await printed();
    const { statusCode, body } = await check(code);
    expect(statusCode).toBe(200);
    const page = plain(body);
    for (const text of [
      "This paper was handed out",
      "Statement of account of",
      "P•••, N•••",
      "12,345.67",
      code,
    ])
      expect(page).toContain(text);
    expect(page).not.toMatch(/Peña|Niño|PB-7|21110/);
  });

  it("says what stood there then, whatever was posted since; each print has its own", async () => {
    const before = await printed();
    expectStatus(
      await counters.move(manager, "deposit", member, 100, { payment_type_id: counters.ids.online }),
    );
    const after = await printed();
    expect(after).not.toBe(before);
    expect(plain((await check(before)).body)).toContain("Closing balance 12,345.67");
    expect(plain((await check(after)).body)).toContain("Closing balance 12,346.67");
  });

  it("is read however it is typed, in Filipino too", async () => {
    const code = await printed("fil");
    const typed = code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
    const { statusCode, body } = await check(typed, "bayanihan", { "accept-language": "fil" });
    expect([statusCode, plain(body).includes("Ibinigay nga ang papel na ito")]).toEqual([200, true]);
  });

  it("is nobody else's: another cooperative does not know it, nor is a wrong one known", async () => {
    const code = await printed();
    const answers = await Promise.all([
      check(code, "damayan"),
      check("0000-0000-0000"),
      check("<b>'\u0000", "%"),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(answers[2]?.body).not.toContain("<b>");
    const visitor = counters.kaban.visitor();
    expect((await visitor.get(`/organization/bayanihan/paper/${code}`)).status).toBe(200);
    expect((await visitor.get(`/organization/damayan/paper/${code}`)).body.code).toBe("paper_not_issued");
  });

  it("stays as it was handed out", async () => {
    const tenant = counters.kaban.db.requests;
    await expect(tenant.query("update issued_paper set facts = '{}'")).rejects.toThrow("permission denied");
    await expect(tenant.query("delete from issued_paper")).rejects.toThrow("permission denied");
  });
});

it("cannot be guessed: after sixty codes an hour a network waits", async () => {
  const visitor = counters.kaban.visitor();
  const statuses = new Set<number>();
  for (let tried = 0; tried < 61; tried++) {
    statuses.add((await visitor.get(`/organization/bayanihan/paper/${tried}`)).status);
  }
  expect([...statuses]).toEqual([404, 429]);
  expect((await check("7777-7777-7777")).statusCode).toBe(429);
});
