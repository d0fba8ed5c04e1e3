import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../support/app.ts";
import { addMember, expectStatus, openCounters } from "../support/counter.ts";

const { kaban, teller, teller2, manager, north, ids, move } = await openCounters({ isWalled: true });
let owner: Client;
let member: string;
let deposit: string;
let payment: string;

const device = {
  "x-user-agent": "Browser",
  "x-device-type": "Tablet",
  "x-time-zone": "Asia/Manila",
  "x-latitude": "14.5",
  "x-longitude": "121.0",
  referer: "http://kaban.test/org",
  "accept-language": "fil",
};

type Row = Record<string, unknown>;
const filter = (field: string, mode: string, value: unknown) =>
  `filter=${encodeURIComponent(JSON.stringify({ filters: [{ field, mode, value }] }))}`;
const about = (id: string) => filter("entity_id", "equal", id);
const rowsOf = async (client: Client, path: string): Promise<Row[]> =>
  expectStatus(await client.get(path)).data;
const idsOf = async (client: Client, path: string) => (await rowsOf(client, path)).map(({ id }) => id);

async function membershipOf(client: Client): Promise<string> {
  const { rows } = await kaban.db.query(
    "select id from user_organization where user_id = $1 and branch_id = $2",
    [client.userId, client.branchId],
  );
  return rows[0].id;
}

const pay = async () => {
  const body = {
    payment_type_id: ids.cash,
    member_id: member,
    lines: [{ account_id: ids.savings, amount: 100 }],
  };
  return expectStatus(await teller.post("/transaction/payment", body, device)).id;
};

/** Posts an adjustment, which writes a footstep beside its entry. */
async function adjust(accountant: Client): Promise<string> {
  const { rows } = await kaban.db.query(
    `select (select id from account where branch_id = $1 and code = '40120') as account_id,
       (select id from account where branch_id = $1 and code = '11130') as counter_account_id`,
    [accountant.branchId],
  );
  const body = { ...rows[0], side: "debit", amount: 1_200, description: "Booked twice" };
  return expectStatus(await accountant.post("/adjustment-entry", body), 201).id;
}

beforeAll(async () => {
  owner = await kaban.signIn("owner");
  member = await addMember(teller);
  deposit = expectStatus(await move(teller, "deposit", member, 12_300, {}, device)).id;
  payment = await pay();
  expectStatus(await teller.post(`/transaction/${payment}/print-receipt`, {}, device));
});
afterAll(() => kaban.close());

