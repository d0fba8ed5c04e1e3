import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { type Books, header, openBooks, step, supplies } from "../support/vouchers.ts";

const ccv = "/cash-check-voucher";
let books: Books;

beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.kaban.close());

/** A file as a browser sends it. */
async function upload(client: Client, type: "image/jpeg" | "application/pdf", color = "teal") {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: color } });
  const content = type === "image/jpeg" ? await picture.jpeg().toBuffer() : Buffer.from("%PDF-1.4\n%%EOF\n");
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="bill"\r\n`;
  const payload = Buffer.concat([
    Buffer.from(`${head}Content-Type: ${type}\r\n\r\n`),
    content,
    Buffer.from("\r\n--b--\r\n"),
  ]);
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const sent = await client.request({
    method: "POST",
    url: "/api/v1/media?accept=document",
    headers,
    payload,
  });
  return expectStatus(sent, 201).id as string;
}

const statusFor = async ({ cookies, branchId }: Client, id: string) => {
  const url = `/api/v1/media/${id}?branch=${branchId}`;
  return (await books.kaban.app.inject({ method: "GET", url, cookies })).statusCode;
};
const written = (attachments: unknown[], more = {}) => ({
  ...header(ccv),
  lines: supplies(books),
  attachments,
  ...more,
});

test("a draft takes pictures and PDFs, gives them up again, and keeps them once it is released", async () => {
  const { accountant, manager, owner, teller } = books;
  const [bill, receipt] = [
    await upload(accountant, "image/jpeg"),
    await upload(accountant, "application/pdf"),
  ];
  const resolution = await upload(accountant, "image/jpeg", "navy");
  expect(await statusFor(manager, bill)).toBe(404);
  const first = [
    { media_id: bill, name: "Bill" },
    { media_id: receipt, name: null },
  ];
  const draft = expectStatus(await accountant.post(ccv, written(first)), 201);
  expect(draft.attachments).toEqual(first);
  expect([await statusFor(manager, receipt), await statusFor(teller, receipt)]).toEqual([200, 404]);
  const { id } = draft;
  const second = [first[0], { media_id: resolution, name: "Resolution" }];
  const changed = expectStatus(
    await accountant.put(`${ccv}/${id}`, written(second, { id, version: draft.version })),
  );
  expect(changed.attachments).toEqual(second);
  expect([await statusFor(manager, receipt), await statusFor(manager, resolution)]).toEqual([404, 200]);

  const printed = expectStatus(await step(accountant, ccv, changed, "print"));
  const locked = await accountant.put(`${ccv}/${id}`, written([], { id, version: printed.version }));
  expect(locked.body.code).toBe("voucher_wrong_state");
  const inbox = expectStatus(await manager.get("/approvals"));
  const waiting = inbox.data.find((one: { id: string }) => one.id === id);
  const told = waiting.preview.records[0].changes.find(
    ({ field }: { field: string }) => field === "attachments",
  );
  expect(told.after).toEqual(second);
  const approved = expectStatus(await step(manager, ccv, printed, "approve"));
  const released = expectStatus(await step(owner, ccv, approved, "release"));
  expect(released.attachments).toEqual(second);
  expect(await statusFor(manager, bill)).toBe(200);
  await expect(
    books.kaban.db.query("update voucher set attachments = '[]', version = version + 1 where id = $1", [id]),
  ).rejects.toThrow("stays as it is");
});

test("refuses a file twice, one of another branch, one that is none, and more than twenty", async () => {
  const { accountant, north } = { accountant: books.accountant, north: await books.kaban.signIn("north") };
  const mine = await upload(accountant, "image/jpeg", "red");
  const theirs = await upload(north, "image/jpeg", "red");
  const write = async (attachments: unknown) => accountant.post(ccv, written(attachments as unknown[]));
  const file = (media_id: unknown) => ({ media_id });
  const twice = await write([file(mine), file(mine)]);
  expect(twice).toMatchObject({
    status: 400,
    body: { fields: { attachments: "Each file is attached once" } },
  });
  const foreign = await write([file(mine), file(theirs)]);
  expect(foreign).toMatchObject({ status: 400, body: { code: "attachment_not_found" } });
  for (const bad of [[file(null)], [file("bill.jpg")], [{}], "bill.jpg", [{ ...file(mine), size: 1 }]]) {
    expect((await write(bad)).status).toBe(400);
  }
  const many = Array.from({ length: 21 }, () => file(crypto.randomUUID()));
  expect((await write(many)).status).toBe(400);
  expectStatus(await write([]), 201);
});
