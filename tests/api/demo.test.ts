import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSchema, tableName } from "#contract/kit/resource";
import { resources } from "#contract/resources/index";
import { foundOrganization } from "#server/domain/organizations/found";
import { checks } from "#server/domain/tie-out/find";
import { migrate } from "#server/platform/db/migrate";
import { inTenant } from "#server/platform/db/tenant";
import { seedWhenEmpty } from "#server/seeds/seed-when-empty";
import { memoryFiles, newClient, startTestApp, type TestApp } from "../support/app.ts";
import { fakeClock } from "../support/clock.ts";
import { copyDatabase, type TestDatabase } from "../support/database.ts";
import { expectOffice, expectSteps } from "../support/demo-office.ts";
import { ownToDecide } from "../support/resource-values.ts";

const password = "kaban-demo-2026";
// Founded on the last day of a month, which has no day at the counter.
const clock = fakeClock("2026-10-02T04:00:00Z");
const pictures = new Map<string, Buffer>();
const files = memoryFiles(pictures);
const silent = () => {};

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await copyDatabase("template0");
  await migrate(database.db);
  return database;
}

describe("an empty database", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await emptyDatabase();
  });
  afterAll(() => database.drop());

  test("stays empty without the demo, and says how to begin", async () => {
    const lines = await seedWhenEmpty(database.db, { demo: false, clock, files, say: silent });
    expect(lines.join("\n")).toContain("npm run owner");
    const { rows } = await database.db.query(
      "select 1 from user_account union all select 1 from organization",
    );
    expect(rows).toEqual([]);
  });

  test("is begun by its first owner, and then holds no demo", async () => {
    const asked = { email: "Pilar@coop.test", password, organization: "Kooperatiba Ñ", branch: "Una" };
    await foundOrganization(database.db, { ...asked, now: clock.now() });
    const again = foundOrganization(database.db, { ...asked, email: "pilar@COOP.test", now: clock.now() });
    await expect(again).rejects.toThrow("already used");
    const other = foundOrganization(database.db, { ...asked, email: "b@coop.test", now: clock.now() });
    await expect(other).rejects.toThrow("already an organization kooperatiba-n");
    expect(await seedWhenEmpty(database.db, { demo: true, clock, files, say: silent })).toEqual([]);

    const kaban = await startTestApp({ db: database.db, clock });
    const owner = kaban.visitor();
    await owner.get("/health");
    const { status, body } = await owner.post("/authentication/login", {
      key: asked.email,
      password: asked.password,
    });
    expect(status).toBe(200);
    expect(body.user_organization).toMatchObject({ user_type: "owner", branch: { slug: "una" } });
    await kaban.close();
  });
});