describe("a deposit", () => {
  test("writes no footstep, and is shown as one with all that one tells", async () => {
    const kept = await kaban.db.query("select count(*)::int as n from footstep where entity_id = $1", [
      deposit,
    ]);
    expect(kept.rows).toEqual([{ n: 0 }]);
    const [told, ...others] = await rowsOf(manager, `/footstep/branch/search?${about(deposit)}`);
    expect(others).toEqual([]);
    const { rows } = await kaban.db.query(
      `select e.reference, e.account_id, e.member_account_id, b.organization_id
       from journal_entry e join branch b on b.id = e.branch_id where e.id = $1`,
      [deposit],
    );
    const { organization_id, ...entry } = rows[0];
    const ofPayment = await rowsOf(manager, `/footstep/branch/search?${about(payment)}`);
    expect(ofPayment.map(({ activity }) => activity)).toEqual([
      "print-receipt-success",
      "post-payment-success",
    ]);
    const [whole] = ofPayment;
    expect(told).toEqual({
      // Who, where and with what as a footstep of its own says it.
      ...whole,
      organization_id,
      id: deposit,
      activity: "post-deposit-success",
      description: "Post a deposit",
      entity_id: deposit,
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      before: null,
      after: {
        ...entry,
        amount: 12_300,
        member_id: member,
        payment_type_id: ids.cash,
        entry_date: "2026-06-01",
      },
    });
    expect(told).toMatchObject({ level: "info", origin: "server", account_type: "employee", latitude: 14.5 });
    expect(told?.request_id).not.toBe(whole?.request_id);
  });

  test("is in every list that its footstep was in, for who may read it", async () => {
    const seen: [Client, string][] = [
      [manager, "/footstep/branch"],
      [owner, "/footstep"],
      [manager, "/footstep"],
      [manager, `/footstep/user-organization/${await membershipOf(teller)}`],
      [manager, `/footstep/member-profile/${member}`],
      [manager, `/member-profile/${member}/history`],
      [teller, "/footstep/current/me/branch"],
      [teller, "/footstep/me"],
    ];
    for (const [client, path] of seen) {
      expect(await idsOf(client, `${path}/search?${about(deposit)}`), path).toEqual([deposit]);
      expect(expectStatus(await client.get(`${path}/search?pageSize=100`)).data, path).toContainEqual(
        expect.objectContaining({ id: deposit, activity: "post-deposit-success" }),
      );
      const file = await client.get(`${path}/export?format=csv&${about(deposit)}`);
      expect(file.text.trim().split("\n"), path).toHaveLength(2);
      expect(file.text, path).toContain("Post a deposit");
    }
  });

  test("is in no list of anybody else", async () => {
    const other = await addMember(teller);
    const northManager = await kaban.signIn("north-manager");
    const stranger = await kaban.signIn("stranger");
    const unseen: [Client, string][] = [
      [northManager, "/footstep/branch"],
      [northManager, "/footstep"],
      [northManager, "/footstep/me"],
      [stranger, "/footstep/branch"],
      [stranger, "/footstep"],
      [stranger, "/footstep/me"],
      [north, "/footstep/me"],
      [teller2, "/footstep/current/me/branch"],
      [teller2, "/footstep/me"],
      [manager, "/footstep/current/me/branch"],
      [manager, "/footstep/me"],
      [manager, `/footstep/user-organization/${await membershipOf(teller2)}`],
      [manager, `/footstep/member-profile/${other}`],
    ];
    for (const [client, path] of unseen) {
      expect(await idsOf(client, `${path}/search?pageSize=500`), path).not.toContain(deposit);
      expect(await idsOf(client, `${path}/search?${about(deposit)}`), path).toEqual([]);
    }
    expectStatus(await teller.get("/footstep/branch/search"), 403);
    expectStatus(await kaban.visitor().get("/footstep/me/search"), 401);
  });

  test("says when somebody was last seen", async () => {
    // The first is a use of the session, which is kept to the minute.
    kaban.clock.advance({ minutes: 2 });
    for (const seconds of [0, 30]) {
      kaban.clock.advance({ seconds });
      expectStatus(await move(teller, "deposit", member, 100));
    }
    const [row] = await rowsOf(owner, `/employee/search?${filter("user_name", "equal", "teller")}`);
    expect(row?.last_seen_at).toBe(kaban.clock.now().toISOString());
  });

  test("is read by nobody through the walls but as a footstep", async () => {
    const client = await kaban.db.connect();
    const count = async (table: string, settings: Record<string, string>) => {
      await client.query("begin");
      await client.query("set local role kaban_app");
      for (const [name, value] of Object.entries(settings))
        await client.query("select set_config($1, $2, true)", [`kaban.${name}`, value]);
      const { rows } = await client.query(`select count(*)::int as n from ${table}`);
      await client.query("rollback");
      return rows[0].n;
    };
    const stranger = await kaban.signIn("stranger");
    try {
      for (const table of ["journal_entry", "visit", "footstep_shown"]) {
        expect(await count(table, {}), table).toBe(0);
        expect(await count(table, { user_id: teller.userId as string }), table).toBeGreaterThan(0);
      }
      for (const table of ["journal_entry", "visit"])
        expect(await count(table, { user_id: stranger.userId as string }), table).toBe(0);
      // Of an adjustment, which has a footstep of its own, a person reads that.
      const accountant = await kaban.signIn("accountant");
      const adjustments = `journal_entry where id = '${await adjust(accountant)}'`;
      expect(await count(adjustments, { user_id: accountant.userId as string })).toBe(0);
    } finally {
      client.release();
    }
  });
});

