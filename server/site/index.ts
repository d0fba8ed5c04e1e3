import compress from "@fastify/compress";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AuthContext } from "#contract/entities/auth-context";
import type { Problem } from "#contract/kit/refusal";
import { policyPages, sitePages } from "#contract/public-pages";
import { originOf } from "#server/domain/identity/origin";
import { askApi } from "#server/site/ask";
import { framed, type Page } from "#server/site/frame";
import { type ContactValues, contactPage } from "#server/site/pages/contact";
import { developersPage } from "#server/site/pages/developers";
import { explorePage, readExplored } from "#server/site/pages/explore";
import { homePage } from "#server/site/pages/home";
import { missingPage, organizationPage, previewPage, readShown } from "#server/site/pages/organization";
import { policyPage } from "#server/site/pages/policy";
import { aboutPage, plansPage, questionsPage } from "#server/site/pages/told";
import { readChecked, verifyPage } from "#server/site/pages/verify";
import { robots, sitemap } from "#server/site/search-engines";
import { type SiteOptions, type View, viewOf } from "#server/site/view";

type Shown = (view: View, request: FastifyRequest) => Page | Promise<Page>;

const told: Record<string, Shown> = {
  "/": homePage,
  "/about": aboutPage,
  "/frequently-asked-questions": questionsPage,
  "/subscription": plansPage,
  "/developers": developersPage,
  "/contact": (view) => contactPage(view),
  "/explore": async (view, request) => explorePage(view, await readExplored(request)),
  "/verify": async (view, request) => verifyPage(view, await readChecked(request)),
  "/org/:orgname": async (view, request) => organizationPage(view, await readShown(request)),
  "/org/:orgname/preview": async (view, request) =>
    previewPage(view, await readShown(request, { isPreview: true })),
  "/policy/:name": (view, request) =>
    policyPage(view, (request.params as { name: string }).name) ?? missingPage(view),
};

function send(reply: FastifyReply, view: View, page: Page) {
  return reply
    .code(page.status ?? 200)
    .headers({
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-cache",
      Vary: "Accept-Language, Cookie",
    })
    .send(framed(view, page));
}

/** A form of another site, which its visitor did not mean to send here. */
function isForeign(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  return origin !== undefined && origin !== originOf(request);
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Takes the form of the contact page; what was typed is shown again where it is refused. */
async function takeMessage(request: FastifyRequest, view: View): Promise<Page> {
  const typed = (request.body ?? {}) as Record<string, unknown>;
  const values: ContactValues = {
    name: textOf(typed.name),
    email: textOf(typed.email),
    // A form sends line ends as two signs.
    message: textOf(typed.message).replaceAll("\r\n", "\n"),
  };
  const { status, body } = await askApi<Problem | null>(request, "/contact", { ...values });
  return status < 300
    ? contactPage(view, { sent: values })
    : contactPage(view, { values, status, refused: body });
}

/** Signs in to the demo as one of its people, and leads to where they work. */
async function enterDemo(request: FastifyRequest, reply: FastifyReply, { demo }: SiteOptions) {
  const { role } = (request.body ?? {}) as { role?: unknown };
  const person = demo?.people.find((one) => one.role === role);
  if (!demo || !person || isForeign(request)) return reply.redirect("/#demo", 303);
  const { status, body, cookies } = await askApi<AuthContext>(request, "/authentication/login", {
    key: person.email,
    password: demo.password,
  });
  // The sign-in page says what is wrong: a visitor gave the account a second factor, say.
  if (status !== 200) return reply.redirect("/auth/sign-in", 303);
  const place = body.user_organization ?? body.user_organizations[0];
  const path = place ? `/org/${place.organization.slug}/branch/${place.branch.slug}/` : "/onboarding";
  return reply.header("set-cookie", cookies).redirect(path, 303);
}

/** Serves the public pages as HTML that needs no scripts, and what search engines ask for. */
export async function sitePagesOf(root: FastifyInstance, options: SiteOptions): Promise<void> {
  await root.register(async (site) => {
    site.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 65_536 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    await site.register(compress, { global: true, threshold: 1024, encodings: ["br", "gzip"] });
    for (const [url, page] of Object.entries(told)) {
      site.get(url, async (request, reply) => {
        const view = viewOf(request, reply, options);
        return send(reply, view, await page(view, request));
      });
    }
    site.post("/contact", async (request, reply) => {
      const view = viewOf(request, reply, options);
      return send(reply, view, await takeMessage(request, view));
    });
    site.post("/demo", (request, reply) => enterDemo(request, reply, options));
    site.get("/robots.txt", (request, reply) => reply.type("text/plain").send(robots(originOf(request))));
    site.get("/sitemap.xml", async (request, reply) => {
      const own = [...sitePages, ...policyPages.map((name) => `policy/${name}`)];
      return reply.type("application/xml").send(await sitemap(request, originOf(request) ?? "", own));
    });
  });
}
