import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { policyPages, sitePages } from "../../contract/public-pages.ts";
import { test } from "./server.ts";
import { branchPath, demoPassword, expectAccessible, signIn } from "./support.ts";

// Minutes of looking that nothing is written in: any worker may take any of it.
test.describe.configure({ mode: "parallel" });
// The live stream goes through it, and so keeps no page from coming to rest.
test.use({ serviceWorkers: "allow" });

const screens = [
  "dashboard",
  "settings",
  "settings?tab=branches",
  "settings?tab=own",
  "settings?tab=numbers",
  "maintenance/banks",
  "maintenance/banks/create",
  "maintenance/holidays",
  "view-members",
  "view-members/enrol",
  "members/verification",
  "members/duplicates",
  "members/data-quality",
  "member-profile/:id/overview",
  "member-profile/:id/personal",
  "member-profile/:id/accounts",
  "member-profile/:id/relations",
  "member-profile/:id/history",
  "member-profile/:id/settings",
  "maintenance/area/create",
  "member-accounting-ledger",
  "accounting/journal-voucher",
  "accounting/cash-check-journal-voucher/create",
  "accounting/accounts",
  "accounting/accounts/create",
  "accounting/trial-balance",
  "accounting/adjustment-entry/create",
  "transaction/maintenance/general-ledger-definition",
  "transaction/transactions",
  "transaction/transaction-batch",
  "transaction/disbursement-transaction/create",
  "transaction/quick-transfer/deposit",
  "general-ledger/general-ledger",
  "accounting/statements/condition",
  "accounting/statements/operations",
  "dev/documentation",
];

/** Signs in and opens one screen after the other; what is of one member is shown of the list's first. */
async function visitEach(
  page: Page,
  language: "en" | "fil",
  look: (screen: string) => Promise<void>,
): Promise<void> {
  await signIn(page, "manager");
  await page.evaluate((chosen) => localStorage.setItem("kaban.language", chosen), language);
  const found = page.waitForResponse(/\/member-profile\/search/);
  await page.goto(branchPath("view-members"));
  const [member] = (await (await found).json()).data;
  for (const screen of screens) {
    await page.goto(branchPath(screen.replace(":id", member.id)));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await page.waitForLoadState("networkidle");
    await look(screen);
  }
}

const publicPages = [
  ...sitePages.map((page) => `/${page}`),
  ...policyPages.map((name) => `/policy/${name}`),
  "/explore?q=nobody",
  "/org/bayanihan",
  "/org/nowhere",
];

/** By how many pixels a page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const looks = [
  { colorScheme: "light", language: "en" },
  { colorScheme: "dark", language: "fil" },
] as const;
const desk = { width: 1280, height: 720 };
const phone = { width: 390, height: 844 };
for (const { colorScheme, language } of looks) {
  test(`every screen is accessible and fits a phone, ${colorScheme}, ${language}`, async ({ browser }) => {
    test.setTimeout(900_000);
    const page = await (await browser.newContext({ colorScheme, viewport: desk })).newPage();
    await page.goto("/auth/sign-in");
    await expect(page.getByLabel("Email or username")).toBeVisible();
    await expectAccessible(page);
    await visitEach(page, language, (screen) =>
      test.step(screen, async () => {
        await expectAccessible(page);
        await page.setViewportSize(phone);
        await expect.poll(() => overflow(page), { message: screen }).toBeLessThanOrEqual(0);
        await page.setViewportSize(desk);
      }),
    );
    await page.context().close();
  });
}

for (const { colorScheme, language } of looks) {
  test(`public pages need no scripts, are accessible, fit a phone, ${colorScheme}, ${language}`, async ({
    browser,
  }) => {
    test.setTimeout(480_000);
    const page = await (await browser.newContext({ colorScheme, viewport: desk })).newPage();
    for (const path of publicPages) {
      await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${language}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize(phone);
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
      await page.setViewportSize(desk);
    }
    const plain = await browser.newContext({ colorScheme, javaScriptEnabled: false });
    const first = await plain.newPage();
    await first.goto("/");
    await first.locator("button[value=teller]").click();
    await expect(first).toHaveURL(/\/org\/bayanihan\/branch\/main/);
    await plain.close();
    await page.context().close();
  });
}

test("all that a public page brings is within 90 KiB, and nothing of it moves", async ({ page }) => {
  let bytes = 0;
  page.on("response", async (response) => {
    const { responseBodySize, responseHeadersSize } = await response.request().sizes();
    bytes += responseBodySize + responseHeadersSize;
  });
  await page.goto("/", { waitUntil: "networkidle" });
  const moved = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const seen = new PerformanceObserver((list) => resolve(list.getEntries().length));
        seen.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  expect(moved).toBe(0);
  expect(bytes / 1024).toBeGreaterThan(10);
  expect(bytes / 1024).toBeLessThanOrEqual(90);
});

test("Filipino is spoken on the window", async ({ page }) => {
  await page.goto("/auth/sign-in");
  await page.getByRole("button", { name: "Filipino" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
});

test("what the browser fetches until sign-in, and until the first list, stays within its budgets", async ({
  page,
}) => {
  const sizes = new Map<string, number>();
  page.on("response", async (response) => {
    if (!/javascript|css/.test(response.headers()["content-type"] ?? "")) return;
    const body = await response.body().catch(() => Buffer.alloc(0));
    if (!response.url().endsWith("/sw.js")) sizes.set(response.url(), gzipSync(body, { level: 9 }).length);
  });
  const kib = () => [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024;
  await page.goto(`/auth/sign-in?to=${encodeURIComponent(branchPath("maintenance/banks"))}`);
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  expect(kib()).toBeLessThanOrEqual(90);
  await page.getByLabel("Email or username").fill("manager@demo.kaban.test");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  expect(kib()).toBeLessThanOrEqual(512);
});
