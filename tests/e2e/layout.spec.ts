import { expect, type Page } from "@playwright/test";
import { test } from "./server.ts";
import { branchPath, demoPassword } from "./support.ts";

// Nobody has answered the question about cookies, and nobody is signed in.
test.use({ storageState: { cookies: [], origins: [] }, serviceWorkers: "allow" });

const banner = (page: Page) => page.getByRole("region", { name: "Cookies" });

async function signInUnasked(page: Page, person: string) {
  await page.goto("/auth/sign-in");
  await page.getByLabel("Email or username").fill(`${person}@demo.kaban.test`);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname.startsWith("/org"));
}

/** The buttons, links of a pager and inputs that the banner lies over once they are scrolled to. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const over = document.querySelector(".cookie-consent");
    const pressed = document.querySelectorAll("main button, main .ant-pagination a, main input");
    const seen = [...pressed].filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 0);
    const hidden = seen.filter((one) => {
      one.scrollIntoView({ block: "nearest" });
      const { x, y, width, height } = one.getBoundingClientRect();
      return over?.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ?? false;
    });
    return { seen: seen.length, hidden: hidden.map((one) => one.outerHTML.slice(0, 120)) };
  });

const pages = [
  branchPath("transaction/transaction-batch"),
  branchPath("transaction/quick-transfer/deposit"),
  branchPath("view-members"),
  "/account-profile/security",
];

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`the question about cookies covers no button or pager at ${viewport.width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await signInUnasked(page, "manager");
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect(page.locator("main button:visible").first()).toBeVisible();
      await expect(banner(page)).toBeVisible();
      const { seen, hidden } = await covered(page);
      expect(seen, path).toBeGreaterThan(0);
      expect(hidden, path).toEqual([]);
    }
  });
}

for (const reducedMotion of ["reduce", "no-preference"] as const) {
  test(`a menu opens beside the pointer, motion: ${reducedMotion}`, async ({ browser }) => {
    const page = await (await browser.newContext({ reducedMotion })).newPage();
    await signInUnasked(page, "manager");
    await page.goto(branchPath("maintenance/banks"));
    const row = page.getByRole("row", { name: /BDO Unibank/ });
    await row.click({ button: "right" });
    await expect(page.getByRole("menuitem", { name: "Edit" })).toBeInViewport();
    await page.context().close();
  });
}

test("faces in lists are small, whatever was opened before", async ({ page }) => {
  await signInUnasked(page, "manager");
  for (const path of ["view-members", "employees/view-employees"]) {
    await page.goto(branchPath(path));
    const face = page.locator(".row-face .face").first();
    await expect(face).toBeVisible();
    expect((await face.boundingBox())?.height, path).toBe(28);
  }
});

test("pages before sign-in ask for no service worker and leave the console quiet", async ({ page }) => {
  const errors: string[] = [];
  const workers: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("request", (request) => request.url().endsWith("/sw.js") && workers.push(request.url()));
  for (const path of ["/", "/auth/sign-in", "/auth/sign-up", "/policy/privacy-policy", "/org/bayanihan"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    const registered = await page.evaluate(
      async () => (await navigator.serviceWorker.getRegistrations()).length,
    );
    expect(registered, path).toBe(0);
  }
  expect(errors).toEqual([]);
  expect(workers).toEqual([]);
});
