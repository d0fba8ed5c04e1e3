import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { standardTemplates } from "#contract/permission-templates";
import { ownerProofOf } from "../support/accounts.ts";
import { type Client, startTestApp, type TestApp } from "../support/app.ts";
import { addMember, counterIds, expectStatus, openBatch } from "../support/counter.ts";
import { newcomer } from "../support/newcomers.ts";
import { change, changeBranch, found, founded, upload } from "../support/organizations.ts";

let kaban: TestApp;
let founder: Client;
beforeAll(async () => {
  kaban = await startTestApp();
  founder = await newcomer(kaban, "founder");
});
afterAll(() => kaban.close());

describe("founding an organisation", () => {
  it("makes it, its first branch with all it needs, and the founder its owner", async () => {
    const about = {
      address: "12 Rizal Street",
      email: "info@kaisahan.test",
      contact_number: "(02) 8123-4567",
    };
    const place = { city: "Legazpi", latitude: 13.14, longitude: 123.73, type: "banking branch" };
    const body = expectStatus(await found(founder, about, place));
    expect(body).toMatchObject({ name: "Kaisahan", slug: "kaisahan", is_private: false, ...about });
    expect(body.branches).toEqual([
      expect.objectContaining({
        name: "Main Branch",
        slug: "main-branch",
        time_zone: "Asia/Manila",
        currency: "PHP",
        is_main_branch: true,
        is_time_zone_fixed: false,
        ...place,
      }),
    ]);
    const { body: mine } = await founder.get("/authentication/current");
    expect(mine.user_organization).toMatchObject({
      user_type: "owner",
      organization: { slug: "kaisahan" },
      branch: { slug: "main-branch" },
    });
    const within = { "x-branch-id": body.branches[0].id };
    const seeds = expectStatus(await founder.get("/organization/branch-seeds"));
    for (const { name, count } of seeds.data) {
      const { totalSize } = expectStatus(await founder.get(`/${name}/search?pageSize=500`, within));
      expect([name, totalSize]).toEqual([name, count]);
    }
    expect(seeds.data).toContainEqual({ name: "permission-template", count: standardTemplates.length });
    expect(standardTemplates).toHaveLength(14);
  });

  it("leaves a footstep in the organisation", async () => {
    const { rows } = await kaban.db.query(
      `select f.activity, f.entity from footstep f join organization o on o.id = f.organization_id
       where o.slug = 'kaisahan' and f.user_id = $1`,
      [founder.userId],
    );
    expect(rows).toEqual([{ activity: "found-organization-success", entity: "organization" }]);
  });

  it.each([
    ["Peñafrancia Savings & Loan", "penafrancia-savings-loan"],
    ["  Straße Łódź Ærø  ", "strasse-lodz-aero"],
    ["日本 1993", "日本-1993"],
    ["한국", "한국"],
  ])("calls %j %s in addresses", async (name, slug) => {
    expect(expectStatus(await found(founder, { name })).slug).toBe(slug);
  });

  it("gives those of one name a number, also when they are founded at once", async () => {
    const people = await Promise.all(["one", "two", "three"].map((name) => newcomer(kaban, `twin-${name}`)));
    const bodies = await Promise.all(people.map((client) => found(client, { name: "Twin" })));
    expect(bodies.map((answer) => expectStatus(answer).slug).sort()).toEqual(["twin", "twin-2", "twin-3"]);
  });

  it("names each invalid input, and founds nothing", async () => {
    const branch = { name: "!!", time_zone: "Asia/Atlantis", currency: "USD", latitude: 91 };
    const invalid = { name: " ", personal_website_link: "javascript:alert(1)", email: "no", branch };
    const { status, body } = await founder.post("/organization", invalid);
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      name: "Name is required",
      email: "Invalid email",
      personal_website_link: "Website must be an address like https://example.org",
      "branch.name": "Name must hold a letter or a digit",
      "branch.time_zone": "This time zone is not known",
      "branch.currency": "Currency must be PHP",
      "branch.latitude": "Latitude must be from -90 to 90",
    });
  });

  it("takes nobody who is not signed in, and not for ever more of one person", async () => {
    const visitor = kaban.visitor();
    await visitor.get("/health");
    expect((await found(visitor)).status).toBe(401);
    const busy = await newcomer(kaban, "busy");
    await kaban.db.query(
      `with o as (insert into organization (id, name, slug, created_at)
         select gen_random_uuid(), 'o', 'busy-' || n, now() from generate_series(1, 20) n returning id),
       b as (insert into branch (id, organization_id, name, slug, created_at)
         select gen_random_uuid(), id, 'b', 'b', now() from o returning id, organization_id)
       insert into user_organization (id, user_id, organization_id, branch_id, user_type, permission_name,
         permissions, created_at)
       select gen_random_uuid(), $1, organization_id, id, 'owner', 'owner', '{}', now() from b`,
      [busy.userId],
    );
    expect((await found(busy)).body.code).toBe("too_many_organizations");
  });
});

