import { expect, type Page } from "@playwright/test";
import { policyPages, sitePages } from "../../contract/public-pages.ts";
import { test } from "./server.ts";
import { branchPath, expectAccessible, signIn } from "./support.ts";

// The live stream goes through it, and so keeps no page from coming to rest.
test.use({ serviceWorkers: "allow" });

const entryKinds = [
  ...[
    "withdraw-entry",
    "payment-entry",
    "online-entry",
    "journal-voucher",
    "journal-entry",
    "general-ledger",
  ],
  ...["deposit-entry", "check-voucher", "check-entry", "cash-entry", "adjustment-entry"],
];
const under = (parent: string, names: string[]) => names.map((name) => `${parent}/${name}`);

/** Of the branch, as SPEC section 2 names them. */
const ofBranch = [
  ...["", "dashboard", "settings", "dev/documentation", "timesheets", "approvals", "transaction"],
  ...under("accounting", ["journal-voucher", "cash-check-journal-voucher", "adjustment-entry", "accounts"]),
  ...["my-timesheet", "my-disbursement-transaction", "my-branch-footsteps", "my-all-footsteps"],
  ...under("my-general-ledger-entries", entryKinds),
  ...under("general-ledger", entryKinds),
  ...under("transaction", ["transactions", "transaction-batch", "test", "payment-type", "loan-payment"]),
  ...under("transaction", ["disbursement-transaction", "disbursement"]),
  ...under("transaction/quick-transfer", ["withdraw", "deposit"]),
  ...under("transaction/maintenance", ["general-ledger-definition", "financial-statement-definition"]),
  "transaction/maintenance/cash-count",
  ...under("loan", ["loans", "loan-status", "loan-purpose", "loan-application", "computation-sheet-scheme"]),
  ...under("maintenance", ["tag-template", "holidays", "company", "collateral", "bills-and-coins", "banks"]),
  ...under("maintenance", ["account-classification", "account-category", "invitation-code"]),
  ...["view-members", "member-accounting-ledger"],
  ...under("members", ["member-types", "member-occupation", "member-group", "member-gender"]),
  ...under("members", ["member-department", "member-classification", "member-center"]),
  ...["member-profile/:member/settings", "permission-template", "employee-footsteps"],
  "employees/view-employees",
].map((path) => branchPath(path));

const ofPerson = [
  ...["", "security", "qr", "appearance", "activity-logs", "verify/email", "verify/contact"].map(
    (path) => `/account-profile/${path}`,
  ),
  ...["", "setup-org", "organization", "organization/:organization", "create-branch/:organization"].map(
    (path) => `/onboarding/${path}`,
  ),
];

const ofAnybody = [
  ...["", "sign-up", "sign-in", "forgot-password", "password-reset/none"].map((path) => `/auth/${path}`),
  ...sitePages.map((name) => `/${name}`),
  ...policyPages.map((name) => `/policy/${name}`),
  "/org/bayanihan",
];

test("the list is that of the specification", () => {
  const known = [...ofAnybody, ...ofPerson, ...ofBranch];
  expect(new Set(known).size).toBe(known.length);
  expect(known.length).toBe(114);
});

/** What the console complains of, but for what an unknown link is answered with. */
function complaintsOf(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => {
    const isExpected =
      /status of (401|404)/.test(message.text()) && /reset|current/.test(message.location().url);
    if (message.type() === "error" && !isExpected) said.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", ({ message }) => said.push(`${page.url()}: ${message}`));
  return said;
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Its own content: a heading, and something below it; neither the page of what is not there nor an error. */
async function expectContent(page: Page, path: string, language: string) {
  const heading = page.getByRole("heading", { level: 1 }).first();
  await expect(heading, path).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await page.waitForLoadState("networkidle");
  await expect(page.getByText(/page doesn't exist|Something went wrong/), path).toHaveCount(0);
  const said = await page.locator("main, #root, body").first().textContent();
  expect(said?.length, path).toBeGreaterThan(((await heading.textContent()) ?? "").length + 20);
}

/** The pages that the menu and the set-up lead to beside those of the specification. */
async function ofMenu(page: Page): Promise<string[]> {
  const linksIn = async (place: string) => {
    await expect(page.locator(`${place} a[href^="/org/"]`).first()).toBeVisible();
    const found = page.locator(`${place} a[href^="/org/"]`);
    return found.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  };
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(branchPath("maintenance"));
  const led = [...(await linksIn("nav.side-nav")), ...(await linksIn("main"))];
  return [...new Set(led)].filter((path) => !ofBranch.includes(path));
}

/** The addresses with the ids of the demo in the place of their parameters. */
async function named(page: Page, paths: readonly string[]): Promise<string[]> {
  const found = page.waitForResponse(/\/member-profile\/search/);
  const auth = page.waitForResponse(/\/authentication\/current/);
  await page.goto(branchPath("view-members"));
  const [member] = (await (await found).json()).data;
  const { organization } = (await (await auth).json()).user_organizations[0];
  return paths.map((path) => path.replace(":member", member.id).replace(":organization", organization.id));
}

const looks = [
  { language: "en", colorScheme: "light", width: 1366, height: 768 },
  { language: "fil", colorScheme: "dark", width: 390, height: 844 },
] as const;
for (const { language, colorScheme, width, height } of looks) {
  test(`every address shows its own content, ${language}, at ${width} pixels`, async ({ browser }) => {
    test.setTimeout(1_500_000);
    const viewport = { width, height };
    const context = await browser.newContext({ colorScheme, viewport });
    const speak = (value: string) =>
      context.addCookies([{ name: "kaban_language", value, domain: "localhost", path: "/" }]);
    await speak(language);
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    const visit = async (path: string) => {
      const isServed = ofAnybody.includes(path) && !path.startsWith("/auth");
      await page.goto(isServed ? `${path}?lang=${language}` : path);
      await expectContent(page, path, language);
      await expectAccessible(page);
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1440, height: 900 });
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
      await page.setViewportSize(viewport);
    };
    for (const path of ofAnybody) await test.step(path, () => visit(path));
    await speak("en");
    await signIn(page, "owner");
    await speak(language);
    const known = await named(page, [...ofPerson, ...ofBranch]);
    for (const path of [...known, ...(await ofMenu(page))]) await test.step(path, () => visit(path));
    expect(complaints).toEqual([]);
    await context.close();
  });
}
