import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { newcomer } from "../support/newcomers.ts";
import { change, found, founded, look, upload } from "../support/organizations.ts";

let kaban: TestApp;
beforeAll(async () => {
  kaban = await startTestApp();
});
afterAll(() => kaban.close());

describe("the public page", () => {
  it("tells anybody what is public, and nothing else", async () => {
    const owner = await newcomer(kaban, "page-owner");
    const [logo, cover] = [await upload(owner, "teal"), await upload(owner, "navy")];
    const body = {
      name: "Page",
      description: "About us",
      how_to_join: "Come by",
      facebook_link: "https://fb.test/p",
    };
    const branch = { city: "Naga", tax_identification_number: "123-456", latitude: 13.6, longitude: 123.2 };
    const more = { ...body, media_id: logo, cover_media_id: cover, is_shown_to_public: true };
    expectStatus(await found(owner, more, branch));
    const visitor = kaban.visitor();
    const page = expectStatus(await visitor.get("/organization/page/public"));
    expect(page).toEqual({
      id: expect.any(String),
      slug: "page",
      ...body,
      address: null,
      email: null,
      contact_number: null,
      personal_website_link: null,
      instagram_link: null,
      youtube_link: null,
      x_link: null,
      logo_url: `/api/v1/media/${logo}`,
      cover_url: `/api/v1/media/${cover}`,
      branches: [
        {
          id: expect.any(String),
          name: "Main Branch",
          slug: "main-branch",
          type: "cooperative branch",
          description: null,
          email: null,
          contact_number: null,
          address: null,
          barangay: null,
          city: "Naga",
          province: null,
          region: null,
          postal_code: null,
          latitude: 13.6,
          longitude: 123.2,
          is_main_branch: true,
          picture_url: null,
          opening_hours: null,
        },
      ],
      rates: [],
    });
    expect(expectStatus(await visitor.get(`/organization/${page.id}/public`))).toEqual(page);
    for (const url of [page.logo_url, page.cover_url, `${page.logo_url}/thumbnail`]) {
      expect(await look(kaban.app, url)).toBe(200);
    }
    expect((await visitor.get("/organization/nowhere/public")).status).toBe(404);
  });

  it("of a private organisation is not there, nor are its pictures but for its own people", async () => {
    const owner = await newcomer(kaban, "secretive");
    const logo = await upload(owner, "black");
    const secret = expectStatus(await found(owner, { name: "Secret", is_private: true, media_id: logo }));
    const visitor = kaban.visitor();
    for (const name of ["secret", secret.id]) {
      expect((await visitor.get(`/organization/${name}/public`)).status).toBe(404);
    }
    expect(expectStatus(await visitor.get("/organization?q=secret")).data).toEqual([]);
    const stranger = await kaban.signIn("stranger");
    expect(await look(kaban.app, `/api/v1/media/${logo}`)).toBe(401);
    expect(await look(kaban.app, `/api/v1/media/${logo}`, stranger.cookies)).toBe(404);
    expect(await look(kaban.app, `/api/v1/media/${logo}`, owner.cookies)).toBe(200);
    owner.branchId = secret.branches[0].id;
    const values = { name: "Secret", media_id: logo, version: secret.version };
    const isPublic = { is_private: true, is_shown_to_public: true };
    const still = expectStatus(await change(owner, secret.id, { ...values, ...isPublic }));
    expect((await visitor.get("/organization/secret/public")).status).toBe(404);
    expect(await look(kaban.app, `/api/v1/media/${logo}`)).toBe(401);
    const open = { ...values, ...isPublic, is_private: false, version: still.version };
    expectStatus(await change(owner, secret.id, open));
    expect(await look(kaban.app, `/api/v1/media/${logo}`)).toBe(200);
    expectStatus(await visitor.get("/organization/secret/public"));
  });

  it("is for those who are signed in until an owner shows it to the public", async () => {
    const { organization } = await founded(kaban, "Quiet", { address: "Quiet Street" });
    expect(organization.is_shown_to_public).toBe(false);
    const visitor = kaban.visitor();
    for (const name of ["quiet", organization.id]) {
      expect((await visitor.get(`/organization/${name}/public`)).status).toBe(404);
    }
    for (const asked of ["q=quiet", "place=quiet"]) {
      expect(expectStatus(await visitor.get(`/organization?${asked}`)).totalSize).toBe(0);
    }
    const stranger = await kaban.signIn("stranger");
    expectStatus(await stranger.get("/organization/quiet/public"));
    expect(expectStatus(await stranger.get("/organization?q=quiet")).totalSize).toBe(1);
  });

  it("opens no other picture of the organisation", async () => {
    const { owner } = await founded(kaban, "gallery");
    expect(await look(kaban.app, `/api/v1/media/${await upload(owner, "gold")}`)).toBe(401);
  });
});

