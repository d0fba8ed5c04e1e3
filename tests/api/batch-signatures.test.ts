import { afterAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { checkAndClose, expectStatus, openCounters } from "../support/counter.ts";
import { download } from "../support/imports.ts";
import { pdfPages } from "../support/pdf-text.ts";

const { kaban, teller, teller2, manager, ids } = await openCounters();
afterAll(() => checkAndClose(kaban));

const sign = (client: Client, id: string, signed_as: string, more: Record<string, unknown> = {}) =>
  client.put(`/transaction-batch/${id}/sign`, { signed_as, ...more });
const codeOf = async (answer: Promise<{ body: { code: string } }>) => (await answer).body.code;

test("who counted signs for the count, somebody else for the receipt, each once and for good", async () => {
  const { id } = expectStatus(await teller.get("/transaction-batch/current"));
  expect(await codeOf(sign(teller, id, "counted"))).toBe("batch_still_open");
  const counts = [{ bills_and_coins_id: ids.thousand, quantity: 10 }];
  const ended = expectStatus(await teller.put("/transaction-batch/end", { counts, over_short_reason: "" }));
  expect(ended.signatures).toEqual([]);

  expect(await codeOf(sign(manager, id, "counted"))).toBe("counted_by_another");
  expect(await codeOf(sign(teller, id, "received"))).toBe("received_by_another");
  // Another teller sees nothing of it.
  expect(await codeOf(sign(teller2, id, "received"))).toBe("batch_not_found");
  const north = await kaban.signIn("north-manager");
  expect(await codeOf(sign(north, id, "received"))).toBe("batch_not_found");
  expect((await sign(manager, id, "approved")).body).toMatchObject({
    fields: { signed_as: expect.anything() },
  });
  const strange = { media_id: "00000000-0000-4000-8000-000000000001" };
  expect((await sign(teller, id, "counted", strange)).body).toMatchObject({
    ...{ code: "attachment_not_found", fields: { media_id: expect.anything() } },
  });

  const counted = expectStatus(await sign(teller, id, "counted"));
  const first = { signed_as: "counted", name: "teller Tester", media_id: null };
  expect(counted.signatures).toMatchObject([first]);
  expect(await codeOf(sign(teller, id, "counted"))).toBe("signed_already");
  const received = expectStatus(await sign(manager, id, "received"));
  const both = [first, { signed_as: "received", name: "manager Tester" }];
  expect(received.signatures).toMatchObject(both);
  const owner = await kaban.signIn("owner");
  expect(await codeOf(sign(owner, id, "received"))).toBe("signed_already");
  expect(expectStatus(await owner.get(`/transaction-batch/${id}`)).signatures).toMatchObject(both);

  const { content } = await download(kaban, owner, `/transaction-batch/${id}/paper`);
  const paper = pdfPages(content).join("\n");
  expect(paper).toContain("Counted by: teller Tester, ");
  expect(paper).toContain("Received by: manager Tester, ");

  for (const change of ["update batch_signature set signed_as = 'x'", "delete from batch_signature"])
    await expect(kaban.db.query(change)).rejects.toThrow(/append|change/i);
  const { rows } = await kaban.db.query(
    "select count(*)::int as signed from footstep where entity_id = $1 and after ? 'signed_as'",
    [id],
  );
  expect(rows).toEqual([{ signed: 2 }]);
});

test("a drawn signature comes with it, of who signs, and is shown to who sees the batches", async () => {
  const { id } = expectStatus(await teller2.get("/transaction-batch/current"));
  const counts = [{ bills_and_coins_id: ids.thousand, quantity: 10 }];
  expectStatus(await teller2.put("/transaction-batch/end", { counts, over_short_reason: "" }));
  const drawn = async (client: Client) => {
    const { rows } = await kaban.db.query(
      `insert into media (id, organization_id, branch_id, file_name, file_size, file_type, storage_key, width,
         height, created_at, created_by_id)
       select gen_random_uuid(), m.organization_id, m.branch_id, 'hand.png', 1, 'image/png', 'none', 1, 1,
         now(), m.user_id
       from user_organization m where m.user_id = $1 and m.branch_id = $2 returning id`,
      [client.userId, teller.branchId],
    );
    return rows[0].id as string;
  };
  const ofAnother = { media_id: await drawn(teller) };
  expect(await codeOf(sign(teller2, id, "counted", ofAnother))).toBe("attachment_not_found");
  const media_id = await drawn(teller2);
  expect(expectStatus(await sign(teller2, id, "counted", { media_id })).signatures).toMatchObject([
    { media_id },
  ]);
});
