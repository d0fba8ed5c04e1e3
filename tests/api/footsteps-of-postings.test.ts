import { afterAll, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { addMember, expectStatus, openCounters } from "../support/counter.ts";

const { kaban, teller, manager, move } = await openCounters();
afterAll(() => kaban.close());

const about = (id: string) =>
  encodeURIComponent(JSON.stringify({ filters: [{ field: "entity_id", mode: "equal", value: id }] }));

test("tells of a posting what its entry says, wherever its footstep may be read", async () => {
  const member = await addMember(teller);
  const { id, reference } = expectStatus(await move(teller, "deposit", member, 12_300));
  const readers: [Client, string][] = [
    [manager, "/footstep/branch"],
    [teller, "/footstep/me"],
    [await kaban.signIn("owner"), "/footstep"],
  ];
  for (const [client, path] of readers) {
    const found = expectStatus(await client.get(`${path}/search?filter=${about(id)}`)).data;
    expect(found, path).toMatchObject([
      { activity: "post-deposit-success", after: { amount: 12_300, member_id: member, reference } },
    ]);
  }
});
