import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";

export const demoPassword = "kaban-demo-2026";
export const branchPath = (path: string) => `/org/bayanihan/branch/main/${path}`;

/** Goes to a page and answers the question about cookies, should it be asked. */
export async function quietly(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const needed = page.getByRole("button", { name: "Necessary only" });
  const ready = page.getByRole("heading", { level: 1 }).first();
  await expect(needed.or(ready).first()).toBeVisible();
  if (await needed.isVisible()) await needed.click();
}

/** Signs in as one of the demo cooperative and waits for their branch. */
export async function signIn(page: Page, person: string): Promise<void> {
  await quietly(page, "/auth/sign-in");
  await page.getByLabel("Email or username").fill(`${person}@demo.kaban.test`);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname.startsWith("/org"));
}

/** No finding of axe against WCAG 2.2 AA on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  // What is still fading in has colours of neither before nor after.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  // Only what it finds is told of each element, and nothing is in frames of other origins.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).withTags(tags);
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => {
    const some = nodes.slice(0, 3).map(({ target }) => target);
    return `${new URL(page.url()).pathname}: ${id}, ${nodes.length} times: ${some.join(" ")}`;
  });
  expect(found).toEqual([]);
}

/** Opens a batch with so many pesos and answers its drawer. */
export async function openBatch(page: Page, pesos: string): Promise<Locator> {
  await page.goto(branchPath("transaction/transaction-batch"));
  await page.getByRole("textbox", { name: "Beginning cash" }).fill(pesos);
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("table", { name: "Cash drawer" });
  await expect(drawer).toBeVisible();
  return drawer;
}

/**
 * Chooses of what can be done with a row, until its dialog is there: on a busy machine the menu may be shut
 * by what comes over the page meanwhile, and a click may be answered after it was given up.
 */
export async function chooseOfRow(row: Locator, action: string, dialog: Locator): Promise<void> {
  await expect(async () => {
    if (await dialog.isVisible()) return;
    await row.click({ button: "right", timeout: 5_000 });
    await row.page().getByRole("menuitem", { name: action }).click({ timeout: 5_000 });
    await expect(dialog).toBeVisible();
  }).toPass();
}
