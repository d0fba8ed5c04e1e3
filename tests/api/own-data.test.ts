import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { decide, inbox, setRule } from "../support/approvals.ts";
import { addMember, checkAndClose, expectStatus, openCounters } from "../support/counter.ts";
import { look, upload } from "../support/organizations.ts";

const { kaban, teller, manager, north } = await openCounters();
let member: Client;
let ana: string;
afterAll(() => checkAndClose(kaban));

beforeAll(async () => {
  member = await kaban.signIn("member");
  ana = await addMember(teller);
});

const ask = (input: object) => member.post("/my-membership/change", { reason: "A new phone", ...input });
const kept = async () =>
  (await kaban.db.query("select contact_number, email from member where id = $1", [ana])).rows[0];

test("a change of one's own data waits for somebody of the branch, who sees before and after", async () => {
  expect((await ask({ contact_number: "0917 123 4567" })).body.code).toBe("not_connected");
  await kaban.db.query("update member set user_id = $2 where id = $1", [ana, member.userId]);
  const before = await kept();
  expect((await ask({})).body).toMatchObject({
    code: "nothing_changed",
    fields: { reason: expect.any(String) },
  });
  expect((await ask({ email: "not an address" })).body.fields).toHaveProperty("email");
  expect((await ask({ id: ana, contact_number: "0917 123 4567" })).status).toBe(400);
  expect((await ask({ full_name: "Somebody Else" })).status).toBe(400);
  const asked = expectStatus(await ask({ contact_number: "0917 123 4567" }), 202).sent_for_approval;
  expect(await kept()).toEqual(before);
  const shown = (await inbox(manager)).find(({ id }: { id: string }) => id === asked.id);
  expect(shown.preview.records[0].changes.map(({ field }: { field: string }) => field)).toContain(
    "contact_number",
  );
  expect(await decide(manager, asked.id)).toMatchObject({ state: "approved" });
  const after = await kept();
  expect(after.contact_number).toMatch(/9171234567|0917 123 4567/);
  expect(after.email).toBe(before.email);
});

test("a paper comes with what is asked, is seen by who decides, and is kept with the member", async () => {
  const paper = await upload(member, "teal");
  const another = await upload(teller, "navy");
  expect((await ask({ media_id: another })).body.code).toBe("paper_not_found");
  const asked = expectStatus(await ask({ media_id: paper }), 202).sent_for_approval;
  const { changes } = (await inbox(manager))
    .find(({ id }: { id: string }) => id === asked.id)
    .preview.records.at(-1);
  expect(changes).toContainEqual({ field: "media_id", before: null, after: paper });
  const seenBy = (cookies: Record<string, string>) =>
    look(kaban.app, `/api/v1/media/${paper}?branch=${teller.branchId}`, cookies);
  expect(await seenBy(manager.cookies)).toBe(200);
  expect(await seenBy(north.cookies)).not.toBe(200);
  const documents = async () =>
    (
      await kaban.db.query("select media_id, description from member_document where member_profile_id = $1", [
        ana,
      ])
    ).rows;
  expect(await documents()).toEqual([]);
  expect(await decide(manager, asked.id)).toMatchObject({ state: "approved" });
  expect(await documents()).toEqual([{ media_id: paper, description: "A new phone" }]);
});

test("a closed membership is not changed", async () => {
  await setRule(kaban, teller.branchId, "member-data", {});
  await kaban.db.query("update member set is_closed = true where id = $1", [ana]);
  expect((await ask({ email: "ana@new.test" })).body.code).toBe("member_closed");
});

test("members read what the branch tells today, and no more of it", async () => {
  const tell = (name: string, starts_on: string, ends_on: string | null) =>
    manager.post("/notice", { name, description: "Closed at noon.", starts_on, ends_on });
  expectStatus(await tell("Today", "2026-05-30", null), 201);
  expectStatus(await tell("Over", "2026-05-01", "2026-05-31"), 201);
  expectStatus(await tell("To come", "2026-06-02", "2026-06-03"), 201);
  expect((await tell("Turned", "2026-06-03", "2026-06-02")).body.fields).toHaveProperty("ends_on");
  const names = async (by: Client) =>
    expectStatus(await by.get("/current-notice")).notices.map(({ name }: { name: string }) => name);
  expect(await names(member)).toEqual(["Today"]);
  expect(await names(north)).toEqual([]);
  expect((await member.get("/notice/search")).status).toBe(403);
});