describe("the public rates", () => {
  const product =
    "update account set is_rate_public = true, terms = terms || $2 where branch_id = $1 and code = $3";
  const rateOf = (branchId: string, rate: string) =>
    kaban.db.query(product, [branchId, JSON.stringify({ interest_rate: rate }), "21110"]);

  it("are told where both the owner and the product say so, branches that offer alike together", async () => {
    const { owner, organization } = await founded(kaban, "Rated", { is_shown_to_public: true });
    const [main] = organization.branches;
    const north = expectStatus(
      await owner.post("/organization/branch", { organization_id: organization.id, name: "North" }),
    );
    const visitor = kaban.visitor();
    const rates = async () => expectStatus(await visitor.get("/organization/rated/public")).rates;
    await rateOf(main.id, "2.5");
    expect(await rates()).toEqual([]);
    await kaban.db.query("update organization set shows_rates = true where id = $1", [organization.id]);
    const told = {
      kind: "savings",
      name: "Saving Deposits",
      rate: "2.5",
      highest: null,
      per: "year",
      minimum_amount: null,
      maximum_amount: null,
      term_months: null,
      branches: ["Main Branch"],
    };
    expect(await rates()).toMatchObject([told]);
    await rateOf(north.id, "2.5");
    expect(await rates()).toMatchObject([{ ...told, branches: ["Main Branch", "North"] }]);
    await rateOf(north.id, "3");
    expect(await rates()).toMatchObject([told, { ...told, rate: "3", branches: ["North"] }]);
  });

  it("and all the rest are previewed by an owner alone, before anybody else may look", async () => {
    const { owner, organization } = await founded(kaban, "Unshown");
    const path = "/organization/unshown/public-preview";
    expect((await kaban.visitor().get("/organization/unshown/public")).status).toBe(404);
    expect((await kaban.visitor().get(path)).status).toBe(401);
    expect((await (await kaban.signIn("stranger")).get(path)).status).toBe(404);
    expect(expectStatus(await owner.get(path))).toMatchObject({ id: organization.id, rates: [] });
    const page = (cookies: Record<string, string>) =>
      kaban.app.inject({ method: "GET", url: "/org/unshown/preview", cookies });
    expect((await page({})).statusCode).toBe(404);
    const seen = await page(owner.cookies);
    expect([seen.statusCode, seen.body.includes("Preview: this is how")]).toEqual([200, true]);
  });
});

describe("the public list", () => {
  it("finds organisations by words, a page at a time", async () => {
    const shown = { is_shown_to_public: true };
    const { owner } = await founded(kaban, "Alpha Ñame", { address: "100% Street", ...shown });
    expectStatus(await found(owner, { name: "Beta", ...shown }, { city: "Peñablanca", province: "Cagayan" }));
    await founded(kaban, "Gamma", shown);
    const visitor = kaban.visitor();
    const namesAt = async (place: string) =>
      expectStatus(await visitor.get(`/organization?place=${encodeURIComponent(place)}`)).data.map(
        ({ name }: { name: string }) => name,
      );
    expect(await namesAt("penablanca cagayan")).toEqual(["Beta"]);
    expect(await namesAt("100%")).toEqual(["Alpha Ñame"]);
    expect(await namesAt("nowhere")).toEqual([]);
    const { data, totalSize } = expectStatus(await visitor.get("/organization?q=NAME"));
    expect([data, totalSize]).toEqual([
      [
        {
          id: expect.any(String),
          slug: "alpha-name",
          name: "Alpha Ñame",
          address: "100% Street",
          description: null,
          logo_url: null,
          cover_url: null,
          branch_count: 1,
          places: [],
        },
      ],
      1,
    ]);
    expect(expectStatus(await visitor.get("/organization?q=100%25")).totalSize).toBe(1);
    expect(expectStatus(await visitor.get("/organization?q=_")).totalSize).toBe(0);
    const first = expectStatus(await visitor.get("/organization?pageSize=2"));
    const second = expectStatus(await visitor.get("/organization?pageSize=2&pageIndex=1"));
    expect(first.data).toHaveLength(2);
    expect(first.totalPage).toBe(Math.ceil(first.totalSize / 2));
    expect(second.data[0].id).not.toBe(first.data[0].id);
    expect((await visitor.get("/organization?pageSize=1000")).status).toBe(400);
  });
});
