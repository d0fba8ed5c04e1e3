import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { test } from "./server.ts";
import { branchPath, expectAccessible, signIn } from "./support.ts";

// What is kept for the time without a server is part of what is looked at here.
test.use({ serviceWorkers: "allow", contextOptions: { reducedMotion: "no-preference" } });

const inactivity = (enabled: boolean) => JSON.stringify({ enabled, duration: 15, timeUnit: "minutes" });
const lost = (page: Page) => page.getByRole("alertdialog", { name: "Connection Lost" });
const warning = (page: Page) => page.getByRole("dialog", { name: "Are you still there?" });

test.describe("cookies", () => {
  test.use({ storageState: { cookies: [], origins: [] } });
  const banner = (page: Page) => page.getByRole("region", { name: "Cookies" });
  const kept = async (page: Page) =>
    (await page.context().cookies()).find(({ name }) => name === "kaban_consent");

  test("are asked about once a day, and the place is told only after consent", async ({ browser }) => {
    const geolocation = { latitude: 14.59951234, longitude: 120.98421 };
    const context = await browser.newContext({ geolocation, permissions: ["geolocation"] });
    const page = await context.newPage();
    const places: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/v1/")) places.push(request.headers()["x-latitude"]);
    });
    await page.goto("/auth/sign-in");
    await expect(banner(page)).toBeVisible();
    await banner(page).getByRole("button", { name: "Necessary only" }).click();
    await expect(banner(page)).toBeHidden();
    expect(await kept(page)).toMatchObject({ value: "needed", secure: true, sameSite: "Lax" });
    const lastsSeconds = ((await kept(page))?.expires ?? 0) - Date.now() / 1000;
    expect(Math.round(lastsSeconds / 3600)).toBe(24);
    await page.reload();
    await expect(page.getByLabel("Email or username")).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    expect(places.every((place) => place === undefined)).toBe(true);

    await context.clearCookies({ name: "kaban_consent" });
    await page.reload();
    await banner(page).getByRole("button", { name: "Accept all" }).click();
    await signIn(page, "manager");
    await expect
      .poll(async () => {
        await page.reload();
        return places.at(-1);
      })
      .toBe("14.59951");
    await context.close();
  });
});

test("offline and back: nothing typed is lost, and the focus is where it was", async ({ page, context }) => {
  await signIn(page, "manager");
  await page.goto(branchPath("maintenance/banks/create"));
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Bangko ng Bayan");
  await context.setOffline(true);
  await expect(lost(page)).toBeVisible();
  await expect(name).not.toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.keyboard.type("typed into nothing");
  await expect(lost(page)).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(lost(page)).toBeHidden();
  await expect(name).toHaveValue("Bangko ng Bayan");
  await expect(name).toBeFocused();
});

test("a server that does not answer is found within ten seconds", async ({ page }) => {
  await page.clock.install();
  await signIn(page, "manager");
  await page.route("**/api/v1/health", (route) => route.abort());
  await page.clock.runFor(10_000);
  await expect(lost(page)).toBeVisible();
  await page.unroute("**/api/v1/health");
  await page.clock.runFor(10_000);
  await expect(lost(page)).toBeHidden();
});

