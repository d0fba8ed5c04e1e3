import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sealFootsteps } from "#server/domain/footsteps/seal";
import { addMember, expectStatus, openCounters } from "../support/counter.ts";

const { kaban, teller, manager, move } = await openCounters({ isWalled: true });
const device = { "x-user-agent": "Browser", "x-device-type": "Tablet" };
let member: string;
let deposit: string;

beforeAll(async () => {
  member = await addMember(teller);
  deposit = expectStatus(await move(teller, "deposit", member, 12_300, {}, device)).id;
});
afterAll(() => kaban.close());

describe("a visit", () => {
  const visits = async () => (await kaban.db.query("select count(*)::int as n from visit")).rows[0].n;

  test("is kept once for a person, an operation and a device", async () => {
    const before = await visits();
    for (let nth = 0; nth < 3; nth++) expectStatus(await move(teller, "deposit", member, 100, {}, device));
    expect(await visits()).toBe(before);
    const elsewhere = { ...device, "x-user-agent": "Another" };
    for (let nth = 0; nth < 3; nth++) expectStatus(await move(teller, "deposit", member, 100, {}, elsewhere));
    expect(await visits()).toBe(before + 1);
    expectStatus(await move(teller, "withdraw", member, 100, {}, elsewhere));
    expect(await visits()).toBe(before + 2);
  });

  test("is not kept for what is refused", async () => {
    const before = await visits();
    const unseen = { ...device, "x-user-agent": "Unseen" };
    expectStatus(await move(teller, "withdraw", member, 99_999_999, {}, unseen), 409);
    expect(await visits()).toBe(before);
    expectStatus(await move(teller, "withdraw", member, 100, {}, unseen));
    expect(await visits()).toBe(before + 1);
  });

  test("is never changed, nor said to say what it does not", async () => {
    await expect(kaban.db.query("update visit set said = '{}'")).rejects.toThrow("append-only");
    await expect(kaban.db.query("delete from visit")).rejects.toThrow("append-only");
    await expect(kaban.db.query("truncate visit")).rejects.toThrow("append-only");
    const forged = `insert into visit (organization_id, branch_id, id, said)
      select organization_id, branch_id, gen_random_uuid(), said from visit limit 1`;
    await expect(kaban.db.query(forged)).rejects.toThrow("visit_said");
  });
});

describe("what was done around the walls is found", () => {
  const verify = async () => {
    await sealFootsteps(kaban.db);
    return expectStatus(await manager.get("/footstep/verify")).broken;
  };

  test("all holds as it is", async () => {
    expect(await verify()).toBeNull();
  });

  test.each([
    ["who", "update journal_entry set created_by_id = gen_random_uuid()"],
    ["when", "update journal_entry set created_at = created_at - interval '1 hour'"],
    ["by which request", "update journal_entry set request_id = gen_random_uuid()"],
    [
      "from which visit",
      "update journal_entry set visit_id = (select v.id from visit v where v.id <> visit_id limit 1)",
    ],
    ["that it is a footstep", "update journal_entry set request_id = null, visit_id = null"],
    ["what the visit says", `update visit set said = '{"module": "teller"}'`],
    ["that there was a visit", "delete from visit"],
  ])("%s", async (_what, change) => {
    const client = await kaban.db.connect();
    const where = change.includes("journal_entry") ? "id = $1" : "$1::uuid is not null";
    const table = change.includes("journal_entry") ? "journal_entry" : "visit";
    try {
      await client.query("set session_replication_role = replica");
      await client.query("alter table visit drop constraint visit_said");
      const columns = table === "visit" ? "organization_id, branch_id, id, said" : "*";
      await client.query(`create table aside as select ${columns} from ${table} where ${where}`, [deposit]);
      await client.query(`${change} where ${where}`, [deposit]);
      expect(await verify()).toMatchObject({ number: null });
      if (table === "visit") {
        await client.query("delete from visit");
        await client.query("insert into visit (organization_id, branch_id, id, said) select * from aside");
      } else {
        await client.query(`update journal_entry e set created_by_id = a.created_by_id,
          created_at = a.created_at, request_id = a.request_id, visit_id = a.visit_id
          from aside a where a.id = e.id`);
      }
      expect(await verify()).toBeNull();
    } finally {
      await client.query("drop table aside");
      await client.query(`alter table visit add constraint visit_said check
        (id = encode(substr(sha256(convert_to(said::text, 'UTF8')), 1, 16), 'hex')::uuid)`);
      await client.query("set session_replication_role = origin");
      client.release();
    }
  });
});
