import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { addMember, expectStatus } from "../support/counter.ts";

let kaban: TestApp;
let owner: Client;
let north: Client;
let id: string;
let content: string;

beforeAll(async () => {
  kaban = await startTestApp();
  owner = await kaban.signIn("owner");
  north = await kaban.signIn("north-manager");
  id = await addMember(owner, { contact_number: "0917 123 4567" });
  content = expectStatus(await owner.get(`/member-profile/${id}/qr`)).content;
});
afterAll(() => kaban.close());

const scan = (text: string, by = owner) => by.get(`/member-profile/scan?content=${encodeURIComponent(text)}`);

test("is short, tells nothing of the person, and opens them", async () => {
  expect(content).toMatch(/^kaban:member:[\w-]{64}$/);
  expect(expectStatus(await scan(content))).toMatchObject({ id, is_closed: false });
  expect((await north.get(`/member-profile/${id}/qr`)).status).toBe(404);
});

test.each([
  ["https://example.org", 400, "qr_unknown"],
  ["", 400, "qr_unknown"],
  ["kaban:invitation:abc", 400, "qr_of_another_kind"],
  ["kaban:member:abc", 400, "qr_not_genuine"],
])("%s is refused", async (text, status, code) => {
  expect(await scan(text)).toMatchObject({ status, body: { code } });
});

test("one made up, or of another branch, is told apart", async () => {
  const end = content.at(-1) === "A" ? "E" : "A";
  expect((await scan(`${content.slice(0, -1)}${end}`)).body.code).toBe("qr_not_genuine");
  expect(await scan(content, north)).toMatchObject({ status: 404, body: { code: "qr_of_another_branch" } });
});

test("the card of a member who was merged opens who they are now", async () => {
  const into = await addMember(owner);
  const body = { source_version: 1, target_version: 1, reason: "Entered twice" };
  expectStatus(await owner.post(`/member-profile/${id}/merge/${into}`, body));
  expect(expectStatus(await scan(content)).id).toBe(into);
});