test("who does nothing is logged out in both tabs, after a warning in both", async ({ page, context }) => {
  await context.clock.install();
  await signIn(page, "manager");
  await page.evaluate((text) => localStorage.setItem("kaban.inactivity", text), inactivity(true));
  const other = await context.newPage();
  await other.goto(branchPath("maintenance/banks"));
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(branchPath("view-members"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await context.clock.fastForward("14:00");
  await page.keyboard.press("Shift");
  await context.clock.fastForward("14:30");
  await context.clock.runFor(2000);
  await expect(warning(other)).toBeHidden();
  await context.clock.fastForward("00:40");
  for (const tab of [page, other]) await expect(warning(tab).getByRole("timer")).toHaveText(/^2:\d\d$/);
  await page.mouse.move(200, 200);
  await expect(warning(page)).toBeVisible();
  await warning(page).getByRole("button", { name: "Continue Session" }).click();
  await context.clock.runFor(2000);
  for (const tab of [page, other]) await expect(warning(tab)).toBeHidden();

  await context.clock.fastForward("15:10");
  for (const tab of [page, other]) await expect(warning(tab)).toBeVisible();
  await context.clock.fastForward("03:00");
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/auth\/sign-in\?to=/);
    await expect(tab.getByText("You have been logged out due to inactivity.")).toBeVisible();
    await expectAccessible(tab);
  }
  expect((await page.request.get("/api/v1/authentication/current")).status()).toBe(401);

  await other.close();
  await page.getByLabel("Email or username").fill("manager@demo.kaban.test");
  await page.getByLabel("Password", { exact: true }).fill("kaban-demo-2026");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${branchPath("view-members")}$`));
  await context.clock.runFor(2000);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(warning(page)).toBeHidden();
});

test("logging out in one tab leaves no other open", async ({ page, context }) => {
  await signIn(page, "manager");
  const other = await context.newPage();
  await other.goto(branchPath("maintenance/banks"));
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await other.waitForURL(/\/auth\/sign-in/);
  await expect(other.getByText("due to inactivity")).toHaveCount(0);
});

for (const { colorScheme, viewport } of [
  { colorScheme: "light", viewport: { width: 1280, height: 800 } },
  { colorScheme: "dark", viewport: { width: 390, height: 844 } },
] as const) {
  test(`axe finds nothing on what lies over the pages: ${colorScheme}, ${viewport.width} px`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const storageState = { cookies: [], origins: [] };
    const context = await browser.newContext({ colorScheme, viewport, storageState });
    const page = await context.newPage();
    const fits = () =>
      page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
    const check = async () => {
      await expectAccessible(page);
      expect(await fits()).toBe(true);
    };
    await page.goto("/auth/sign-in");
    await expect(page.getByRole("region", { name: "Cookies" })).toBeVisible();
    await check();
    await page.getByRole("button", { name: "Accept all" }).click();
    await page.goto("/nowhere");
    await expect(page.getByText("Sorry, the page doesn't exist")).toBeVisible();
    await check();
    await page.getByRole("button", { name: "Go Back" }).click();

    await signIn(page, "manager");
    await page.goto("/account-profile");
    const contact = page.getByRole("form", { name: "Contact and sign-in" });
    await contact.getByRole("textbox", { name: "Description" }).fill("Runs the main branch");
    await page.getByRole("textbox", { name: "Username" }).fill("manager.of.all");
    await page.getByRole("textbox", { name: "Username" }).press("Enter");
    const password = page.getByRole("dialog").getByLabel("Password", { exact: true });
    await expect(password).toBeFocused();
    await password.fill("not the password");
    await password.press("Enter");
    await expect(page.getByText("Incorrect password").first()).toBeVisible();
    await check();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

    await page.goto(branchPath("maintenance/banks/create"));
    const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: "#0b6b62" } })
      .png()
      .toBuffer();
    const file = { name: "logo.png", mimeType: "image/png", buffer: picture };
    await page.locator("input[type=file]").setInputFiles(file);
    const thumbnail = page.locator("button.thumbnail");
    await thumbnail.click();
    const viewer = page.locator("dialog.picture-viewer");
    await viewer.getByRole("button", { name: "Zoom in" }).click();
    await page.keyboard.press("]");
    await expect(viewer.locator("output")).toHaveText("125%, 10°");
    await expect(viewer.getByRole("img", { name: "Picture" })).toBeVisible();
    await page.mouse.wheel(0, -1000);
    await check();
    await page.keyboard.press("Escape");
    await expect(viewer).toBeHidden();
    await expect(thumbnail).toBeFocused();

    const idle = [inactivity(true), String(Date.now() - 15.5 * 60_000)];
    await page.goto(branchPath("view-members"));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.evaluate(([settings, at]) => {
      localStorage.setItem("kaban.inactivity", settings ?? "");
      localStorage.setItem("kaban.activity", at ?? "");
    }, idle);
    await page.reload();
    await expect(warning(page).getByRole("button", { name: "Continue Session" })).toBeFocused();
    await check();
    await context.close();
  });
}
