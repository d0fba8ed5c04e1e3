import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { policyPages, servedPages, sitePages } from "#contract/public-pages";
import enPolicy from "#locales/en/policy";
import enSite from "#locales/en/site";
import filPolicy from "#locales/fil/policy";
import filSite from "#locales/fil/site";
import { readOperator } from "#server/site/operator";
import { startTestApp, type TestApp } from "../support/app.ts";
import { expectStatus } from "../support/counter.ts";
import { founded } from "../support/organizations.ts";
import { password } from "../support/world.ts";

const operator = readOperator({
  OPERATOR_NAME: "Ana & Sons <Cloud>",
  OPERATOR_EMAIL: "operator@ana.example",
  POLICY_VERSION: "2.5",
  POLICY_DATE: "2026-12-01",
});

let kaban: TestApp;
beforeAll(async () => {
  const demo = { password, people: [{ role: "teller", email: "teller" }] };
  kaban = await startTestApp({ site: { operator, demo } });
});
afterAll(() => kaban.close());

const host = "kaban.example.coop";
const get = (url: string, headers: Record<string, string> = {}) =>
  kaban.app.inject({ method: "GET", url, headers: { host, ...headers } });
const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  kaban.app.inject({
    method: "POST",
    url,
    headers: { host, "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const firstHeading = (body: string) => /<h1>([^<]+)<\/h1>/.exec(body)?.[1];
const unescaped = (text: string) => text.replaceAll("&#39;", "'").replaceAll("&quot;", '"');

const languages = [
  { lang: "en", site: enSite, policy: enPolicy },
  { lang: "fil", site: filSite, policy: filPolicy },
] as const;

describe.each(languages)("the public pages in $lang", ({ lang, site, policy }) => {
  it("say their own title, heading and description without scripts, and where they are", async () => {
    const titles: [path: string, title: string][] = [
      ...sitePages.map((page): [string, string] => [`/${page}`, site.pages[page].title]),
      ...policyPages.map((name): [string, string] => [`/policy/${name}`, policy.pages[name].title]),
    ];
    const seen = new Set<string>();
    for (const [path, title] of titles) {
      const { statusCode, body, headers } = await get(`${path}?lang=${lang}`);
      expect(statusCode, path).toBe(200);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(body).toContain(`<html lang="${lang}">`);
      const heading = path === "/" ? site.home.heading : title;
      expect(unescaped(firstHeading(body) ?? ""), path).toBe(heading);
      expect(unescaped(body), path).toContain(`<title>${path === "/" ? "Kaban ·" : `${title} · Kaban`}`);
      const description = /<meta name="description" content="([^"]+)">/.exec(body)?.[1] ?? "";
      expect(description.length, path).toBeGreaterThan(20);
      seen.add(description);
      const address = `https://${host}${path}${lang === "fil" ? "?lang=fil" : ""}`;
      expect(body).toContain(`<link rel="canonical" href="${address.replace("https", "http")}">`);
      expect(body).toContain('<meta property="og:image" content="http://kaban.example.coop/site/kaban.jpg">');
      // Nothing typed by an operator or kept in a text becomes markup, and no hole stays open.
      expect(body).not.toMatch(/<Cloud>|\{operator\}|undefined|\[object/);
      expect(servedPages.test(path), path).toBe(true);
    }
    expect(seen.size).toBe(titles.length);
  });

  it("name the operator, the version and the day in a policy, with its contents", async () => {
    const { body } = await get("/policy/privacy-policy", { "accept-language": lang });
    expect(body).toContain("Ana &amp; Sons &lt;Cloud&gt;");
    expect(body).toMatch(/2\.5.*(December|Disyembre) 1, 2026/);
    expect(body).toContain(unescaped(site.policy.template));
    const { sections } = policy.pages["privacy-policy"];
    expect(body.match(/<li><a href="#part-\d+">/g)).toHaveLength(sections.length);
    expect(body.match(/<section id="part-\d+">/g)).toHaveLength(sections.length);
  });
});

it("remembers the language that was asked for, and else speaks the browser's", async () => {
  const chosen = await get("/about?lang=fil");
  expect(chosen.cookies).toMatchObject([{ name: "kaban_language", value: "fil" }]);
  const again = await get("/about", { cookie: "kaban_language=fil", "accept-language": "en" });
  expect(again.body).toContain('<html lang="fil">');
  expect((await get("/about", { "accept-language": "tl,en;q=0.5" })).body).toContain('<html lang="fil">');
});

it("shows an organization as its owner chose, and the same page for hidden and for none", async () => {
  const more = { description: "Savings <b>first</b>", how_to_join: "Come by", is_shown_to_public: true };
  await founded(kaban, "Shown", more);
  await founded(kaban, "Hidden");
  const shown = await get("/org/shown");
  expect(shown.statusCode).toBe(200);
  expect(firstHeading(shown.body)).toBe("Shown");
  expect(shown.body).toContain("Savings &lt;b&gt;first&lt;/b&gt;");
  expect(shown.body).toContain('<svg class="qr"');
  const [hidden, none] = [await get("/org/hidden"), await get("/org/absent")];
  expect([hidden.statusCode, none.statusCode]).toEqual([404, 404]);
  expect(hidden.body.replaceAll("/org/hidden", "/org/absent")).toBe(none.body);
  expect((await get("/policy/absent")).statusCode).toBe(404);
  const found = await get("/explore?q=sh%C3%B6wn");
  expect(found.body).toContain('href="/org/shown"');
  expect((await get("/explore?q=%22%3E%3Cscript%3E&page=-4")).body).toContain(
    'value="&quot;&gt;&lt;script&gt;"',
  );
  expect((await get("/explore?q=hidden")).body).not.toContain('href="/org/hidden"');
  const sitemap = (await get("/sitemap.xml")).body;
  expect(sitemap).toContain(`<loc>http://${host}/org/shown</loc>`);
  expect(sitemap).not.toContain("/org/hidden");
  expect((await get("/robots.txt")).body).toContain(`Sitemap: http://${host}/sitemap.xml`);
});

it("sends a message to the operator, keeps what was typed of a refused one, takes five an hour", async () => {
  const typed = { name: "Ana", email: "not an email", message: "Line one\r\n</textarea>two" };
  const refused = await post("/contact", typed);
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('value="Ana"');
  expect(refused.body).toContain('value="not an email" aria-invalid="true"');
  expect(refused.body).toContain("Line one\n&lt;/textarea&gt;two</textarea>");
  const right = { ...typed, email: "ana@example.coop" };
  expect((await post("/contact", right)).body).toContain(enSite.contact.sentHeading);
  await kaban.mailer.settled();
  const [mail] = kaban.mailer.outbox.held();
  expect(mail).toMatchObject({ to: "operator@ana.example", channel: "email" });
  expect(mail?.text).toContain("Line one\n</textarea>two");
  expect(mail?.html).not.toContain("</textarea>");
  const visitor = kaban.visitor();
  await visitor.get("/health");
  const eight = await Promise.all(
    Array.from({ length: 8 }, () => visitor.post("/contact", { ...right, message: "Again" })),
  );
  const statuses = eight.map(({ status }) => status).sort();
  expect(statuses).toEqual([204, 204, 204, 204, 429, 429, 429, 429]);
  const late = await post("/contact", right, { cookie: "kaban_language=fil" });
  expect(late.statusCode).toBe(429);
  expect(late.body).toMatch(/Marami na kayong naipadalang mensahe\. Maghintay ng \d+ minuto/);
  expect(late.body).toContain('value="ana@example.coop"');
  kaban.clock.advance({ minutes: 61 });
  expectStatus(await visitor.post("/contact", right), 204);
});

it("signs in to the demo from its own page, as those it names, and nowhere without a demo", async () => {
  expect((await get("/")).body).toContain('name="role" value="teller"');
  const entered = await post("/demo", { role: "teller" }, { origin: `http://${host}` });
  expect(entered.statusCode).toBe(303);
  expect(entered.headers.location).toMatch(/^\/org\/[^/]+\/branch\/[^/]+\/$/);
  expect(entered.cookies.map(({ name }) => name)).toContain("kaban_session");
  const refused = [
    await post("/demo", { role: "owner" }),
    await post("/demo", {}),
    await post("/demo", { role: "teller" }, { origin: "https://evil.example" }),
  ];
  for (const { statusCode, cookies } of refused) expect([statusCode, cookies]).toEqual([303, []]);
  const plain = await startTestApp();
  expect((await plain.app.inject({ url: "/" })).body).not.toContain("/demo");
  const none = await plain.app.inject({ method: "POST", url: "/demo", payload: { role: "teller" } });
  expect(none.cookies).toEqual([]);
  // Nobody named an address: it goes to the owner who set the server up.
  const visitor = plain.visitor();
  await visitor.get("/health");
  const message = { name: "Ana", email: "ana@example.coop", message: "Hello" };
  expectStatus(await visitor.post("/contact", message), 204);
  await plain.mailer.settled();
  expect(plain.mailer.outbox.held()[0]?.to).toMatch(/@/);
  await plain.close();
});

it("refuses settings of the operator that it cannot understand, by name", () => {
  expect(() => readOperator({ POLICY_DATE: "2026-02-30x" })).toThrow("POLICY_DATE");
  expect(() => readOperator({ OPERATOR_EMAIL: "a@b.co,c@d.co" })).toThrow("OPERATOR_EMAIL");
  expect(readOperator({})).toMatchObject({ name: null, policyVersion: "1.0" });
});

it("leaves the pages of the application to it", () => {
  for (const path of ["/org", "/org/a/branch/b/dashboard", "/auth/sign-in", "/aboutness", "/onboarding"]) {
    expect(servedPages.test(path), path).toBe(false);
  }
});