describe("the demo cooperative", () => {
  let database: TestDatabase;
  let kaban: TestApp;
  let lines: string[];
  let cutShort: number;

  const count = async (sql: string) =>
    (await database.db.query(`select count(*) as count ${sql}`)).rows[0].count;

  beforeAll(async () => {
    database = await emptyDatabase();
    const breaking = (text: string) => {
      if (text.includes("14 of")) throw new Error("cut short");
    };
    await expect(seedWhenEmpty(database.db, { demo: true, clock, files, say: breaking })).rejects.toThrow(
      "cut short",
    );
    cutShort = await count("from journal_entry");
    lines = await seedWhenEmpty(database.db, { demo: true, clock, files, say: silent });
    kaban = await startTestApp({ db: database.db, clock });
  }, 300_000);
  afterAll(async () => {
    await kaban.close();
    await database.drop();
  });

  async function signIn(key: string) {
    const client = newClient(kaban.app);
    await client.get("/health");
    const { status, body } = await client.post("/authentication/login", { key, password });
    expect(status).toBe(200);
    return { client, memberships: body.user_organizations };
  }

  test("is finished by the next start when a start was cut short, and is never loaded twice", async () => {
    const entries = await count("from journal_entry");
    expect(cutShort).toBeGreaterThan(0);
    expect(entries).toBeGreaterThan(cutShort);
    expect(await seedWhenEmpty(database.db, { demo: true, clock, files, say: silent })).toEqual(lines);
    expect(await count("from journal_entry")).toBe(entries);
  });

  test.each([
    ["owner@demo.kaban.test", "owner", ["bayanihan/main", "bayanihan/north"]],
    ["manager@demo.kaban.test", "manager", ["bayanihan/main"]],
    ["accountant@demo.kaban.test", "accountant", ["bayanihan/main"]],
    ["officer@demo.kaban.test", "loan officer", ["bayanihan/main"]],
    ["teller@demo.kaban.test", "teller", ["bayanihan/main"]],
    ["teller2@demo.kaban.test", "teller", ["bayanihan/main"]],
    ["teller3@demo.kaban.test", "teller", ["bayanihan/main"]],
    ["teller4@demo.kaban.test", "teller", ["bayanihan/main"]],
    ["member@demo.kaban.test", "member", ["bayanihan/main"]],
    ["north@demo.kaban.test", "teller", ["bayanihan/north"]],
    ["owner@damayan.kaban.test", "owner", ["damayan/main"]],
  ])("lets %s in as %s", async (email, role, places) => {
    const { memberships } = await signIn(email);
    const found = memberships.map(
      (one: { organization: { slug: string }; branch: { slug: string }; permission_name: string }) => [
        `${one.organization.slug}/${one.branch.slug}`,
        one.permission_name,
      ],
    );
    expect(found.sort()).toEqual(places.map((place) => [place, role]));
    const line = lines.find((text) => text.includes(`${email} `));
    for (const place of places) expect(line).toContain(place);
  });

  test("has a member who sees their own accounts", async () => {
    const { client, memberships } = await signIn("member@demo.kaban.test");
    client.branchId = memberships[0].branch.id;
    const { body } = await client.get("/my-membership");
    expect(body.member.full_name).toMatch(/^Villanueva, Niño/);
    expect(body.accounts.length).toBeGreaterThan(1);
    const entries = body.accounts.map((account: { entries: number }) => account.entries);
    expect(Math.max(...entries)).toBeGreaterThan(5);
  });

  test("has books that balance, in every branch and to the centavo", async () => {
    for (const [email, branches] of [
      ["owner@demo.kaban.test", 2],
      ["owner@damayan.kaban.test", 1],
    ] as const) {
      const { client, memberships } = await signIn(email);
      expect(memberships.length).toBe(branches);
      for (const { branch } of memberships) {
        client.branchId = branch.id;
        const { body } = await client.get("/trial-balance");
        expect(body.totals.closing_debit).toBe(body.totals.closing_credit);
        expect(body.totals.closing_debit).toBeGreaterThan(50_000_000);
      }
    }
  });

  test("has books that the tie-out finds nothing to differ in", async () => {
    const { rows } = await database.db.query("select organization_id, id from branch");
    for (const { organization_id: organizationId, id: branchId } of rows) {
      for (const { kind, find } of checks) {
        const found = await inTenant(database.db, { organizationId, branchId }, (tx) => tx.query(find));
        expect([kind, found.rows]).toEqual([kind, []]);
      }
    }
  });

  test("has no drawer, vault or bank account below zero on any day", async () => {
    const { rows } = await database.db.query(
      `select code, entry_date, standing from (
         select a.code, d.entry_date,
           sum(d.debit - d.credit) over (partition by a.id order by d.entry_date) as standing
         from account_day d join account a on a.id = d.account_id
         where a.type = 'asset' and a.normal_side = 'debit') days
       where standing < 0`,
    );
    expect(rows).toEqual([]);
  });

  test("ends on the day before today, but for two drawers that are open by now", async () => {
    const { rows } = await database.db.query(
      `select u.user_name, count(e.id) > 3 as is_busy, bool_and(e.created_at <= $1) as is_past
       from transaction_batch b join user_account u on u.id = b.user_id
       join journal_entry e on e.branch_id = b.branch_id and e.batch_id = b.id
       where b.ended_at is null group by 1 order by 1`,
      [clock.now()],
    );
    expect(rows).toEqual([
      { user_name: "teller3", is_busy: true, is_past: true },
      { user_name: "teller4", is_busy: true, is_past: true },
    ]);
    const others = `from journal_entry e where entry_date >= '2026-10-02' and not exists (
      select from transaction_batch b where b.id = e.batch_id and b.ended_at is null)`;
    expect(await count(others)).toBe(0);
    expect(await count("from transaction_batch where entry_date = '2026-10-01'")).toBeGreaterThanOrEqual(2);
    expect(
      await count(
        `from account_balance b join account a on a.id = b.account_id
         where a.code = '11110' and balance <> coalesce((select sum(expected_cash) from transaction_batch t
           where t.branch_id = b.branch_id and t.ended_at is null), 0)`,
      ),
    ).toBe(0);
  });

  test("left footsteps of its people all year", async () =>
    expectSteps(database.db, await signIn("manager@demo.kaban.test")));

  test("was lived on working days, each entry made on the day it is dated", async () => {
    const otherwise = "from journal_entry where entry_date <> (created_at at time zone 'Asia/Manila')::date";
    // But for what a month had earned.
    const late = "select entry_id from time_deposit_accrual where entry_date = month_end";
    expect(await count(`${otherwise} and id not in (${late})`)).toBe(0);
    const off = `exists (select from holiday h where h.branch_id = b.branch_id and h.entry_date = b.entry_date
      and h.kind <> 'special working') or extract(isodow from entry_date) > 5`;
    expect(await count(`from transaction_batch b where ended_at is not null and (${off})`)).toBe(0);
  });

  test("holds what a cooperative's year holds", async () => {
    const { rows } = await database.db.query(
      `select o.slug || '/' || b.slug as place, count(*) as members
       from member m join branch b on b.id = m.branch_id 
       join organization o on o.id = b.organization_id group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { place: "bayanihan/main", members: 200 },
      { place: "bayanihan/north", members: 24 },
      { place: "damayan/main", members: 30 },
    ]);
    expect(await count("from member where full_name ~ 'ñ'")).toBeGreaterThan(0);
    const found = await database.db.query("select distinct source, payment_kind from journal_entry");
    const kinds = found.rows.map(({ source, payment_kind }) =>
      [source, payment_kind].filter(Boolean).join(" "),
    );
    const lived = ["opening", "blotter", "deposit cash", "deposit check", "deposit online", "withdraw cash"];
    const more = ["withdraw online", "savings interest", "savings charge", "reversal cash"];
    expect(kinds).toEqual(expect.arrayContaining([...lived, ...more, "journal voucher"]));
    expect(await count("from period_act where act = 'close'")).toBeGreaterThanOrEqual(9);
    for (const some of ["transaction_batch where over_short > 0", "transaction_batch where over_short < 0"])
      expect(await count(`from ${some}`)).toBeGreaterThan(0);
    expect(await count("from time_deposit_accrual where amount > 0")).toBeGreaterThan(9);
    expect(await count("from journal_entry")).toBeGreaterThan(3000);
  });

  test("has lent all year: paid on time, late, and in full, with applications at each step", async () => {
    const { rows } = await database.db.query(
      `select l.state, count(*)::integer as loans from loan l join loan_product p on p.id = l.loan_product_id
         and num_nulls(p.loss_account_id, p.allowance_account_id, p.recovery_account_id) = 0 group by 1`,
    );
    const many = Object.fromEntries(rows.map(({ state, loans }) => [state, loans]));
    expect(many).toMatchObject({ draft: 1, submitted: 1, printed: 1, approved: 1 });
    expect(many.closed).toBeGreaterThanOrEqual(2);
    expect(many.released).toBeGreaterThan(70);
    const standing = await database.db.query(
      `select s.age_class, count(*)::integer as loans, min(s.as_of)::text as as_of,
         bool_and(s.balance = h.balance) as as_the_ledger
       from loan l join loan_standing s on s.loan_id = l.id
       join member_account h on h.id = l.member_account_id where l.state = 'released' group by 1`,
    );
    expect(standing.rows.map(({ age_class }) => age_class)).toEqual(
      expect.arrayContaining(["current", "1–30", "91–180"]),
    );
    for (const row of standing.rows) expect(row).toMatchObject({ as_of: "2026-10-02", as_the_ledger: true });
  });

  test("pays its bills by voucher every month, and has one waiting at each step", async () => {
    const ofStates = "select state, count(*)::integer as vouchers from voucher group by 1";
    const { rows } = await database.db.query(ofStates);
    const many = Object.fromEntries(rows.map(({ state, vouchers }) => [state, vouchers]));
    expect(many).toMatchObject({ draft: 1, printed: 1, approved: 1, released: expect.any(Number) });
    await expectOffice(database.db, await signIn("accountant@demo.kaban.test"));
  });

  test("shows faces, signatures and a logo, each a file that is there, and twice none of them", async () => {
    const { rows } = await database.db.query(
      `select count(*) filter (where media_id is not null)::integer as faces,
         count(*) filter (where media_id is null)::integer as without,
         count(*) filter (where signature_media_id is not null)::integer as hands
       from member where sex is not null`,
    );
    expect(rows[0].faces).toBeGreaterThan(180);
    expect(rows[0].without).toBeGreaterThan(30);
    expect(rows[0].hands).toBeGreaterThan(180);
    const kept = await database.db.query("select storage_key from media");
    for (const { storage_key } of kept.rows) expect(pictures.has(storage_key), storage_key).toBe(true);
    expect(pictures.size).toBe(kept.rows.length * 2);
    const page = await newClient(kaban.app).get("/organization/bayanihan/public");
    expect(page.body).toMatchObject({ logo_url: expect.any(String), cover_url: expect.any(String) });
  });

  test("begins with master data that its own forms would take", async () => {
    for (const resource of resources) {
      const fields = Object.keys(resource.fields).map((field) => `"${field}"`);
      const { rows } = await database.db.query(`select ${fields.join(", ")} from ${tableName(resource)}`);
      const isSeeded = !resource.parent && !ownToDecide.includes(resource.name);
      if (isSeeded) expect(rows, resource.name).not.toEqual([]);
      for (const row of rows) expect(createSchema(resource).safeParse(row).error?.issues).toBeUndefined();
    }
  });
});