describe("a further branch", () => {
  it("is opened and changed by an owner alone, and is not there for strangers", async () => {
    const [owner, manager, stranger] = await Promise.all([
      kaban.signIn("owner"),
      kaban.signIn("manager"),
      kaban.signIn("stranger"),
    ]);
    const { organization } = (await owner.get("/authentication/current")).body.user_organization;
    const open = {
      organization_id: organization.id,
      name: "South",
      time_zone: "Asia/Tokyo",
      province: "Albay",
    };
    expect((await manager.post("/organization/branch", open)).body.code).toBe("not_an_owner");
    expect((await stranger.post("/organization/branch", open)).body.code).toBe("organization_not_found");
    const branch = expectStatus(await owner.post("/organization/branch", open));
    expect(branch).toMatchObject({ slug: "south", time_zone: "Asia/Tokyo", province: "Albay" });
    expect((await owner.post("/organization/branch", open)).body).toMatchObject({
      code: "branch_already_exists",
      fields: { name: "A branch south already exists" },
    });
    const values = { name: "Far South", time_zone: "Asia/Manila", version: branch.version };
    expect((await changeBranch(manager, branch.id, values)).body.code).toBe("not_an_owner");
    expect((await changeBranch(stranger, branch.id, values)).body.code).toBe("organization_not_found");
    const unconfirmed = await owner.put(`/organization/branch/${branch.id}`, values);
    expect([unconfirmed.status, unconfirmed.body.code]).toEqual([403, "proof_required"]);
    const changed = expectStatus(await changeBranch(owner, branch.id, values));
    expect(changed).toMatchObject({
      name: "Far South",
      slug: "south",
      time_zone: "Asia/Manila",
      province: null,
    });
    expect((await changeBranch(owner, branch.id, values)).body.code).toBe("stale_version");
  });

  it("keeps its time zone once something has been posted", async () => {
    const { owner, organization } = await founded(kaban, "posting");
    const [branch] = organization.branches;
    const values = { name: branch.name, time_zone: "Asia/Tokyo", version: branch.version };
    const moved = expectStatus(await changeBranch(owner, branch.id, values));
    await openBatch(owner);
    const ids = await counterIds(kaban, owner.branchId);
    const deposit = { account_id: ids.savings, payment_type_id: ids.cash, amount: 100 };
    expectStatus(await owner.post("/transaction/deposit", { ...deposit, member_id: await addMember(owner) }));
    const back = { ...values, time_zone: "Asia/Manila", version: moved.version };
    const { status, body } = await changeBranch(owner, branch.id, back);
    expect([status, body.code]).toEqual([409, "time_zone_fixed"]);
    const kept = await changeBranch(owner, branch.id, { ...back, time_zone: "Asia/Tokyo" });
    expect(expectStatus(kept).is_time_zone_fixed).toBe(true);
  });
});

describe("an organisation", () => {
  it("is seen whole by its own people and changed by its owners", async () => {
    const { owner, organization } = await founded(kaban, "changing");
    const path = `/organization/${organization.id}`;
    const stranger = await kaban.signIn("stranger");
    expect((await stranger.get(path)).status).toBe(404);
    const values = { name: "Changed", how_to_join: "Come by", version: organization.version };
    expect((await change(stranger, organization.id, values)).status).toBe(404);
    expect((await owner.put(path, values)).body.code).toBe("proof_required");
    const changed = expectStatus(await change(owner, organization.id, values));
    expect(changed).toMatchObject({ name: "Changed", slug: "changing", how_to_join: "Come by" });
    expect((await change(owner, organization.id, values)).body.code).toBe("stale_version");
    expect((await owner.put(path, { ...values, version: undefined })).body.fields).toEqual({
      version: "Version is required",
    });
    expect(expectStatus(await owner.get(path))).toEqual(changed);
  });

  it("is not for who lacks the second factor it demands", async () => {
    const { owner, organization } = await founded(kaban, "guarded");
    const demand = "update organization set require_second_factor = true where id = $1";
    await kaban.db.query(demand, [organization.id]);
    const path = `/organization/${organization.id}`;
    const values = { name: "Unguarded", version: organization.version };
    for (const { status, body } of [await owner.get(path), await change(owner, organization.id, values)]) {
      expect([status, body.code]).toEqual([403, "second_factor_setup_required"]);
    }
  });

  it("is not opened by an owner of another, not even for somebody who owns both", async () => {
    const { owner, organization } = await founded(kaban, "one-of-two");
    const other = expectStatus(await found(owner, { name: "Two of two" }));
    const values = { name: "Changed", version: organization.version };
    const here = owner.branchId;
    owner.branchId = other.branches[0].id;
    const proof = await ownerProofOf(owner, "organizations:update-organization");
    expect((await owner.put(`/organization/${organization.id}`, values, proof)).status).toBe(404);
    owner.branchId = here;
    const elsewhere = await owner.put(`/organization/${organization.id}`, values, proof);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, "proof_required"]);
  });

  it("takes only pictures its owner may give", async () => {
    const { owner, organization } = await founded(kaban, "pictures");
    const teller = await kaban.signIn("teller");
    const theirs = await upload(teller, "red");
    const values = { name: "Pictures", version: organization.version, media_id: theirs };
    const refused = await change(owner, organization.id, values);
    expect([refused.status, refused.body.code]).toEqual([400, "picture_not_found"]);
  });
});
