import { afterAll, beforeAll, expect, test } from "vitest";
import { growTo } from "../bench/grow.ts";
import type { Client } from "../support/app.ts";
import { addMember, expectStatus, openCounters } from "../support/counter.ts";
import { type ExplainedDatabase, openExplained, strayReads } from "../support/plans.ts";

let explained: ExplainedDatabase;
const through = async (connection: Parameters<typeof openExplained>[0]) => {
  explained = await openExplained(connection);
  return explained.db;
};
const { kaban, teller, manager, north, move } = await openCounters({ isWalled: true, through });
const large = new Set(["footstep", "journal_entry", "journal_line"]);
let owner: Client;
let member: string;
let membership: string;

beforeAll(async () => {
  owner = await kaban.signIn("owner");
  member = await addMember(teller);
  expectStatus(await move(teller, "deposit", member, 100));
  await growTo(kaban.db, 20_000, { isWhole: true });
  const { rows } = await kaban.db.query(
    "select id from user_organization where user_id = $1 and branch_id = $2",
    [teller.userId, teller.branchId],
  );
  membership = rows[0].id;
  await kaban.db.query(
    `insert into user_organization (id, user_id, organization_id, branch_id, user_type, permission_name,
       permissions, created_at)
     select gen_random_uuid(), $1, organization_id, id, 'employee', 'auditor', '{footstep:read}', now()
     from branch where id = $2`,
    [manager.userId, north.branchId],
  );
});
afterAll(async () => {
  await explained.db.end();
  await kaban.close();
});

const sought = encodeURIComponent(
  JSON.stringify({ filters: [{ field: "activity", mode: "equal", value: "post-deposit-success" }] }),
);

test("every list of footsteps finds its page in both tables by their indexes", async () => {
  const lists: [Client, string][] = [
    [manager, "/footstep/branch"],
    // Of one branch, and of several.
    [owner, "/footstep"],
    [manager, "/footstep"],
    [manager, `/footstep/user-organization/${membership}`],
    [manager, `/footstep/member-profile/${member}`],
    [teller, "/footstep/current/me/branch"],
    [teller, "/footstep/me"],
    // By person too, in the order of its days.
    [teller, "/general-ledger/current"],
  ];
  for (const [client, path] of lists) {
    const first = expectStatus(await client.get(`${path}/search?pageSize=50`));
    const asked = [
      "pageSize=50",
      ...(path.startsWith("/footstep") ? [`pageSize=50&filter=${sought}`] : []),
      ...(first.nextCursor ? [`pageSize=50&after=${first.nextCursor}`] : []),
    ];
    for (const question of asked) {
      explained.plans.length = 0;
      expectStatus(await client.get(`${path}/search?${question}`));
      // Counting reads as far as 10,000, by whatever way.
      const pages = explained.plans.filter((plan) => plan["Query Text"].includes("place_in_order"));
      expect(pages, path).toHaveLength(1);
      expect(strayReads(pages, { large, most: 300 }), `${path}?${question}`).toEqual([]);
      expect(strayReads(explained.plans, { large: new Set(), most: 10_100 }), `${path}?${question}`).toEqual(
        [],
      );
    }
  }
});
