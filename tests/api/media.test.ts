import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { addMember } from "../support/counter.ts";

let kaban: TestApp;
let teller: Client;
let manager: Client;
let stranger: Client;

beforeAll(async () => {
  kaban = await startTestApp();
  teller = await kaban.signIn("teller");
  manager = await kaban.signIn("manager");
  stranger = await kaban.signIn("stranger");
});
afterAll(() => kaban.close());

const picture = (width = 600, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer();

/** A form of one part, as a browser sends it. */
function form(content: Buffer, { field = "file", name = "photo.jpg", type = "image/jpeg" } = {}) {
  const disposition = `Content-Disposition: form-data; name="${field}"; filename="${name}"`;
  const head = `--border\r\n${disposition}\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--border--\r\n")]);
}

const upload = (client: Client, content: Buffer, part = {}) =>
  client.request({
    method: "POST",
    url: "/api/v1/media",
    headers: { "content-type": "multipart/form-data; boundary=border" },
    payload: form(content, part),
  });

/** As an <img> asks: the branch in the address, no headers. */
const look = async (client: Client, url: string) => {
  const { statusCode, headers, rawPayload } = await kaban.app.inject({
    method: "GET",
    url,
    cookies: client.cookies,
  });
  return { status: statusCode, headers, content: rawPayload };
};
const showing = (client: Client, id: string, size = "") =>
  look(client, `/api/v1/media/${id}${size}?branch=${client.branchId}`);

describe("an upload", () => {
  it("is kept as a picture of our own making, with a small one beside it", async () => {
    const { status, body } = await upload(teller, await picture(3000, 1500), { name: "../My <photo>.PNG" });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      file_name: "My photo.jpg",
      file_type: "image/jpeg",
      file_size: expect.any(Number),
      width: 1920,
      height: 960,
      url: `/api/v1/media/${body.id}?branch=${teller.branchId}`,
      download_url: `/api/v1/media/${body.id}/download?branch=${teller.branchId}`,
      thumbnail_url: `/api/v1/media/${body.id}/thumbnail?branch=${teller.branchId}`,
      storage_key: expect.stringMatching(new RegExp(`^[0-9a-f-]{36}/${teller.branchId}/${body.id}$`)),
      bucket_name: "memory",
      created_at: kaban.clock.now().toISOString(),
      updated_at: kaban.clock.now().toISOString(),
      deleted_at: null,
    });
    const full = await look(teller, body.url);
    expect(full.content).toHaveLength(body.file_size);
    expect(full.headers).toMatchObject({
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "content-disposition": "inline; filename*=UTF-8''My%20photo.jpg",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, max-age=3600",
    });
    const saved = await look(teller, body.download_url);
    expect(saved.content.equals(full.content)).toBe(true);
    expect(saved.headers["content-disposition"]).toBe("attachment; filename*=UTF-8''My%20photo.jpg");
    const stranger = await kaban.signIn("stranger");
    expect((await look(stranger, body.download_url)).status).toBe(404);
    expect((await look(stranger, `/api/v1/media/${encodeURIComponent(body.storage_key)}`)).status).toBe(404);
    const small = await look(teller, body.thumbnail_url);
    expect(small.headers["content-type"]).toBe("image/webp");
    expect(await sharp(small.content).metadata()).toMatchObject({ format: "webp", width: 256, height: 128 });
  });

  it("may weigh more than other requests", async () => {
    const raw = { width: 1700, height: 1700, channels: 3 as const };
    const noise = Buffer.from(Array.from({ length: raw.width * raw.height * 3 }, (_, i) => (i * 7919) % 251));
    const heavy = await sharp(noise, { raw }).png({ compressionLevel: 0 }).toBuffer();
    expect(heavy.length).toBeGreaterThan(5_000_000);
    expect((await upload(teller, heavy, { type: "image/png" })).status).toBe(201);
  });

  it.each([
    ["a page that calls itself a picture", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a drawing", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["nothing", () => Buffer.alloc(0)],
    [
      "a picture that unfolds too far",
      () =>
        sharp({ create: { width: 8000, height: 8000, channels: 3, background: "red" } })
          .png()
          .toBuffer(),
    ],
  ])("of %s is refused and leaves nothing", async (_what, content) => {
    const files = kaban.files.size;
    const { status, body } = await upload(teller, await content());
    expect(status).toBe(400);
    expect(body.fields.file).toContain("JPG, PNG or WebP");
    expect(kaban.files.size).toBe(files);
  });

  it("of more than 10 MB is refused", async () => {
    const { status, body } = await upload(teller, Buffer.alloc(10_485_761, 1));
    expect([status, body.message]).toEqual([413, "That is too large"]);
  });

  it("is refused under another name, without a form, for another's branch, and from nobody", async () => {
    const content = await picture();
    expect((await upload(teller, content, { field: "picture" })).status).toBe(400);
    expect((await teller.post("/media", { file: "x" })).body.fields).toEqual({
      file: "Send one picture in the field file",
    });
    const visitor = kaban.visitor();
    await visitor.get("/health");
    expect((await upload(visitor, content)).status).toBe(401);
    visitor.cookies = { ...teller.cookies };
    visitor.branchId = stranger.branchId;
    expect((await upload(visitor, content)).status).toBe(404);
  });
});

describe("a document", () => {
  const pdf = Buffer.from("%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n");
  const send = (client: Client, content: Buffer, accept = "document") =>
    client.request({
      method: "POST",
      url: `/api/v1/media?accept=${accept}`,
      headers: { "content-type": "multipart/form-data; boundary=border" },
      payload: form(content, { name: "../Contract <1>.exe", type: "text/html" }),
    });

  it("is kept as it is, and only ever saved, never shown", async () => {
    const { status, body } = await send(manager, pdf);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      file_name: "Contract 1.pdf",
      file_type: "application/pdf",
      file_size: pdf.length,
      width: null,
      height: null,
      url: `/api/v1/media/${body.id}?branch=${manager.branchId}`,
      download_url: `/api/v1/media/${body.id}/download?branch=${manager.branchId}`,
      thumbnail_url: null,
      storage_key: expect.any(String),
      bucket_name: "memory",
      created_at: kaban.clock.now().toISOString(),
      updated_at: kaban.clock.now().toISOString(),
      deleted_at: null,
    });
    const full = await look(manager, body.url);
    expect(full.content.equals(pdf)).toBe(true);
    expect(full.headers).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "content-disposition": "attachment; filename*=UTF-8''Contract%201.pdf",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect((await showing(manager, body.id, "/thumbnail")).status).toBe(404);
  });

  it("may be a picture, and nothing else", async () => {
    expect((await send(manager, await picture())).body.file_type).toBe("image/jpeg");
    for (const content of [
      Buffer.from("<script>%PDF-</script>"),
      Buffer.from(" %PDF-1.7"),
      Buffer.alloc(0),
    ]) {
      const { status, body } = await send(manager, content);
      expect(status).toBe(400);
      expect(body.fields.file).toContain("must be a PDF");
    }
    expect((await send(manager, Buffer.concat([pdf, Buffer.alloc(10_485_761)]))).status).toBe(413);
    expect((await send(manager, pdf, "anything")).body.fields).toHaveProperty("accept");
  });

  it("is no picture, neither where one is uploaded nor where a field shows one", async () => {
    expect((await send(manager, pdf, "picture")).status).toBe(400);
    const { body } = await send(manager, pdf);
    const bank = await manager.post("/bank", { name: "Bank with a paper", media_id: body.id });
    expect([bank.status, bank.body.fields]).toEqual([400, { media_id: "Logo not found" }]);
  });

  it("is no likeness of a person", async () => {
    const { userId, cookies } = manager;
    const own = kaban.visitor();
    Object.assign(own, { userId, cookies: { ...cookies } });
    expect((await send(own, pdf)).status).toBe(400);
  });

  it("of a member is seen by those who may read the member's documents", async () => {
    const member_profile_id = await addMember(manager);
    const { body } = await send(manager, pdf);
    expect((await showing(teller, body.id)).status).toBe(404);
    const given = { member_profile_id, name: "Contract", category: "legal documents", media_id: body.id };
    expect((await manager.post("/member-document", given)).status).toBe(201);
    expect((await showing(teller, body.id)).status).toBe(200);
    const member = await kaban.signIn("member");
    expect((await showing(member, body.id)).status).toBe(404);
    expect((await showing(stranger, body.id)).status).toBe(404);
  });

  it("and a picture that a member's row shows are seen by those who may see the member", async () => {
    const { body } = await upload(manager, await picture());
    const memberId = await addMember(manager);
    expect((await showing(teller, body.id)).status).toBe(404);
    await kaban.db.query("update member set signature_media_id = $2 where id = $1", [memberId, body.id]);
    expect((await showing(teller, body.id)).status).toBe(200);
    expect((await showing(await kaban.signIn("member"), body.id)).status).toBe(404);
  });
});

describe("a picture", () => {
  it("is seen by its sender alone until a row shows it, then by those who may read the row", async () => {
    const { body } = await upload(manager, await picture());
    expect((await showing(manager, body.id)).status).toBe(200);
    expect((await showing(teller, body.id)).status).toBe(404);

    const bank = await manager.post("/bank", { name: "Bank with a picture", media_id: body.id });
    expect(bank.status).toBe(201);
    expect((await showing(teller, body.id)).status).toBe(200);
    expect((await showing(teller, body.id, "/thumbnail")).status).toBe(200);
    const member = await kaban.signIn("member");
    expect((await showing(member, body.id)).status).toBe(404);

    await manager.delete(`/bank/${bank.body.id}`);
    expect((await showing(teller, body.id)).status).toBe(404);
  });

  it("is seen by somebody who may read only what they made, where they made it", async () => {
    const member = await kaban.signIn("member");
    const { body } = await upload(manager, await picture());
    const grant = "update user_organization set permissions = $2 where user_id = $1";
    await kaban.db.query(grant, [member.userId, ["bank:create", "bank:own-read"]]);
    const theirs = await manager.post("/bank", { name: "Theirs", media_id: body.id });
    expect(theirs.status).toBe(201);
    expect((await showing(member, body.id)).status).toBe(404);
    expect((await member.post("/bank", { name: "Mine", media_id: body.id })).status).toBe(201);
    expect((await showing(member, body.id)).status).toBe(200);
  });

  it("is not there for another organisation, another branch, or nobody", async () => {
    const { body } = await upload(manager, await picture());
    await manager.post("/bank", { name: "Bank with a logo", media_id: body.id });
    const north = await kaban.signIn("north");
    expect((await showing(stranger, body.id)).status).toBe(404);
    expect((await showing(north, body.id)).status).toBe(404);
    const pretended = `/api/v1/media/${body.id}?branch=${manager.branchId}`;
    expect((await look(stranger, pretended)).status).toBe(404);
    expect((await look(kaban.visitor(), pretended)).status).toBe(401);
  });

  it.each(["0195f0c0-0000-7000-8000-000000000000", "not-an-id", "..%2f..%2fsecret"])(
    "%s is not there",
    async (id) => {
      expect((await showing(manager, id)).status).toBe(404);
      expect((await showing(manager, id, "/thumbnail")).status).toBe(404);
    },
  );
});
