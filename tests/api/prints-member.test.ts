import jsqr from "jsqr";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Client } from "../support/app.ts";
import { addMember, type Counters, expectStatus, openCounters } from "../support/counter.ts";
import { pdfPages, pdfSizes } from "../support/pdf-text.ts";

let counters: Counters;
let manager: Client;
let member: string;
beforeAll(async () => {
  counters = await openCounters();
  manager = counters.manager;
  expectStatus(await manager.post("/transaction-batch", { beginning_cash: 0 }));
  member = await addMember(manager, { first_name: "Niño", last_name: "Peña", passbook: "PB-88" });
  expectStatus(await counters.move(manager, "deposit", member, 765_432));
  const income = { member_profile_id: member, name: "Tindahan ni Nena", source: "Business" };
  expectStatus(
    await manager.post("/member-income", { ...income, amount: 1_250_050, release_date: "2026-05-15" }),
    201,
  );
});
afterAll(() => counters.kaban.close());

const nobody = "0195f0c0-0000-7000-8000-000000000000";
const paper = (id: string, name: "card" | "information-sheet", query = "") =>
  `/api/v1/member-profile/${id}/${name}${query}`;

async function ask(client: Client, url: string) {
  const headers: Record<string, string> = client.branchId ? { "x-branch-id": client.branchId } : {};
  const answer = await counters.kaban.app.inject({ method: "GET", url, cookies: client.cookies, headers });
  return { status: answer.statusCode, headers: answer.headers, pdf: answer.rawPayload };
}

/** The squares a QR code is drawn of, as a camera would see them. */
async function scan(pdf: Buffer): Promise<string | undefined> {
  const { inflateSync } = await import("node:zlib");
  const streams = [...pdf.toString("latin1").matchAll(/stream\n([\s\S]*?)\nendstream/g)];
  const drawn = streams
    .map(([, raw = ""]) => {
      try {
        return inflateSync(Buffer.from(raw, "latin1")).toString("latin1");
      } catch {
        return "";
      }
    })
    .find((text) => (text.match(/ re\n/g) ?? []).length > 100);
  const squares = [...(drawn ?? "").matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)].map((found) =>
    found.slice(1).map(Number),
  ) as [number, number, number, number][];
  const [width, height, scale] = [243, 153, 8];
  const pixels = new Uint8ClampedArray(width * scale * height * scale * 4).fill(255);
  for (const [x, y, w, h] of squares) {
    if (w > 30 || Math.abs(w - h) > 0.1) continue;
    for (let row = Math.round(y * scale); row < (y + h) * scale; row++) {
      const from = row * width * scale + Math.round(x * scale);
      const to = row * width * scale + Math.round((x + w) * scale);
      for (let pixel = from; pixel < to; pixel++) pixels.fill(0, pixel * 4, pixel * 4 + 3);
    }
  }
  return jsqr(pixels, width * scale, height * scale)?.data;
}

it("draws a member's card of 85.6 × 54 mm, whose code opens the member", async () => {
  const { status, headers, pdf } = await ask(manager, paper(member, "card"));
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="member-card-PB-88.pdf"',
  });
  expect(pdfSizes(pdf)).toEqual([[242.65, 153.07]]);
  const [page] = pdfPages(pdf);
  for (const text of ["bayanihan", "Member card", "Peña, Niño", "PB-88"]) expect(page).toContain(text);
  const content = await scan(pdf);
  expect(content).toMatch(/^kaban:member:/);
  const found = await manager.get(`/member-profile/scan?content=${encodeURIComponent(String(content))}`);
  expect(expectStatus(found).id).toBe(member);
});

it("prints the card in Filipino too, and with the member's picture", async () => {
  const id = "0195f0c0-0000-7000-8000-00000000aaaa";
  const picture = await sharp({ create: { width: 30, height: 40, channels: 3, background: "teal" } })
    .webp()
    .toBuffer();
  counters.kaban.files.set("portrait", picture);
  await counters.kaban.db.query(
    `insert into media (id, organization_id, branch_id, file_name, file_type, file_size, width, height,
       storage_key, created_at, created_by_id)
     select $1, organization_id, branch_id, 'me.webp', 'image/webp', 1, 30, 40, 'portrait', now(), $2
     from member where id = $3`,
    [id, manager.userId, member],
  );
  await counters.kaban.db.query("update member set media_id = $1 where id = $2", [id, member]);
  const { pdf } = await ask(manager, paper(member, "card", "?language=fil"));
  expect(pdfPages(pdf)[0]).toContain("Kard ng miyembro");
  expect(pdf.toString("latin1")).toContain("/Subtype /Image");
});

it("prints a sheet of everything that is kept, with what hangs on the member", async () => {
  const { status, headers, pdf } = await ask(manager, paper(member, "information-sheet"));
  expect(status).toBe(200);
  expect(headers["content-disposition"]).toBe('inline; filename="member-PB-88.pdf"');
  const text = pdfPages(pdf).join(" ");
  for (const part of [
    "Peña, Niño",
    "First name Niño",
    "Incomes",
    "Tindahan ni Nena",
    "12,500.50",
    "21110",
    "7,654.32",
  ]) {
    expect(text).toContain(part);
  }
});

it("prints the sheet in Filipino too: its labels, choices and answers", async () => {
  const { pdf } = await ask(manager, paper(member, "information-sheet", "?language=fil"));
  const text = pdfPages(pdf).join(" ");
  for (const part of ["Impormasyon ng miyembro", "Unang pangalan Niño", "Mutual fund Hindi", "12,500.50"])
    expect(text).toContain(part);
});

it("leaves out of the sheet what its reader may not read", async () => {
  await counters.kaban.db.query(
    `update user_organization set permissions = array['prints:print-member-sheet'] where user_id = $1`,
    [(await counters.kaban.signIn("teller2")).userId],
  );
  const { status, pdf } = await ask(
    await counters.kaban.signIn("teller2"),
    paper(member, "information-sheet"),
  );
  expect(status).toBe(200);
  expect(pdfPages(pdf).join(" ")).not.toContain("Tindahan ni Nena");
});

it("leaves a footstep of each paper", async () => {
  const { rows } = await counters.kaban.db.query(
    `select activity, count(*) from footstep where module = 'prints' and entity_id = $1
     group by 1 order by 1`,
    [member],
  );
  expect(rows).toEqual([
    { activity: "print-member-card-success", count: 2 },
    { activity: "print-member-sheet-success", count: 3 },
  ]);
});

it.each(["card", "information-sheet"] as const)("refuses a %s in words, not in a file", async (name) => {
  const north = await counters.kaban.signIn("north-manager");
  const theirs = await addMember(north);
  for (const [client, id, status, code] of [
    [manager, theirs, 404, "member_not_found"],
    [north, member, 404, "member_not_found"],
    [manager, nobody, 404, "member_not_found"],
    [manager, "x", 400, "invalid_input"],
    [await counters.kaban.signIn("accountant"), member, 403, "not_permitted"],
  ] as const) {
    const answer = await ask(client, paper(id, name));
    expect([answer.status, JSON.parse(answer.pdf.toString()).code]).toEqual([status, code]);
  }
});