describe("footsteps and entries", () => {
  const made: string[] = [];
  beforeAll(async () => {
    const many = await addMember(teller2);
    for (let nth = 0; nth < 6; nth++) {
      // Two of the same moment each.
      if (nth % 2 === 0) kaban.clock.advance({ seconds: 1 });
      made.push(expectStatus(await move(teller2, "deposit", many, 1000 + nth)).id);
      made.push(expectStatus(await teller2.post("/footstep", line(nth)), 201).activity);
    }
  });
  const line = (nth: number) => ({
    level: "info",
    module: "maps",
    activity: `step-${nth}`,
    description: "Maps",
  });
  const named = ({ id, activity }: Row) => (made.includes(activity as string) ? activity : id) as string;

  test("come in one order, page by page and by cursor, and are counted together", async () => {
    for (const [client, path] of [
      [teller2, "/footstep/me"],
      [teller2, "/footstep/current/me/branch"],
      [manager, `/footstep/user-organization/${await membershipOf(teller2)}`],
    ] as const) {
      const whole = expectStatus(await client.get(`${path}/search?pageSize=100`));
      expect(whole.totalSize, path).toBe(whole.data.length);
      const moments = whole.data.map(({ created_at, id }: Row) => `${created_at} ${id}`);
      expect(moments, path).toEqual([...moments].sort().reverse());
      expect(
        whole.data
          .map(named)
          .filter((one: string) => made.includes(one))
          .sort(),
      ).toEqual([...made].sort());
      const paged: Row[] = [];
      let after = "";
      do {
        const page = expectStatus(await client.get(`${path}/search?pageSize=5${after}`));
        paged.push(...page.data);
        after = page.nextCursor ? `&after=${page.nextCursor}` : "";
      } while (after);
      expect(paged, path).toEqual(whole.data);
    }
  });

  test("are searched, filtered and sorted alike", async () => {
    const found = async (more: string) =>
      (await rowsOf(manager, `/footstep/branch/search?pageSize=100&${more}`)).map(named);
    const deposits = made.filter((_, nth) => nth % 2 === 0);
    const steps = made.filter((_, nth) => nth % 2 === 1);
    expect(await found("q=post%20a%20deposit")).toEqual(expect.arrayContaining([...deposits, deposit]));
    expect(await found("q=maps")).toEqual([...steps].reverse());
    expect(await found(filter("activity", "equal", "post-deposit-success"))).toHaveLength(
      deposits.length + 3,
    );
    expect(await found(filter("device_type", "equal", "Tablet"))).toContain(deposit);
    expect(await found(filter("user_id", "equal", teller2.userId))).toEqual(expect.arrayContaining(made));
    expect(await found(filter("origin", "equal", "browser"))).toEqual([...steps].reverse());
    const sort = `sort=${encodeURIComponent(JSON.stringify([{ field: "activity", order: "asc" }]))}`;
    const rows = await rowsOf(manager, `/footstep/branch/search?pageSize=100&${sort}`);
    const activities = rows.map(({ activity }) => activity as string);
    expect(activities).toEqual([...activities].sort());
    expect(activities).toContain("post-deposit-success");
  });

  test("of several branches come in one order, of one organization alone", async () => {
    const there = expectStatus(await north.post("/transaction-batch", { beginning_cash: 0 }));
    expect(there.id).toBeTruthy();
    await kaban.db.query(
      `insert into user_organization (id, user_id, organization_id, branch_id, user_type, permission_name,
         permissions, created_at)
       select gen_random_uuid(), $1, organization_id, id, 'employee', 'auditor', '{footstep:read}', now()
       from branch where id = $2`,
      [manager.userId, north.branchId],
    );
    try {
      const rows = await rowsOf(manager, "/footstep/search?pageSize=200");
      const moments = rows.map(({ created_at, id }) => `${created_at} ${id}`);
      expect(moments).toEqual([...moments].sort().reverse());
      expect(new Set(rows.map(({ branch_id }) => branch_id))).toEqual(
        new Set([manager.branchId, north.branchId]),
      );
      expect(rows.map(named)).toEqual(expect.arrayContaining([deposit, ...made]));
      expect(await rowsOf(manager, `/footstep/search?${about(deposit)}`)).toHaveLength(1);
    } finally {
      await kaban.db.query("delete from user_organization where permission_name = 'auditor'");
    }
  });
});
